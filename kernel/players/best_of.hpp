// The placements of greatest merit.
#pragma once

#include <array>
#include <optional>
#include <type_traits>

#include "../engine/legal_moves.hpp"
#include "../engine/spaces.hpp"
#include "../engine/words.hpp"

namespace karawane {

// The legal placements for which `merit(colour, space)` is greatest; other moves are all equal.
template <typename Merit>
LegalMoves best_of(const LegalMoves& moves, const Merit& merit) {
    std::optional<std::invoke_result_t<Merit, CamelColour, Space>> greatest;
    std::array<SpaceSet, colours> best{};
    for (auto colour : all_colours)
        moves.spaces(colour).each([&](Space space) {
            const auto found = merit(colour, space);
            if (greatest && found < *greatest) return;
            if (!greatest || *greatest < found) {
                greatest = found;
                best = {};
            }
            best[index(colour)].insert(space);
        });
    return moves.only(best);
}

}  // namespace karawane
