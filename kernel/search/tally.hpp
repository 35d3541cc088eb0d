// The results of the games that began with a move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "reward.hpp"

namespace karawane {

// Sums over the games of one root move, for every seat.
struct Tally {
    std::uint64_t games = 0;
    std::array<double, most_seats> rewards{};
    std::array<double, most_seats> squares{};  // of these rewards
    std::array<double, most_seats> wins{};
    std::array<double, most_seats> points{};

    void add(const Outcome& outcome) {
        ++games;
        for (std::size_t seat = 0; seat < most_seats; ++seat) {
            const auto reward = static_cast<double>(outcome.rewards[seat]);
            rewards[seat] += reward;
            squares[seat] += reward * reward;
            wins[seat] += static_cast<double>(outcome.wins[seat]);
            points[seat] += static_cast<double>(outcome.points[seat]);
        }
    }

    void add(const Tally& other) {
        games += other.games;
        for (std::size_t seat = 0; seat < most_seats; ++seat) {
            rewards[seat] += other.rewards[seat];
            squares[seat] += other.squares[seat];
            wins[seat] += other.wins[seat];
            points[seat] += other.points[seat];
        }
    }
};

}  // namespace karawane
