// Tasks of lessons and puzzles: goals to meet in a position within one turn.
#pragma once

#include <cstdint>
#include <vector>

#include "goals.hpp"

namespace karawane {

struct Task {
    Game game;
    Position position;
    Goal goal;
    unsigned placements = 1;  // all within one turn
};

enum class Verdict : std::uint8_t {
    right,
    going_on,  // placements are left, and the goal can still be met
    wrong,
};

// Judges an attempt, which begins with the task's position.
Verdict judged(const Task& task, Attempt attempt);

// Every sequence of placements that meets the goal with its last one.
std::vector<std::vector<Move>> solutions(const Task& task);

}  // namespace karawane
