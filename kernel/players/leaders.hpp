// Good spaces for a leader: near water and oases, with room, away from rivals.
#pragma once

#include <array>
#include <cstddef>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/position.hpp"
#include "../engine/spaces.hpp"
#include "../engine/words.hpp"
#include "best_of.hpp"
#include "prospects.hpp"

namespace karawane {

namespace detail {

// A penalty for spaces near some others: one for each step of distance.
class Distance {
public:
    using Penalties = std::array<int, 4>;

    Distance(const Board& board, const SpaceSet& from, const Penalties& penalties)
        : penalties_(penalties) {
        SpaceSet reached = from;
        for (auto& ring : rings_) {
            ring = board.spread(reached) & ~reached;
            reached |= ring;
        }
    }

    int penalty(Space space) const {
        for (std::size_t n = 0; n < rings_.size(); ++n)
            if (rings_[n].contains(space)) return penalties_[n];
        return 0;
    }

private:
    Penalties penalties_;
    std::array<SpaceSet, 4> rings_;
};

// The value of a free space within two steps, on the scale of `Prospects`.
constexpr int room_value = 4;
// For a rival's leader of the same colour one step away, two steps, and so on.
constexpr Distance::Penalties rival_within = {90, 60, 40, 20};
// For another of one's own leaders: both would compete for the same points.
constexpr Distance::Penalties own_within = {60, 45, 30, 15};

// The points around a space, and the room to reach them.
inline int worth_of_place(const Game& game, const Position& position, Space space) {
    const auto every_oasis = game.oases_in(game.oases());
    const Prospects prospects(game, position, SpaceSet::of(space), game.ground() & ~position.camels,
                              every_oasis);
    const auto room = static_cast<int>(prospects.room());
    // With any room at all, the space itself counts as well.
    return prospects.worth() + room_value * (room ? room + 1 : 0);
}

}  // namespace detail

// The best placements of a leader, several if they are equally good. Without `sees_rivals`, rivals only
// take up room, as if they could not cut a caravan off.
inline LegalMoves best_leaders(const Game& game, const Position& position, bool sees_rivals = true) {
    const LegalMoves moves = LegalMoves::of(game, position);
    std::array<int, most_spaces> worth{};
    leader_spaces(game, position).each([&](Space space) {
        worth[space] = detail::worth_of_place(game, position, space);
    });
    SpaceSet own;
    for (auto colour : all_colours) own |= position.caravan(position.seat, colour);
    const detail::Distance from_own(game.board(), own, detail::own_within);
    const auto from_rivals = [&](CamelColour colour) {
        const SpaceSet camels = position.claims[index(colour)].all() & position.camels;
        return detail::Distance(game.board(), camels & ~own, detail::rival_within);
    };
    const std::array rivals = {
        from_rivals(CamelColour::cream), from_rivals(CamelColour::sky),
        from_rivals(CamelColour::blue),  from_rivals(CamelColour::rose),
        from_rivals(CamelColour::olive),
    };
    return best_of(moves, [&](CamelColour colour, Space space) {
        const int cut_off = sees_rivals ? rivals[index(colour)].penalty(space) : 0;
        return worth[space] - from_own.penalty(space) - cut_off;
    });
}

}  // namespace karawane
