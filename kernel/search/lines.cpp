#include "lines.hpp"

#include <algorithm>

namespace karawane {

namespace {

// With fewer visits, the most visited move owes more to chance than to search.
constexpr std::uint32_t enough_visits = 16;

}  // namespace

std::vector<Move> line_after(const Arena& arena, NodeIndex root, const Move& move) {
    std::vector<Move> line;
    NodeIndex at = arena[root].children()[arena[root].number_of(move)];
    while (at != no_node) {
        const Node& node = arena[at];
        const std::uint32_t* visits = node.visits();
        const auto best = std::max_element(visits, visits + node.count) - visits;
        if (visits[best] < enough_visits) break;
        line.push_back(node.move(static_cast<std::size_t>(best)));
        at = node.children()[best];
    }
    return line;
}

}  // namespace karawane
