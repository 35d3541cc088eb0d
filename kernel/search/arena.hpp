// Memory for nodes, allocated one after another up to a limit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "node.hpp"

namespace karawane {

// One piece of address space. The system backs only the used parts with memory, so a high limit
// costs nothing until the tree has grown.
class Arena {
public:
    static constexpr std::size_t unit = 16;

    explicit Arena(std::size_t limit)
        : limit_(std::clamp<std::size_t>(limit / unit, 2, UINT32_MAX)),
          memory_(static_cast<std::byte*>(::operator new(limit_ * unit, alignment))) {}

    // Returns a new node, or `no_node` if the memory is exhausted.
    NodeIndex make(std::size_t moves, Seat seat, Move::Kind kind, bool guided) {
        const std::size_t units = Node::bytes(moves, guided) / unit;
        if (units > limit_ - used_) return no_node;
        const auto index = static_cast<NodeIndex>(used_);
        used_ += units;
        new (address(index)) Node(moves, seat, kind, guided);
        return index;
    }

    Node& operator[](NodeIndex index) {
        return *std::launder(reinterpret_cast<Node*>(address(index)));
    }
    const Node& operator[](NodeIndex index) const {
        return *std::launder(reinterpret_cast<const Node*>(address(index)));
    }

    std::size_t used() const { return used_ * unit; }
    std::size_t limit() const { return limit_ * unit; }
    void clear() { used_ = first; }

    // Keeps the nodes below a node, drops the rest, and returns the node's new index. Nodes slide
    // towards the start in order. A child is always allocated after its parent, so its parent has
    // already moved.
    NodeIndex keep(NodeIndex root);

private:
    static constexpr std::align_val_t alignment{64};
    static constexpr std::size_t first = 1;
    struct Release {
        void operator()(std::byte* memory) const { ::operator delete(memory, alignment); }
    };

    void mark(NodeIndex root);

    std::byte* address(NodeIndex index) { return memory_.get() + std::size_t{index} * unit; }
    const std::byte* address(NodeIndex index) const {
        return memory_.get() + std::size_t{index} * unit;
    }

    std::size_t limit_;
    std::size_t used_ = first;
    std::unique_ptr<std::byte, Release> memory_;
};

}  // namespace karawane
