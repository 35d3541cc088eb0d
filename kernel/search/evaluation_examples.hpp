// Positions from games of the search against itself, each with what the search expected of it and
// what became of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "tree.hpp"

namespace karawane {

// One row for each position, in which the entries of all seats follow each other.
struct EvaluationExamples {
    std::size_t count = 0;
    std::vector<std::int16_t> caravans;  // by seat, colour and feature
    std::vector<std::int16_t> seats;     // by seat and feature
    std::vector<float> expected;         // by seat: reward, chance and points
    std::vector<float> results;          // by seat: reward, share of the win and points, in the end
    std::vector<std::uint8_t> settled;   // 1 if the search alone decided what came after
};

// Plays one game from a position. In its first part, chance decides some of the placements.
EvaluationExamples examples_of_game(const Game& game, Position position, const Knowledge& knowledge,
                                    const SearchOptions& options, unsigned simulations,
                                    std::uint64_t seed);

}  // namespace karawane
