// The spaces that a caravan could enclose: pockets.
//
// A pocket lies behind what the caravan reaches within some placements: no other camel stands next to
// it, and none can come nearer without crossing those spaces. So it shows an area (section 8) long
// before a camel closes it, which random games hardly ever do.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "../engine/game.hpp"
#include "../engine/position.hpp"

namespace karawane {

// Finds the pockets of one position.
class Pockets {
public:
    // The game must outlive it.
    Pockets(const Game& game, const Position& position);

    // Calls `visit(step, pocket)` for what lies behind the first `step` + 1 rings of spaces around a caravan,
    // from the last ring to the first. The rings are those at each number of placements.
    template <typename Visit>
    void each(std::size_t colour, const SpaceSet& claimed, std::span<const SpaceSet> rings,
              Visit&& visit) const {
        const SpaceSet beside = beside_other_colours_[colour] | (beside_[colour] & ~claimed);
        SpaceSet open = free_;
        for (const SpaceSet& ring : rings) open &= ~ring;
        SpaceSet crossed = open & beside;
        SpaceSet frontier = crossed;
        for (std::size_t step = rings.size(); step-- > 0;) {
            while (!frontier.empty()) {
                frontier = next_to(frontier, open & ~crossed);
                crossed |= frontier;
            }
            visit(step, open & ~crossed);
            // Without this ring, others come nearer.
            const SpaceSet ring = rings[step] & free_;
            frontier = (ring & beside) | next_to(crossed, ring);
            open |= ring;
            crossed |= frontier;
        }
    }

private:
    // Those of the candidates that border on the spaces.
    SpaceSet next_to(const SpaceSet& spaces, const SpaceSet& candidates) const;

    const Board* board_;
    SpaceSet free_;                                      // and outside of all areas
    std::array<SpaceSet, colours> beside_;               // next to a camel of the colour, or under one
    std::array<SpaceSet, colours> beside_other_colours_{};
};

}  // namespace karawane
