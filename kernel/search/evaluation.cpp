#include "evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "../engine/errors.hpp"

namespace karawane {

namespace {

template <std::size_t width>
using Layer = std::array<float, width>;

template <std::size_t width, std::size_t rows>
void add_products(Layer<width>& sums, const std::array<Layer<width>, rows>& weights,
                  const std::array<float, rows>& inputs) {
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t n = 0; n < width; ++n) sums[n] += weights[row][n] * inputs[row];
}

template <std::size_t width>
void add_positive(Layer<width>& sums, const Layer<width>& values) {
    for (std::size_t n = 0; n < width; ++n) sums[n] += std::max(values[n], 0.0F);
}

// The logistic curve from a table, so that it does not depend on a library's rounding.
class Logistic {
public:
    Logistic() {
        for (int n = -range; n <= range; ++n)
            values_[static_cast<std::size_t>(n + range)] =
                static_cast<float>(1 / (1 + std::exp(-static_cast<double>(n) / steps)));
    }

    float at(float x) const {
        const float place = std::clamp(x, -limit, limit) * steps + static_cast<float>(range);
        const auto below = std::min(static_cast<std::size_t>(place), values_.size() - 2);
        const float rest = place - static_cast<float>(below);
        return values_[below] + (values_[below + 1] - values_[below]) * rest;
    }

private:
    static constexpr int steps = 16;  // to a unit
    static constexpr float limit = 8;
    static constexpr int range = 8 * steps;
    std::array<float, 2 * range + 1> values_;
};

// The averages over all seats but one.
template <std::size_t width>
Layer<width> others(const std::array<Layer<width>, most_seats>& seats, std::size_t own,
                    std::size_t players) {
    Layer<width> sums{};
    for (std::size_t seat = 0; seat < players; ++seat) {
        if (seat == own) continue;
        for (std::size_t n = 0; n < width; ++n) sums[n] += seats[seat][n];
    }
    const float share = 1 / static_cast<float>(players - 1);
    for (float& sum : sums) sum *= share;
    return sums;
}

}  // namespace

Evaluation::Evaluation(std::span<const float> weights) {
    static_assert(sizeof(Weights) == weight_count * sizeof(float));
    if (weights.size() != weight_count) reject("the evaluation has another number of weights");
    std::memcpy(&weights_, weights.data(), sizeof weights_);
    for (std::size_t row = CaravanFeatures::pocket; row < CaravanFeatures::count; ++row)
        for (const float weight : weights_.caravan[row]) sees_pockets_ |= weight != 0;
}

Outcome Evaluation::of(const EvaluationFeatures& features, std::size_t players) const {
    static const Logistic logistic;
    std::array<Layer<caravan_width>, most_seats> caravans{};
    for (std::size_t seat = 0; seat < players; ++seat)
        for (std::size_t colour = 0; colour < colours; ++colour) {
            if (!features.exists[seat][colour]) continue;
            auto hidden = weights_.caravan_bias;
            add_products(hidden, weights_.caravan, features.caravans[seat][colour]);
            add_positive(caravans[seat], hidden);
        }
    std::array<Layer<outputs>, most_seats> found;
    Outcome outcome;
    for (std::size_t seat = 0; seat < players; ++seat) {
        auto hidden = weights_.seat_bias;
        add_products(hidden, weights_.own_caravans, caravans[seat]);
        add_products(hidden, weights_.other_caravans, others(caravans, seat, players));
        add_products(hidden, weights_.own_counts, features.seats[seat]);
        add_products(hidden, weights_.other_counts, others(features.seats, seat, players));
        Layer<seat_width> positive{};
        add_positive(positive, hidden);
        found[seat] = weights_.output_bias;
        add_products(found[seat], weights_.output, positive);
        outcome.points[seat] =
            features.seats[seat][SeatFeatures::points] + points_unit * found[seat][0];
    }
    float sum = 0;
    for (std::size_t seat = 0; seat < players; ++seat) {
        float best = -1e9F;
        for (std::size_t other = 0; other < players; ++other)
            if (other != seat) best = std::max(best, outcome.points[other]);
        const float lead = (outcome.points[seat] - best) / points_unit;
        const float left = features.seats[seat][SeatFeatures::least_supply] / points_unit;
        const auto& slope = weights_.slope;
        outcome.rewards[seat] = logistic.at(found[seat][1] + (slope[0] + slope[1] * left) * lead);
        outcome.wins[seat] = logistic.at(found[seat][2] + (slope[2] + slope[3] * left) * lead);
        sum += outcome.wins[seat];
    }
    for (std::size_t seat = 0; seat < players; ++seat) outcome.wins[seat] /= sum;
    return outcome;
}

}  // namespace karawane
