// Scores by source, for the running game and the final one (section 9).
#pragma once

#include <algorithm>
#include <array>

#include "game.hpp"
#include "position.hpp"

namespace karawane {

constexpr unsigned oasis_points = 5;
constexpr unsigned longest_alone = 10;
constexpr unsigned longest_shared = 5;

// A seat's points by source.
struct Score {
    unsigned water = 0;
    unsigned oases = 0;
    unsigned areas = 0;
    unsigned caravans = 0;

    unsigned total() const { return water + oases + areas + caravans; }
};

using Scores = std::array<Score, most_seats>;

// Each seat's points if the game ended now.
inline Scores scores(const Game& game, const Position& position) {
    Scores result;
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        auto& score = result[seat];
        score.water = position.water_won[seat];
        for (auto oases : position.reached[seat])
            score.oases += static_cast<unsigned>(std::popcount(oases)) * oasis_points;
        score.areas = (position.areas[seat] & ~game.unscored()).count();
    }
    const Phase now = phase(game, position);
    if (now == Phase::give_back || now == Phase::leaders) return result;
    // The largest caravan of each colour, once camels are being placed (9.2, 11.5).
    for (auto colour : all_colours) {
        std::array<unsigned, most_seats> sizes{};
        for (std::size_t seat = 0; seat < game.players(); ++seat)
            sizes[seat] = position.caravan(seat_at(seat), colour).count();
        const unsigned largest = *std::max_element(sizes.begin(), sizes.end());
        if (!largest) continue;
        const bool alone = std::count(sizes.begin(), sizes.end(), largest) == 1;
        for (std::size_t seat = 0; seat < game.players(); ++seat)
            if (sizes[seat] == largest)
                result[seat].caravans += alone ? longest_alone : longest_shared;
    }
    return result;
}

// The seats with the highest total, several if they tie (9.4).
inline std::array<bool, most_seats> leading(const Game& game, const Scores& scores) {
    unsigned best = 0;
    for (const auto& score : scores) best = std::max(best, score.total());
    std::array<bool, most_seats> result{};
    for (std::size_t seat = 0; seat < game.players(); ++seat)
        result[seat] = scores[seat].total() == best;
    return result;
}

}  // namespace karawane
