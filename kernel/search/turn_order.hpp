// The order of the two camels of a turn.
//
// Either order mostly leads to the same position. So only one is tried: the camel first that looked
// better before both. That leaves time for other moves.
#pragma once

#include <cstdint>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "node.hpp"

namespace karawane {

// Closes the moves of a node that looked better than the one before it, when both could be made: that
// order is tried elsewhere. One move at least stays open. `position` is the node's; `before` and `first`
// are the node and the move that led there, and `area` is what their seat had enclosed until then.
void close_other_order(const Game& game, const Position& position, const Node& before,
                       std::uint32_t first, const SpaceSet& area, Node& node);

bool has_closed_moves(const Node& node);

}  // namespace karawane
