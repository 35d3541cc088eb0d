// The analysis of a position: the value of every move, with winning chances and points.
//
// A search spends its time on the best moves and learns little about the others. These get a small
// search of their own, corrected for its optimism: it misses the best replies.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "outlook.hpp"

namespace karawane {

struct MoveValue {
    Move move;
    std::uint64_t visits = 0;
    double value = 0;   // the expected reward of the seat to move
    BySeat chances{};   // of winning, after the move
    BySeat points{};    // expected at the end
};

// The value of every move at the root of a search, the best first. `weights` and `seed` are those that
// the search was made with.
std::vector<MoveValue> valued_moves(const Search& search, const std::optional<PlaceWeights>& weights,
                                    std::uint64_t seed);

}  // namespace karawane
