// What matters to the seat to move: the facts behind a coach's advice.
#pragma once

#include <vector>

#include "facts.hpp"

namespace karawane {

// The most important first, and nothing before the camels' phase.
std::vector<Fact> advice_for(const Game& game, const Position& position);

}  // namespace karawane
