// The points that a camel wins at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "../engine/areas.hpp"
#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "../engine/scoring.hpp"
#include "../engine/spaces.hpp"
#include "../engine/words.hpp"

namespace karawane {

// What each camel adds to the total of the seat to move, as if the game ended now.
class Gains {
public:
    Gains(const Game& game, const Position& position) : game_(game), position_(position) {
        for (auto colour : all_colours) {
            caravans_[index(colour)] = position.caravan(position.seat, colour);
            growth_[index(colour)] = growth(colour);
        }
    }

    // The gain from a legal placement: water (6.1), oases (7.1), areas (9.3) and largest caravans
    // (9.2). A camel in one's own area takes its space out of it, so the gain may be negative.
    int of(CamelColour colour, Space space) const {
        return without_caravans(colour, space) + growth_[index(colour)];
    }

    // The same without largest caravans.
    int without_caravans(CamelColour colour, Space space) const {
        const SpaceSet at = SpaceSet::of(space);
        const SpaceSet area = enclosed_by(game_.board(), space, caravans_[index(colour)] | at,
                                          position_.camels | at);
        const auto seat = index(position_.seat);
        unsigned water = position_.water.points_at(space);
        unsigned oases = game_.oases_near(space);
        SpaceSet areas = position_.areas[seat];
        const unsigned before = scoring(areas);
        areas.erase(space);
        if (!area.empty()) {
            water += position_.water.points_in(area);
            oases |= game_.oases_in(area);
            areas |= area;
        }
        oases &= ~unsigned{position_.reached[seat][index(colour)]};
        return static_cast<int>(water + oasis_points * static_cast<unsigned>(std::popcount(oases)) +
                                scoring(areas)) -
               static_cast<int>(before);
    }

private:
    unsigned scoring(const SpaceSet& areas) const { return (areas & ~game_.unscored()).count(); }

    // The change in points for the largest caravan of a colour if the seat's grows by one (9.2).
    int growth(CamelColour colour) const {
        unsigned rivals = 0;
        for (std::size_t seat = 0; seat < game_.players(); ++seat)
            if (seat != index(position_.seat))
                rivals = std::max(rivals, position_.caravan(seat_at(seat), colour).count());
        const auto points = [rivals](unsigned size) {
            if (size < rivals) return 0;
            return static_cast<int>(size > rivals ? longest_alone : longest_shared);
        };
        const unsigned size = caravans_[index(colour)].count();
        return points(size + 1) - (size ? points(size) : 0);
    }

    const Game& game_;
    const Position& position_;
    std::array<SpaceSet, colours> caravans_;
    std::array<int, colours> growth_{};
};

}  // namespace karawane
