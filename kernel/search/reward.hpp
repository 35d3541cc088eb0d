// What the end of a game is worth to each seat.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "../engine/scoring.hpp"
#include "options.hpp"

namespace karawane {

// The result of a game by seat: of a finished one, or what is expected of it.
struct Outcome {
    std::array<float, most_seats> rewards{};
    std::array<float, most_seats> points{};
    std::array<float, most_seats> wins{};  // a win shared by n seats is 1/n for each (9.4)
};

// Rewards from margins through a logistic curve: each point counts in a close game, and hardly any in
// a decided one. Wins and losses alone say so little about a random game that they make a weaker
// search. The margin is that over the best opponent; with five players, which of the four will be the
// best is mostly chance for long, so `field_weight` of the reward is for the margin over their average.
class Rewards {
public:
    Rewards(const SearchOptions& options, std::size_t players)
        : players_(players),
          field_weight_(players > 4 ? static_cast<float>(options.field_weight) : 0.0F) {
        for (int margin = -widest; margin <= widest; ++margin)
            curve_[static_cast<std::size_t>(margin + widest)] =
                static_cast<float>(1 / (1 + std::exp(-margin / options.margin_scale)));
    }

    Outcome of(const Game& game, const Position& over) const {
        const Scores final = scores(game, over);
        Outcome outcome;
        unsigned best = 0;
        unsigned second = 0;
        std::size_t sharing = 0;
        for (std::size_t seat = 0; seat < players_; ++seat) {
            const unsigned total = final[seat].total();
            outcome.points[seat] = static_cast<float>(total);
            sharing = total > best ? 1 : sharing + (total == best);
            second = std::max(second, std::min(total, best));
            best = std::max(best, total);
        }
        for (std::size_t seat = 0; seat < players_; ++seat) {
            const unsigned total = final[seat].total();
            const bool won = total == best;
            outcome.rewards[seat] = of_margin(outcome.points[seat] - static_cast<float>(won ? second : best));
            outcome.wins[seat] = won ? 1.0F / static_cast<float>(sharing) : 0.0F;
        }
        add_field(outcome);
        return outcome;
    }

    // Mixes the margins over the average of the opponents into rewards from those over the best.
    void add_field(Outcome& outcome) const {
        if (field_weight_ <= 0) return;
        float sum = 0;
        for (std::size_t seat = 0; seat < players_; ++seat) sum += outcome.points[seat];
        for (std::size_t seat = 0; seat < players_; ++seat) {
            const float own = outcome.points[seat];
            const float margin = own - (sum - own) / static_cast<float>(players_ - 1);
            float& reward = outcome.rewards[seat];
            reward += field_weight_ * (of_margin(margin) - reward);
        }
    }

private:
    static constexpr int widest = 255;

    float of_margin(float margin) const {
        constexpr auto end = static_cast<float>(widest);
        const float place = std::clamp(margin, -end, end) + end;
        const auto below = std::min(static_cast<std::size_t>(place), curve_.size() - 2);
        const float rest = place - static_cast<float>(below);
        return curve_[below] + (curve_[below + 1] - curve_[below]) * rest;
    }

    std::size_t players_;
    float field_weight_;
    std::array<float, 2 * widest + 1> curve_;
};

}  // namespace karawane
