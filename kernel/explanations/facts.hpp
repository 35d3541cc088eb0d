// What a move does, independent of language: the facts behind hints.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/moves.hpp"
#include "../engine/position.hpp"

namespace karawane {

// The phrases of `karawane.bots.explanations.Phrase` that describe moves and advise, in its order.
enum class Phrase : std::uint8_t {
    takes_water,
    takes_water_before,
    reaches_oasis,
    closes_area,
    cuts_off_from_oasis,
    cuts_off_from_water,
    locks_in,
    takes_lead,
    draws_level,
    extends_lead,
    nears_oasis,
    keeps_room,
    ends_game,
    leaves_supply,
    leader_near_oasis,
    leader_near_water,
    leader_near_rival,
    leader_is_first,
    no_colour_is_better,
    nothing_to_place,
    can_reach_oasis,
    may_be_locked_in,
    may_be_cut_off,
    can_close_area,
    can_take_water,
    is_running_out,
};

// A set of seats, one bit each.
using SeatSet = std::uint8_t;
inline SeatSet bit_of(std::size_t seat) { return static_cast<SeatSet>(1U << seat); }

struct Fact {
    Phrase phrase;
    unsigned count = 1;
    SpaceSet spaces{};
    SeatSet seats = 0;
    std::optional<CamelColour> colour{};
};

// What a legal move does: at least one fact, the most important first.
std::vector<Fact> facts_of(const Game& game, const Position& position, const Move& move);

}  // namespace karawane
