// Whether a set-up that somebody wrote down is one of the game (section 2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game.hpp"
#include "setup.hpp"

namespace karawane {

struct SetUpProblem {
    enum class Kind : std::uint8_t {
        oasis_off_palms,   // at `space` (2.5)
        number_of_oases,   // `count` instead of `wanted` (2.5)
        water_misplaced,   // at `space` (2.6)
        water_missing,     // at `space` (2.6)
        too_many_holes,    // `count` of `points` points instead of at most `wanted` (1.5)
    };

    Kind kind;
    Space space = 0;
    unsigned count = 0;
    std::size_t wanted = 0;
    unsigned points = 0;
};

// The first thing that is wrong with oases and water holes of one, two and three points.
inline std::optional<SetUpProblem> problem_of_setup(const Board& board, const SpaceSet& oases,
                                                    const std::array<SpaceSet, 3>& water) {
    using Kind = SetUpProblem::Kind;
    if (const auto off = oases & ~board.palms(); !off.empty())
        return SetUpProblem{Kind::oasis_off_palms, off.first()};
    const std::size_t wanted = std::min<std::size_t>(oases_in_the_box, board.palms().count());
    if (oases.count() != wanted) return SetUpProblem{Kind::number_of_oases, 0, oases.count(), wanted};
    const SpaceSet places = board.circles() | (board.palms() & ~oases);
    const SpaceSet holes = water[0] | water[1] | water[2];
    if (const auto off = holes & ~places; !off.empty())
        return SetUpProblem{Kind::water_misplaced, off.first()};
    if (const auto missing = places & ~holes; !missing.empty())
        return SetUpProblem{Kind::water_missing, missing.first()};
    for (unsigned points = 1; points <= water.size(); ++points)
        if (const unsigned count = water[points - 1].count(); count > water_holes_of_each)
            return SetUpProblem{Kind::too_many_holes, 0, count, water_holes_of_each, points};
    return std::nullopt;
}

}  // namespace karawane
