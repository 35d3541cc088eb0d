#include "turn_order.hpp"

namespace karawane {

void close_other_order(const Game& game, const Position& position, const Node& before,
                       std::uint32_t first, const SpaceSet& area, Node& node) {
    const bool is_same_turn = before.seat == node.seat && before.kind == Move::Kind::camel;
    // What the first camel has enclosed is closed to the second, or a camel in it would have kept it open.
    const bool has_enclosed = area != position.areas[index(before.seat)];
    if (!before.guided || !is_same_turn || has_enclosed) return;
    const float* looks = before.guesses();
    std::uint32_t open = node.count;
    for (std::uint32_t n = 0; n < node.count && open > 1; ++n) {
        const Move move = node.move(n);
        // With the last camel of a colour the game may be over, so that it cannot come first.
        if (game.edition().ends_at_once && position.supply[index(move.colour)] == 1) continue;
        const auto earlier = before.finder().find(move.colour, move.space);
        if (!earlier || looks[*earlier] <= looks[first]) continue;
        node.close(n);
        --open;
    }
}

bool has_closed_moves(const Node& node) {
    if (!node.guided) return false;
    for (std::uint32_t n = 0; n < node.count; ++n)
        if (node.is_closed(n)) return true;
    return false;
}

}  // namespace karawane
