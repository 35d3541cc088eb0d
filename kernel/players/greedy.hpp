// A player that looks one move ahead and takes the most points.
#pragma once

#include <array>
#include <utility>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/position.hpp"
#include "../engine/words.hpp"
#include "best_of.hpp"
#include "gains.hpp"
#include "leaders.hpp"
#include "prospects.hpp"

namespace karawane {

// The camels that add the most points to the total of the seat to move.
inline LegalMoves richest_camels(const Game& game, const Position& position) {
    const Gains gains(game, position);
    return best_of(LegalMoves::of(game, position),
                   [&](CamelColour colour, Space space) { return gains.of(colour, space); });
}

namespace detail {

// The prospects of the caravan of a colour of the seat to move.
inline Prospects outlook(const Game& game, const Position& position, CamelColour colour) {
    const Seat seat = position.seat;
    const auto unreached = static_cast<OasisSet>(~position.reached[index(seat)][index(colour)]);
    return {game, position, position.caravan(seat, colour), open_ground(game, position, colour),
            unreached};
}

// The camels that bring a caravan closest to more points, then those that leave it the most room.
inline LegalMoves most_promising(const Game& game, const Position& position,
                                 const LegalMoves& moves) {
    const std::array outlooks = {
        outlook(game, position, CamelColour::cream), outlook(game, position, CamelColour::sky),
        outlook(game, position, CamelColour::blue),  outlook(game, position, CamelColour::rose),
        outlook(game, position, CamelColour::olive),
    };
    return best_of(moves, [&](CamelColour colour, Space space) {
        const Prospects& prospects = outlooks[index(colour)];
        return std::pair(prospects.change(space), prospects.room_after(space));
    });
}

}  // namespace detail

// The moves that add the most points: water, oases, areas, and the largest caravans. Ties are broken by
// what the caravan may still win nearby, then by its room to grow.
inline LegalMoves greedy_moves(const Game& game, const Position& position) {
    switch (phase(game, position)) {
        case Phase::leaders: return best_leaders(game, position);
        case Phase::camels:
            return detail::most_promising(game, position, richest_camels(game, position));
        case Phase::give_back: break;  // All colours are equal before the first leader is placed.
        case Phase::over: break;
    }
    return LegalMoves::of(game, position);
}

}  // namespace karawane
