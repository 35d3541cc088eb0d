// Random games in the page.
//
// Separate from the rest of the adapter, because it is compiled for speed and not for size.
#include "../engine/playouts.hpp"

#include "exchange.hpp"
#include "running_game.hpp"

namespace karawane::wasm {

// Plays random games to the end, and returns their placements: for comparing speeds.
KARAWANE_EXPORT(play_random_games) double play_random_games(const RunningGame* running, int games,
                                                            double seed) {
    return static_cast<double>(play_outs(running->game, running->position, seed_of(seed), 0,
                                         static_cast<std::uint64_t>(games))
                                   .moves.points);
}

}  // namespace karawane::wasm
