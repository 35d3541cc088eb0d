// Selects the move of a node to try next.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "node.hpp"
#include "options.hpp"

namespace karawane {

// Scores all moves of a node and selects the one with the highest score.
class Choice {
public:
    Choice(const SearchOptions& options, bool knows_places, bool knows_moves)
        : knows_places_(knows_places && options.place_weight > 0),
          exploration_(static_cast<float>(options.exploration)),
          later_weight_(static_cast<float>(options.later_weight)),
          guess_weight_(static_cast<float>(options.habit_weight +
                                           (knows_moves ? options.prior_visits : 0))) {}

    std::uint32_t next(Node& node) { return node.guided ? guided(node) : plain(node); }

private:
    // UCB1: every move once, in order, then by value and uncertainty.
    std::uint32_t plain(Node& node) {
        if (node.opened < node.count) return node.opened++;
        const float wish = exploration_ * std::sqrt(std::log(static_cast<float>(node.total)));
        const std::uint32_t* visits = node.visits();
        const float* means = node.means();
        scores_.resize(node.count);
        float* scores = scores_.data();
        for (std::uint32_t n = 0; n < node.count; ++n)
            scores[n] = means[n] + wish / std::sqrt(number(visits[n]));
        return highest(node.count);
    }

    // The value of a move is the weighted mean of three estimates: its own visits, the games in which
    // the mover made it later (their weight grows with their number towards `later_weight`), and the
    // first guess. The last two matter less as visits accumulate.
    std::uint32_t guided(Node& node) {
        const float wish = exploration_ * std::sqrt(std::log(static_cast<float>(node.total + 1)));
        // Habits and priors exist only for camels. The small constant avoids a division by zero.
        const bool has_guesses = node.kind == Move::Kind::camel;
        const float least = (has_guesses ? guess_weight_ : 0.0F) + 1e-3F;
        const float most = later_weight_ + 1e-6F;
        // Simulations would never find out what was learned about places, so this does not fade.
        const float lasting = knows_places_ && node.kind == Move::Kind::leader ? 1.0F : 0.0F;
        const std::uint32_t* visits = node.visits();
        const float* means = node.means();
        const float* games = node.later_games();
        const float* rewards = node.later_rewards();
        const float* guesses = node.guesses();
        scores_.resize(node.count);
        float* scores = scores_.data();
        for (std::uint32_t n = 0; n < node.count; ++n) {
            const float tried = number(visits[n]);
            const float share = most / (games[n] + most);
            const float sum = tried * means[n] + share * rewards[n] + least * guesses[n];
            scores[n] = sum / (tried + share * games[n] + least) + wish / std::sqrt(tried + 1) +
                        lasting * guesses[n];
        }
        return highest(node.count);
    }

    // Through a signed integer, which converts several moves with one instruction.
    static float number(std::uint32_t visits) {
        return static_cast<float>(static_cast<std::int32_t>(visits));
    }

    // The first of the highest scores. None is negative, so comparing them as integers gives the same
    // result and handles several at once.
    std::uint32_t highest(std::uint32_t count) const {
        const float* scores = scores_.data();
        std::int32_t best = 0;
        for (std::uint32_t n = 0; n < count; ++n)
            best = std::max(best, std::bit_cast<std::int32_t>(scores[n]));
        std::uint32_t n = 0;
        while (n + 1 < count && std::bit_cast<std::int32_t>(scores[n]) != best) ++n;
        return n;
    }

    bool knows_places_;
    float exploration_;
    float later_weight_;
    float guess_weight_;
    std::vector<float> scores_;
};

}  // namespace karawane
