// The learned evaluation: what every seat may expect of a position while camels are placed.
//
// A small network. One hidden layer, shared by all caravans, turns the counts about a caravan into a
// vector; a seat is the sum of its caravans. A second layer sees a seat, the average of its opponents
// and their scores, and predicts the seat's points, reward and chance. Sums are added in a fixed order
// and never fused, so the result is the same on every processor. `karawane train` makes the weights.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "evaluation_features.hpp"
#include "reward.hpp"

namespace karawane {

class Evaluation {
public:
    static constexpr std::size_t caravan_width = 32;  // of the first hidden layer
    static constexpr std::size_t seat_width = 32;     // of the second
    static constexpr std::size_t outputs = 3;         // points to come, reward, chance
    static constexpr std::size_t slopes = 4;          // of reward and chance over the expected lead

    // The weights in their order in a file.
    struct Weights {
        std::array<std::array<float, caravan_width>, CaravanFeatures::count> caravan;
        std::array<float, caravan_width> caravan_bias;
        std::array<std::array<float, seat_width>, caravan_width> own_caravans;
        std::array<std::array<float, seat_width>, caravan_width> other_caravans;
        std::array<std::array<float, seat_width>, SeatFeatures::count> own_counts;
        std::array<std::array<float, seat_width>, SeatFeatures::count> other_counts;
        std::array<float, seat_width> seat_bias;
        std::array<std::array<float, outputs>, seat_width> output;
        std::array<float, outputs> output_bias;
        std::array<float, slopes> slope;
    };
    static constexpr std::size_t weight_count = sizeof(Weights) / sizeof(float);
    // The unit of the first output, and of the lead over which the slopes are taken.
    static constexpr float points_unit = 20;

    // Rejects any other number of weights.
    explicit Evaluation(std::span<const float> weights);

    // Whether pockets matter to it: finding them takes time.
    bool sees_pockets() const { return sees_pockets_; }

    // Expected rewards are those of the default `margin_scale`.
    Outcome of(const EvaluationFeatures& features, std::size_t players) const;

private:
    Weights weights_;
    bool sees_pockets_ = false;
};

}  // namespace karawane
