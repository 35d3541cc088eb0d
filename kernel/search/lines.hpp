// Expected continuations.
#pragma once

#include <vector>

#include "../engine/moves.hpp"
#include "arena.hpp"

namespace karawane {

// The moves after one at the root if each seat continues with its most visited move, as long as they
// have enough visits.
std::vector<Move> line_after(const Arena& arena, NodeIndex root, const Move& move);

}  // namespace karawane
