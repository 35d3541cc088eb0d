// Enclosed areas (section 8).
#pragma once

#include <array>
#include <cstdint>

#include "board.hpp"
#include "spaces.hpp"

namespace karawane {

namespace detail {

// For each pattern of blocked places around a space: the first place of every run of open places,
// as bits. The six places form a ring, so a run may continue from the last place to the first.
constexpr std::array<std::uint8_t, 64> make_openings() {
    std::array<std::uint8_t, 64> openings{};
    for (unsigned blocked = 0; blocked < 64; ++blocked)
        for (unsigned step = 0; step < 6; ++step) {
            const bool open = !(blocked >> step & 1);
            const bool behind_blocked = blocked >> (step + 5) % 6 & 1;
            const bool all_open_start = blocked == 0 && step == 0;
            if (open && (behind_blocked || all_open_start))
                openings[blocked] = static_cast<std::uint8_t>(openings[blocked] | 1U << step);
        }
    return openings;
}

inline constexpr std::array<std::uint8_t, 64> openings = make_openings();

// The area that holds `start`, empty if it is not cut off or a camel stands in it (8.1, 8.3). Rarely
// needed, so its callers stay small.
[[gnu::noinline]] inline SpaceSet area_from(const Board& board, Space start,
                                            const SpaceSet& caravan, const SpaceSet& others) {
    if (others.contains(start)) return {};
    const SpaceSet room = board.spaces() & ~caravan;
    SpaceSet area = SpaceSet::of(start);
    SpaceSet frontier = area;
    while (!frontier.empty()) {
        const SpaceSet around = board.neighbours(frontier.pop()) & room;
        if (around.intersects(others)) return {};
        const SpaceSet fresh = around & ~area;
        area |= fresh;
        frontier |= fresh;
    }
    // Without a remainder to be cut off from, there is no area.
    return area == room ? SpaceSet{} : area;
}

}  // namespace detail

// The spaces of all areas that a caravan encloses with its newest camel on `space`, which `caravan`
// already includes; `camels` are all camels on the board. Only areas that border on the new camel
// can become enclosed (11.4), and one camel may close several (8.8).
inline SpaceSet enclosed_by(const Board& board, Space space, const SpaceSet& caravan,
                            const SpaceSet& camels) {
    const auto& ring = board.ring(space);
    unsigned blocked = 0;
    for (unsigned step = 0; step < 6; ++step)
        blocked |= static_cast<unsigned>(caravan.contains(ring[step])) << step;
    unsigned openings = detail::openings[blocked];
    // With one opening, the new camel cuts nothing off, and earlier areas were found earlier. This
    // needs a search only on boards on which a leader alone can wall something off (11.4).
    const bool one_at_most = !(openings & (openings - 1));
    if (one_at_most && board.no_space_cuts()) return {};
    const SpaceSet others = camels & ~caravan;
    SpaceSet enclosed;
    for (; openings; openings &= openings - 1) {
        const Space start = ring[lowest_bit(openings)];
        if (!enclosed.contains(start)) enclosed |= detail::area_from(board, start, caravan, others);
    }
    return enclosed;
}

}  // namespace karawane
