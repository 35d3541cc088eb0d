// The goals of lessons and puzzles, and whether placements meet them.
#pragma once

#include <vector>

#include "../engine/game.hpp"
#include "../engine/moves.hpp"
#include "../engine/play.hpp"
#include "../engine/position.hpp"

namespace karawane {

// Legal placements of one seat, with the positions before the first and after each.
class Attempt {
public:
    Attempt(const Game& game, const Position& start) : game_(&game), positions_{start} {}

    const Game& game() const { return *game_; }
    const std::vector<Move>& moves() const { return moves_; }
    const std::vector<Position>& positions() const { return positions_; }
    const Position& start() const { return positions_.front(); }
    const Position& end() const { return positions_.back(); }

    void add(const Move& legal) {
        positions_.push_back(end());
        play(*game_, positions_.back(), legal);
        moves_.push_back(legal);
    }
    void take_back() {
        positions_.pop_back();
        moves_.pop_back();
    }

private:
    const Game* game_;
    std::vector<Position> positions_;
    std::vector<Move> moves_;
};

// What placements must achieve; every field that is set must hold.
struct Goal {
    std::vector<Move> moves{};  // every placement must be one of these
    int placed = 0;             // at least this many placements
    int water = 0;              // water holes worth at least this many points
    int oases = 0;              // at least this many oases reached
    int area = 0;               // at least this many spaces enclosed
    int points = 0;             // at least this many from all sources, as if the game ended then
    ColourSet largest = 0;      // the seat's caravans of these colours are the largest, alone
    int near_oasis = 0;         // a leader stands at most this many camels from an oasis
    bool cuts_off = false;      // a rival's caravan is cut off from an oasis, from water, or entirely
    bool ends = false;          // the game ends
    bool wins = false;          // the game ends, and the seat wins it alone
};

bool is_met(const Goal& goal, const Attempt& attempt);

}  // namespace karawane
