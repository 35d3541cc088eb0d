// Short-sighted players, which make the mistakes of people who have just learnt the rules.
#pragma once

#include <bit>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/position.hpp"
#include "../engine/scoring.hpp"
#include "best_of.hpp"
#include "greedy.hpp"

namespace karawane {

// The moves of a player that sees only the water that a camel takes, and places its leaders at random.
// If it has played before, it also sees the oases that a camel reaches, and places its leaders next to
// as much water as it can. It always overlooks areas, largest caravans and rivals.
inline LegalMoves thirsty_moves(const Game& game, const Position& position, bool has_played) {
    const LegalMoves moves = LegalMoves::of(game, position);
    if (moves.kind() == Move::Kind::leader) {
        if (!has_played) return moves;
        return best_of(moves, [&](CamelColour, Space space) {
            return position.water.points_in(game.board().neighbours(space));
        });
    }
    return best_of(moves, [&](CamelColour colour, Space space) {
        const unsigned water = position.water.points_at(space);
        if (!has_played) return water;
        const unsigned reached = position.reached[index(position.seat)][index(colour)];
        const unsigned oases = game.oases_near(space) & ~reached;
        return water + oasis_points * static_cast<unsigned>(std::popcount(oases));
    });
}

// The moves of a player that sees everything that one camel wins, and nothing more. It places leaders
// as greedy does.
inline LegalMoves one_camel_moves(const Game& game, const Position& position) {
    if (phase(game, position) == Phase::camels) return richest_camels(game, position);
    return greedy_moves(game, position);
}

}  // namespace karawane
