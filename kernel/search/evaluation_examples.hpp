// Positions from games of the search against itself, each with what the search expects of it.
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
    std::vector<float> shares;           // by seat: of the win, in the end
};

// Plays one game from a position, in which the search decides most placements and chance the others.
EvaluationExamples examples_of_game(const Game& game, Position position, const Knowledge& knowledge,
                                    const SearchOptions& options, unsigned simulations,
                                    std::uint64_t seed);

}  // namespace karawane
