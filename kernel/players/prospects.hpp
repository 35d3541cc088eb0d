// A caravan's prospects: the water and oases nearby, worth more the nearer they are.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "../engine/scoring.hpp"
#include "../engine/spaces.hpp"

namespace karawane {

// What a caravan can win on open ground with its next few camels.
class Prospects {
public:
    // `oases` are those that the caravan at `start` has not yet reached.
    Prospects(const Game& game, const Position& position, const SpaceSet& start,
              const SpaceSet& ground, OasisSet oases)
        : game_(game), water_(position.water) {
        SpaceSet left = ground & ~start;
        SpaceSet near = game.board().spread(start);
        unsigned unseen = oases;
        for (std::size_t n = 0; n < rings_.size(); ++n) {
            rings_[n] = near & left;
            if (rings_[n].empty()) break;
            left &= ~rings_[n];
            near = game.board().spread(rings_[n]);
            oases_[n] = static_cast<OasisSet>(unseen & oases_next_to(rings_[n]));
            unseen &= ~unsigned{oases_[n]};
        }
    }

    int worth() const {
        int sum = 0;
        for (std::size_t n = 0; n < most_camels; ++n) sum += weights[n] * points(rings_[n], oases_[n]);
        return sum;
    }

    // The change in worth if the caravan grows by a camel on one of the spaces next to it. What the
    // camel itself wins is no longer a prospect.
    //
    // The camel brings a space at most one step nearer, and with it every space on the way there
    // from the camel. So these spaces are found ring by ring, and nothing else changes.
    int change(Space space) const {
        const SpaceSet camel = SpaceSet::of(space);
        const auto won = static_cast<OasisSet>(oases_[0] & game_.oases_near(space));
        int sum = -weights[0] * points(camel, won);
        SpaceSet nearer = camel;
        for (std::size_t n = 0; n < most_camels; ++n) {
            nearer = game_.board().spread(nearer) & rings_[n + 1];
            if (nearer.empty()) break;
            const auto oases = static_cast<OasisSet>(oases_[n + 1] & oases_next_to(nearer));
            sum += (weights[n] - weights[n + 1]) * points(nearer, oases);
        }
        return sum;
    }

    // The free spaces next to the caravan after it has grown by a camel.
    unsigned room_after(Space space) const {
        SpaceSet room = rings_[0] | (game_.board().neighbours(space) & rings_[1]);
        room.erase(space);
        return room.count();
    }

    // The free spaces within two steps.
    unsigned room() const { return rings_[0].count() + rings_[1].count(); }

private:
    static constexpr std::size_t most_camels = 5;
    // The weight of a point that takes one camel to win, two camels, and so on.
    static constexpr std::array<int, most_camels + 1> weights = {12, 8, 5, 3, 1, 0};

    int points(const SpaceSet& spaces, OasisSet oases) const {
        const auto reached = static_cast<unsigned>(std::popcount(oases));
        return static_cast<int>(water_.points_in(spaces) + oasis_points * reached);
    }

    unsigned oases_next_to(const SpaceSet& spaces) const {
        unsigned found = 0;
        (spaces & game_.near_oases()).each([&](Space space) { found |= game_.oases_near(space); });
        return found;
    }

    const Game& game_;
    const Water& water_;
    // The spaces that take one camel to reach, two camels, and so on, and the oases next to them that
    // are next to no earlier ones.
    std::array<SpaceSet, most_camels + 1> rings_{};
    std::array<OasisSet, most_camels + 1> oases_{};
};

}  // namespace karawane
