// What a leader may win from the space it is placed on.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "../engine/scoring.hpp"

namespace karawane {

// Water and oases around every space of the set-up, worth the more the nearer they are; as
// deviations from the mean, in standard deviations.
class Outlook {
public:
    Outlook(const Game& game, const Position& position) {
        const Board& board = game.board();
        double sum = 0;
        double squares = 0;
        std::array<double, most_spaces> raw{};
        game.ground().each([&](Space space) {
            raw[space] = around(game, position, space);
            sum += raw[space];
            squares += raw[space] * raw[space];
        });
        const auto count = static_cast<double>(game.ground().count());
        const double mean = sum / count;
        const double spread = std::sqrt(std::max(1e-9, squares / count - mean * mean));
        for (std::size_t n = 0; n < board.size(); ++n)
            worth_[n] = static_cast<float>((raw[n] - mean) / spread);
    }

    float operator[](Space space) const { return worth_[space]; }

private:
    static double around(const Game& game, const Position& position, Space space) {
        constexpr std::array weights = {12, 8, 5, 3, 1};
        const Board& board = game.board();
        SpaceSet reached = SpaceSet::of(space);
        SpaceSet oases = game.oases();
        SpaceSet near = board.neighbours(space);
        double worth = 0;
        for (const int weight : weights) {
            const SpaceSet fresh = near & game.ground() & ~reached;
            near = board.spread(fresh);
            const SpaceSet earned = near & oases;
            oases &= ~earned;
            worth += weight * static_cast<double>(position.water.points_in(fresh) +
                                                  oasis_points * earned.count());
            reached |= fresh;
        }
        return worth;
    }

    std::array<float, most_spaces> worth_{};
};

}  // namespace karawane
