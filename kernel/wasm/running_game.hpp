// A game in progress, as the page holds it.
#pragma once

#include "../engine/game.hpp"
#include "../engine/legality.hpp"
#include "../engine/position.hpp"

namespace karawane::wasm {

struct RunningGame {
    Game game;
    Position position;

    // A move from its numbers; a space that does not exist is off the board.
    Proposal proposal(int kind, int colour, int space) const;
    // The same for a move that must be legal.
    Move legal_move(int kind, int colour, int space) const;
};

}  // namespace karawane::wasm
