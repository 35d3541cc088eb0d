// The moves of the levels that need no search, for the page.
//
// Separate from the searches, because it is compiled for size and not for speed.
#include "../players/levels.hpp"

#include "exchange.hpp"
#include "running_game.hpp"

namespace karawane::wasm {

// Writes the move of a level that needs no search, in a game that is not over.
KARAWANE_EXPORT(write_level_move) void write_level_move(const RunningGame* running, int level,
                                                        double seed) {
    if (level < 0 || level >= static_cast<int>(level_count)) reject("there is no level of that number");
    if (phase(running->game, running->position) == Phase::over)
        reject("the game is over: there is no move to choose");
    Random random(seed_of(seed));
    Writer out;
    write_move(out, choose(static_cast<Level>(level), running->game, running->position, random));
}

}  // namespace karawane::wasm
