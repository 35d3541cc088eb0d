// The final scoring, step by step: water, oases, caravans, then areas (9.2 to 9.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game.hpp"
#include "position.hpp"
#include "preview.hpp"
#include "scoring.hpp"

namespace karawane {

// What a seat scores for one thing.
struct ScoringStep {
    enum class Source : std::uint8_t { water, oases, caravan, area };

    Source source;
    Seat seat;
    unsigned points = 0;
    SpaceSet spaces{};                    // the caravan or the area that scores
    std::optional<CamelColour> colour{};  // of the caravan
    bool shared = false;                  // whether several caravans of the colour are the largest
};

// A game that stopped early is scored as it stands, even while leaders are placed.
inline std::vector<ScoringStep> scoring_steps(const Game& game, const Position& position) {
    using Source = ScoringStep::Source;
    using Standing = Preview::Standing;
    const Scores points = scores(game, position);
    std::vector<ScoringStep> steps;
    for (std::size_t seat = 0; seat < game.players(); ++seat)
        steps.push_back({.source = Source::water, .seat = seat_at(seat), .points = points[seat].water});
    for (std::size_t seat = 0; seat < game.players(); ++seat)
        steps.push_back({.source = Source::oases, .seat = seat_at(seat), .points = points[seat].oases});
    for (auto colour : all_colours)
        for (std::size_t seat = 0; seat < game.players(); ++seat) {
            const auto standing = standing_of(game, position, seat_at(seat), colour);
            if (standing == Standing::no) continue;
            const bool shared = standing == Standing::shared;
            steps.push_back({.source = Source::caravan,
                             .seat = seat_at(seat),
                             .points = shared ? longest_shared : longest_alone,
                             .spaces = position.caravan(seat_at(seat), colour),
                             .colour = colour,
                             .shared = shared});
        }
    for (std::size_t seat = 0; seat < game.players(); ++seat)
        for (SpaceSet left = position.areas[seat]; !left.empty();) {
            const SpaceSet area = game.board().part_from(left.first(), left);
            const unsigned worth = (area & ~game.unscored()).count();
            steps.push_back(
                {.source = Source::area, .seat = seat_at(seat), .points = worth, .spaces = area});
            left &= ~area;
        }
    return steps;
}

}  // namespace karawane
