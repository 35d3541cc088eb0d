// What each seat's placements have led to, wherever in a game they were made, and playouts by it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"
#include "../engine/position.hpp"
#include "../engine/random.hpp"
#include "reward.hpp"

namespace karawane {

class Habits {
public:
    float average(Seat seat) const { return averages_[index(seat)]; }

    // The reward to expect of a game in which the seat makes that placement.
    float value(Seat seat, CamelColour colour, Space space) const {
        const auto& habit = habits_[index(seat)][index(colour)][space];
        return averages_[index(seat)] + habit.extra * habit.games / (habit.games + doubt);
    }

    // Takes over a game from `start`, to its end `over`.
    void learn(const Game& game, const Position& start, const Position& over,
               const Outcome& outcome) {
        for (std::size_t seat = 0; seat < game.players(); ++seat) {
            const float reward = outcome.rewards[seat];
            averages_[seat] += (reward - averages_[seat]) * slow;
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

    unsigned play_out(const Game& game, Position& position, Random& random, float share) const {
        unsigned moves = 0;
        const auto bar = static_cast<std::uint32_t>(share * 65536.0F);
        while (true) {
            const LegalMoves legal = LegalMoves::of(game, position);
            const unsigned count = legal.count();
            if (!count) return moves;
            if (count == 1 || legal.kind() != Move::Kind::camel) {
                play(game, position, legal.nth(count == 1 ? 0 : random.below(count)));
            } else {
                const std::uint64_t chance = random.next();
                const auto one = static_cast<unsigned>(((chance >> 40) * count) >> 24);
                Move move = legal.nth(one);
                if ((chance & 0xffff) < bar) {
                    const auto two = static_cast<unsigned>(((chance >> 16 & 0xffffff) * count) >> 24);
                    const Move other = legal.nth(two);
                    const auto& values = habits_[index(position.seat)];
                    if (values[index(other.colour)][other.space].extra >
                        values[index(move.colour)][move.space].extra)
                        move = other;
                }
                play(game, position, move);
            }
            ++moves;
        }
    }

private:
    struct Habit {
        float games = 0;
        float extra = 0;  // mean reward above the average
    };
    static constexpr float slow = 0.005F;
    static constexpr float doubt = 10;
    static constexpr float most_games = 500;
    std::array<float, most_seats> averages_{0.5F, 0.5F, 0.5F, 0.5F, 0.5F};
    std::array<std::array<std::array<Habit, most_spaces>, colours>, most_seats> habits_{};
};

}  // namespace karawane
