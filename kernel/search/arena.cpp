#include "arena.hpp"

#include <cstring>

namespace karawane {

NodeIndex Arena::keep(NodeIndex root) {
    mark(root);
    const std::size_t end = used_;
    NodeIndex kept_root = no_node;
    used_ = first;
    for (std::size_t at = first; at < end;) {
        const auto from = static_cast<NodeIndex>(at);
        const std::size_t bytes = (*this)[from].bytes();
        at += bytes / unit;
        if (!(*this)[from].live) continue;
        const auto to = static_cast<NodeIndex>(used_);
        used_ += bytes / unit;
        std::memmove(address(to), address(from), bytes);
        Node& node = (*this)[to];
        node.live = false;
        for (std::size_t n = 0; n < node.count; ++n)
            if (const NodeIndex child = node.children()[n]) (*this)[child].parent = to;
        if (from == root)
            kept_root = to;
        else
            (*this)[node.parent].children()[node.parent_move] = to;
    }
    return kept_root;
}

// Parents come before their children, so one pass finds everything below a node.
void Arena::mark(NodeIndex root) {
    (*this)[root].live = true;
    for (std::size_t at = root; at < used_;) {
        const Node& node = (*this)[static_cast<NodeIndex>(at)];
        at += node.bytes() / unit;
        if (!node.live) continue;
        for (std::size_t n = 0; n < node.count; ++n)
            if (const NodeIndex child = node.children()[n]) (*this)[child].live = true;
    }
}

}  // namespace karawane
