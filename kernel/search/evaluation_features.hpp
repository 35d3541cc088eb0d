// What the learned evaluation sees of a position: counts about every caravan and every seat.
//
// Nothing here depends on where on the board something lies, so the same weights serve every board.
#pragma once

#include <array>
#include <cstddef>

#include "../engine/game.hpp"
#include "../engine/position.hpp"

namespace karawane {

// How many placements away spaces are looked at. Spaces next to a caravan are one away.
constexpr std::size_t evaluated_steps = 3;

// The features of a caravan. Rows have one entry for each number of steps. A space is first come if
// no opponent is as near to it with any caravan.
struct CaravanFeatures {
    static constexpr std::size_t camels = 0;
    static constexpr std::size_t supply = 1;   // camels left of the colour
    static constexpr std::size_t reached = 2;  // oases
    static constexpr std::size_t water = 3;    // points
    static constexpr std::size_t first_water = water + evaluated_steps;
    static constexpr std::size_t oases = first_water + evaluated_steps;  // not yet reached
    static constexpr std::size_t room = oases + evaluated_steps;         // spaces
    static constexpr std::size_t first_room = room + evaluated_steps;
    static constexpr std::size_t largest_rival = first_room + evaluated_steps;
    static constexpr std::size_t ahead = largest_rival + 1;  // 1 if the largest of its colour alone
    static constexpr std::size_t level = ahead + 1;          // 1 if it shares that
    static constexpr std::size_t lead = level + 1;           // camels ahead, at most four, plus four
    static constexpr std::size_t at_border = lead + 1;       // camels
    static constexpr std::size_t border = at_border + 1;     // spaces of the border one step away
    static constexpr std::size_t blocked = border + 1;       // 1 if it cannot grow
    static constexpr std::size_t pocket = blocked + 1;       // spaces that it could enclose
    static constexpr std::size_t pocket_water = pocket + evaluated_steps;  // points there
    static constexpr std::size_t count = pocket_water + evaluated_steps;
};

// The features of a seat.
struct SeatFeatures {
    static constexpr std::size_t points = 0;  // if the game ended now
    static constexpr std::size_t lead = 1;    // over the best opponent
    static constexpr std::size_t water = 2;   // these points by source
    static constexpr std::size_t oases = 3;
    static constexpr std::size_t areas = 4;
    static constexpr std::size_t caravans = 5;
    static constexpr std::size_t first_water = 6;  // over all its caravans
    static constexpr std::size_t shared_water = first_water + evaluated_steps;
    static constexpr std::size_t first_room = shared_water + evaluated_steps;
    static constexpr std::size_t camels_left = first_room + 1;  // in this turn, if it is its turn
    static constexpr std::size_t turns_away = camels_left + 1;  // 1 at the number of seats before it
    static constexpr std::size_t least_supply = turns_away + most_seats - 1;
    static constexpr std::size_t second_supply = least_supply + 1;
    static constexpr std::size_t supply = second_supply + 1;  // of all colours
    static constexpr std::size_t count = supply + 1;
};

struct EvaluationFeatures {
    using OfCaravan = std::array<float, CaravanFeatures::count>;
    using OfSeat = std::array<float, SeatFeatures::count>;

    std::array<std::array<OfCaravan, colours>, most_seats> caravans{};
    std::array<std::array<bool, colours>, most_seats> exists{};  // whether there is such a caravan
    std::array<OfSeat, most_seats> seats{};
};

// Measures positions of one game while camels are placed.
class EvaluationView {
public:
    explicit EvaluationView(const Game& game, bool with_pockets = true);

    EvaluationFeatures of(const Position& position) const;

private:
    using Steps = std::array<SpaceSet, evaluated_steps>;  // the spaces at each number of steps

    struct CaravanReach {
        SpaceSet claimed;  // by its seat alone
        SpaceSet camels;
        Steps steps;
    };
    struct SeatReach {
        std::array<CaravanReach, colours> caravans;
        Steps any;  // of all caravans, each space at its nearest
    };

    SeatReach reach_of(const Position& position, std::size_t seat) const;
    // What any opponent reaches within each number of steps.
    Steps rivals_reach(const std::array<SeatReach, most_seats>& reach, std::size_t seat) const;
    // Features that compare the caravans of a colour.
    void measure_sizes(const Position& position, const std::array<SeatReach, most_seats>& reach,
                       EvaluationFeatures& found) const;
    void measure_caravan(const Position& position, const CaravanReach& caravan, const Steps& rivals,
                         OasisSet reached, EvaluationFeatures::OfCaravan& entries) const;
    void measure_pockets(const Position& position, const std::array<SeatReach, most_seats>& reach,
                         EvaluationFeatures& found) const;
    static void measure_water(const Position& position, const Steps& any, const Steps& rivals,
                              EvaluationFeatures::OfSeat& entries);
    void measure_scores(const Position& position, EvaluationFeatures& found) const;

    const Game* game_;
    bool with_pockets_;
    SpaceSet border_;  // spaces with fewer than six neighbours
};

}  // namespace karawane
