// The average results of each seat's placements, wherever in the tree or the playout they were made.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "reward.hpp"

namespace karawane {

// The move-average sampling technique (Finnsson and Bjornsson, Simulation-based approach to general
// game playing, 2008), as a first guess at the moves of a new node: a placement with high rewards
// elsewhere is tried before others.
class Habits {
public:
    // The expected reward of a game in which the seat makes a placement.
    float value(Seat seat, CamelColour colour, Space space) const {
        const Habit& habit = habits_[index(seat)][index(colour)][space];
        return average(seat) + habit.extra * habit.games / (habit.games + doubt);
    }
    float average(Seat seat) const { return averages_[index(seat)]; }

    // Learns from a game that continued from `start` to its end `over`.
    void learn(const Game& game, const Position& start, const Position& over,
               const Outcome& outcome) {
        for (std::size_t seat = 0; seat < game.players(); ++seat) {
            const float reward = outcome.rewards[seat];
            averages_[seat] += (reward - averages_[seat]) * forgetting;
            const float extra = reward - averages_[seat];
            for (auto colour : all_colours) {
                auto& habits = habits_[seat][index(colour)];
                (over.caravan(seat_at(seat), colour) & ~start.camels).each([&](Space space) {
                    Habit& habit = habits[space];
                    habit.games = std::min(habit.games + 1, most_games);
                    habit.extra += (extra - habit.extra) / habit.games;
                });
            }
        }
    }

private:
    struct Habit {
        float games = 0;
        float extra = 0;  // mean reward above the seat's average
    };

    // The game moves on, so what was learned long ago, in other positions, fades.
    static constexpr float most_games = 500;
    static constexpr float forgetting = 1 / 200.0F;
    // The number of games after which an observed average counts for half.
    static constexpr float doubt = 10;

    std::array<float, most_seats> averages_{0.5F, 0.5F, 0.5F, 0.5F, 0.5F};
    std::array<std::array<std::array<Habit, most_spaces>, colours>, most_seats> habits_{};
};

}  // namespace karawane
