// Playing a move: from one position to the next (sections 2.3, 3, 4, 5, 9.1 and 11).
#pragma once

#include "areas.hpp"
#include "game.hpp"
#include "moves.hpp"
#include "position.hpp"

namespace karawane {

namespace detail {

inline Seat following(const Game& game, const Position& position) {
    const auto number = static_cast<std::size_t>(position.seat);
    return seat_at(number == game.players() ? 0 : number);
}

// Places a camel of the seat to move on a free space, which other colours can no longer claim.
inline void stand(const Game& game, Position& position, CamelColour colour, Space space) {
    for (auto& claims : position.claims) claims.drop(space);
    const SpaceSet claimed = (game.board().neighbours(space) | SpaceSet::of(space)) & ~position.camels;
    position.claims[index(colour)].add(position.seat, claimed);
    position.camels.insert(space);
}

// Ends a turn: the next seat, or the end of the game with this turn (4.1, 4.2, 9.1).
inline void turn_over(const Game& game, Position& position, bool over) {
    if (over) {
        position.camels_left = 0;
        return;
    }
    position.seat = following(game, position);
    position.camels_left = position.short_turns ? 1 : 2;
    if (position.short_turns) --position.short_turns;
}

inline void leader_turn_over(const Game& game, Position& position) {
    if (--position.leaders_left) {
        position.seat = following(game, position);
        return;
    }
    // All leaders are placed: the first player begins with one camel (4.1, 4.2).
    position.seat = Seat::one;
    position.camels_left = 1;
    --position.short_turns;
}

inline void play_leader(const Game& game, Position& position, CamelColour colour, Space space) {
    auto& standing = position.standing[index(position.seat)];
    standing = static_cast<ColourSet>(standing | bit(colour));
    position.leaders.insert(space);
    stand(game, position, colour, space);
    leader_turn_over(game, position);
}

inline void play_pass(const Game& game, Position& position) {
    if (phase(game, position) == Phase::leaders) return leader_turn_over(game, position);
    ++position.passes;
    turn_over(game, position, position.passes == game.players() || position.supply_used_up());
}

inline void play_camel(const Game& game, Position& position, CamelColour colour, Space space) {
    const auto mover = index(position.seat);
    stand(game, position, colour, space);
    const SpaceSet caravan = position.caravan(position.seat, colour);
    const SpaceSet area = enclosed_by(game.board(), space, caravan, position.camels);

    unsigned water = position.water_won[mover] + position.water.points_at(space);
    unsigned oases = position.reached[mover][index(colour)] | game.oases_near(space);
    position.water.take(space);
    position.areas[mover].erase(space);
    if (!area.empty()) {
        water += position.water.points_in(area);
        oases |= game.oases_in(area);
        position.water.take(area);
        position.areas[mover] |= area;
    }
    position.water_won[mover] = static_cast<std::uint16_t>(water);
    position.reached[mover][index(colour)] = static_cast<OasisSet>(oases);

    position.passes = 0;
    const bool last = !--position.supply[index(colour)];
    --position.camels_left;
    if (last && game.edition().ends_at_once)
        position.camels_left = 0;
    else if (!position.camels_left)
        turn_over(game, position, position.supply_used_up());
}

}  // namespace detail

// Plays a move, which must be legal.
inline void play(const Game& game, Position& position, const Move& move) {
    switch (move.kind) {
        case Move::Kind::camel:
            detail::play_camel(game, position, move.colour, move.space);
            break;
        case Move::Kind::leader:
            detail::play_leader(game, position, move.colour, move.space);
            break;
        case Move::Kind::give_back:
            position.given_back[position.given_back_count++] = move.colour;
            position.seat = detail::following(game, position);
            break;
        case Move::Kind::pass: detail::play_pass(game, position); break;
    }
}

}  // namespace karawane
