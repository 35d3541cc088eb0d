// The vocabulary of all other headers: camel colours, seats and phases.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace karawane {

// One of the five pastel camel colours (1.2); it belongs to nobody.
enum class CamelColour : std::uint8_t { cream, sky, blue, rose, olive };

constexpr std::size_t colours = 5;
inline constexpr std::array all_colours = {CamelColour::cream, CamelColour::sky, CamelColour::blue,
                                           CamelColour::rose, CamelColour::olive};

// A player's place at the table, in turn order (2.7), numbered from 1.
enum class Seat : std::uint8_t { one = 1, two, three, four, five };

constexpr std::size_t most_seats = 5;

// The phase of the game.
enum class Phase : std::uint8_t { give_back, leaders, camels, over };

constexpr std::size_t index(CamelColour colour) { return static_cast<std::size_t>(colour); }
constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat) - 1; }
constexpr Seat seat_at(std::size_t index) { return static_cast<Seat>(index + 1); }

}  // namespace karawane
