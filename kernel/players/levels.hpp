// The levels that need no search.
#pragma once

#include <cstdint>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/moves.hpp"
#include "../engine/position.hpp"
#include "../engine/random.hpp"
#include "greedy.hpp"
#include "short_sight.hpp"

namespace karawane {

// A level by its number in `karawane.bots.levels`, or 0 for random moves. Gazelle is greedy.
enum class Level : std::uint8_t { random, jerboa, skink, fennec, gazelle };

constexpr std::size_t level_count = 5;

// The moves among which a level chooses at random; a finished game has none.
inline LegalMoves best_moves(Level level, const Game& game, const Position& position) {
    switch (level) {
        case Level::jerboa: return thirsty_moves(game, position);
        case Level::skink: return wandering_moves(game, position);
        case Level::fennec: return grabbing_moves(game, position);
        case Level::gazelle: return greedy_moves(game, position);
        case Level::random: break;
    }
    return LegalMoves::of(game, position);
}

// A level's move in a game that is not over.
inline Move choose(Level level, const Game& game, const Position& position, Random& random) {
    const LegalMoves best = best_moves(level, game, position);
    return best.nth(random.below(best.count()));
}

}  // namespace karawane
