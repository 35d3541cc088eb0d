// Positions in parts: what the adapters pass in and out.
#pragma once

#include <array>
#include <vector>

#include "game.hpp"
#include "position.hpp"
#include "spaces.hpp"
#include "words.hpp"

namespace karawane {

// The facts of `karawane.rules.Position`, unpacked. Seats beyond the number of players are unused.
struct PositionParts {
    template <typename Value>
    using BySeat = std::array<Value, most_seats>;

    SpaceSet leaders;
    BySeat<std::array<SpaceSet, colours>> caravans;
    BySeat<std::array<SpaceSet, colours>> reached;  // oases
    BySeat<SpaceSet> areas;
    std::array<SpaceSet, 3> water;  // holes of one, two and three points
    BySeat<int> water_won{};
    std::array<int, colours> supply{};
    std::vector<int> given_back;  // colours, seat by seat
    int seat = 1;
    int leaders_left = 0;
    int camels_left = 0;
    int short_turns = 0;
    int passes = 0;
};

// Assembles a position, and rejects parts with which the engine cannot safely continue.
Position assembled(const Game& game, const PositionParts& parts);

PositionParts parts_of(const Game& game, const Position& position);

}  // namespace karawane
