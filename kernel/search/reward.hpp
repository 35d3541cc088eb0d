// What the end of a game is worth to each seat.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "../engine/scoring.hpp"

namespace karawane {

// The result of a game by seat: of a finished one, or what is expected of it.
struct Outcome {
    std::array<float, most_seats> rewards{};
    std::array<float, most_seats> points{};
    std::array<float, most_seats> wins{};  // a win shared by n seats is 1/n for each (9.4)
};

// Rewards from the margin over the best opponent, through a logistic curve: each point counts in a
// close game, and hardly any in a decided one. Wins and losses alone say so little about a random
// game that they make a weaker search.
class Rewards {
public:
    explicit Rewards(double margin_scale) {
        for (int margin = -widest; margin <= widest; ++margin)
            curve_[static_cast<std::size_t>(margin + widest)] =
                static_cast<float>(1 / (1 + std::exp(-margin / margin_scale)));
    }

    Outcome of(const Game& game, const Position& over) const {
        const Scores final = scores(game, over);
        Outcome outcome;
        unsigned best = 0;
        unsigned second = 0;
        std::size_t sharing = 0;
        for (std::size_t seat = 0; seat < game.players(); ++seat) {
            const unsigned total = final[seat].total();
            outcome.points[seat] = static_cast<float>(total);
            sharing = total > best ? 1 : sharing + (total == best);
            second = std::max(second, std::min(total, best));
            best = std::max(best, total);
        }
        for (std::size_t seat = 0; seat < game.players(); ++seat) {
            const unsigned total = final[seat].total();
            const bool won = total == best;
            const int margin = static_cast<int>(total) - static_cast<int>(won ? second : best);
            const int place = std::clamp(margin, -widest, widest) + widest;
            outcome.rewards[seat] = curve_[static_cast<std::size_t>(place)];
            outcome.wins[seat] = won ? 1.0F / static_cast<float>(sharing) : 0.0F;
        }
        return outcome;
    }

private:
    static constexpr int widest = 255;
    std::array<float, 2 * widest + 1> curve_;
};

}  // namespace karawane
