// A position: everything on the table and whose turn it is, without history.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "claims.hpp"
#include "game.hpp"
#include "spaces.hpp"
#include "words.hpp"

namespace karawane {

// A set of camel colours, one bit each.
using ColourSet = std::uint8_t;
constexpr ColourSet every_colour = (1U << colours) - 1;
constexpr unsigned bit(CamelColour colour) { return 1U << index(colour); }

// The water holes still on the board, as the two bits of their points: 1, 2 or 3.
struct Water {
    SpaceSet ones;
    SpaceSet twos;

    SpaceSet all() const { return ones | twos; }
    SpaceSet of(unsigned points) const {
        return (points & 1 ? ones : ~ones) & (points & 2 ? twos : ~twos);
    }
    unsigned points_at(Space space) const {
        return static_cast<unsigned>(ones.contains(space)) +
               2 * static_cast<unsigned>(twos.contains(space));
    }
    unsigned points_in(const SpaceSet& spaces) const {
        return (ones & spaces).count() + 2 * (twos & spaces).count();
    }
    void take(Space space) {
        ones.erase(space);
        twos.erase(space);
    }
    void take(const SpaceSet& spaces) {
        ones &= ~spaces;
        twos &= ~spaces;
    }
    friend bool operator==(const Water&, const Water&) = default;
};

// The same facts as `karawane.rules.Position`, copied by plain assignment. It contains no pointers:
// its `Game` is passed alongside.
struct Position {
    std::array<Claims, colours> claims{};
    SpaceSet camels;   // all spaces on which a camel stands
    SpaceSet leaders;  // those with a leader
    std::array<SpaceSet, most_seats> areas{};  // enclosed spaces without camels, by seat (8.1)
    Water water;
    std::array<std::array<OasisSet, colours>, most_seats> reached{};  // earned at, by caravan (7.2)
    std::array<std::uint16_t, most_seats> water_won{};                // points (6.1, 8.4)
    std::array<std::uint8_t, colours> supply{};                       // camels left (2.4)
    std::array<CamelColour, most_seats> given_back{};  // with five players, seat by seat (2.3)
    std::array<ColourSet, most_seats> standing{};      // colours of the leaders on the board, by seat
    std::uint8_t given_back_count = 0;
    Seat seat = Seat::one;           // to move, or the last to move in a finished game
    std::uint8_t leaders_left = 0;   // still to be placed or skipped by all players together
    std::uint8_t camels_left = 0;    // still to be placed in this turn
    std::uint8_t short_turns = 0;    // one-camel turns still to come (4.2)
    std::uint8_t passes = 0;         // consecutive players who have passed (11.2)

    // A seat's caravan of a colour: all its camels, including the leader's.
    SpaceSet caravan(Seat owner, CamelColour colour) const {
        return claims[index(colour)].of(owner) & camels;
    }

    bool supply_used_up() const {
        for (auto left : supply)
            if (!left) return true;
        return false;
    }

    friend bool operator==(const Position&, const Position&) = default;
};

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(sizeof(Position) <= 832, "a position is to stay well under one kilobyte");

inline Phase phase(const Game& game, const Position& position) {
    if (position.camels_left) return Phase::camels;
    if (game.players() == 5 && position.given_back_count < 5) return Phase::give_back;
    return position.leaders_left ? Phase::leaders : Phase::over;
}

// The position before the first move, without water holes: `setup.hpp` deals those.
inline Position first_position(const Game& game) {
    Position position;
    position.supply.fill(game.supply_at_start());
    position.leaders_left = static_cast<std::uint8_t>(game.players() * game.leaders_each());
    position.short_turns = game.players() == 2 ? 1 : 2;
    return position;
}

}  // namespace karawane
