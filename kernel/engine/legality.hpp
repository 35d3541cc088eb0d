// Why a move is illegal: the first rule that forbids it (sections 2, 3, 5 and 11).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game.hpp"
#include "legal_moves.hpp"
#include "moves.hpp"
#include "position.hpp"

namespace karawane {

// The reasons of `karawane.rules.Reason`, in its order.
enum class Reason : std::uint8_t {
    game_is_over,
    not_giving_back,
    colour_given_back,
    not_placing_leaders,
    leader_given_back,
    leader_stands,
    colour_in_first_round,
    leader_off_the_board,
    leader_on_water,
    leader_on_oasis,
    leader_on_leader,
    leader_next_to_oasis,
    leader_next_to_leader,
    not_placing_camels,
    camel_off_the_board,
    camel_on_oasis,
    camel_on_camel,
    not_next_to_own_caravan,
    next_to_anothers_caravan,
    in_anothers_area,
    in_own_area,
    no_camels_left,
    must_place,
};

constexpr std::size_t reason_count = static_cast<std::size_t>(Reason::must_place) + 1;

// A reason's code on the wire, and the number of its rule.
struct ReasonText {
    std::string_view code;
    std::string_view rule;
};

inline constexpr std::array<ReasonText, reason_count> reason_texts = {{
    {"game_is_over", "9.1"},
    {"not_giving_back", "2.3"},
    {"colour_given_back", "11.7"},
    {"not_placing_leaders", "3.1"},
    {"leader_given_back", "2.3"},
    {"leader_stands", "2.2"},
    {"colour_in_first_round", "3.5"},
    {"leader_off_the_board", "3.1"},
    {"leader_on_water", "3.2"},
    {"leader_on_oasis", "3.2"},
    {"leader_on_leader", "3.2"},
    {"leader_next_to_oasis", "3.3"},
    {"leader_next_to_leader", "3.4"},
    {"not_placing_camels", "4.1"},
    {"camel_off_the_board", "5.1"},
    {"camel_on_oasis", "5.1"},
    {"camel_on_camel", "5.1"},
    {"not_next_to_own_caravan", "5.2"},
    {"next_to_anothers_caravan", "5.3"},
    {"in_anothers_area", "5.5"},
    {"in_own_area", "5.5"},
    {"no_camels_left", "5.6"},
    {"must_place", "11.1"},
}};

// A placement as somebody proposes it: the space need not exist.
struct Proposal {
    Move::Kind kind;
    CamelColour colour;
    std::optional<Space> space;  // none if it is off the board
};

namespace detail {

inline std::optional<Reason> why_no_give_back(const Game& game, const Position& position,
                                              CamelColour colour) {
    if (phase(game, position) != Phase::give_back) return Reason::not_giving_back;
    for (std::size_t n = 0; n < position.given_back_count; ++n)
        if (position.given_back[n] == colour) return Reason::colour_given_back;
    return std::nullopt;
}

inline std::optional<Reason> why_no_leader(const Game& game, const Position& position,
                                           const Proposal& leader) {
    const std::size_t seat = index(position.seat);
    if (phase(game, position) != Phase::leaders) return Reason::not_placing_leaders;
    if (position.given_back_count > seat && position.given_back[seat] == leader.colour)
        return Reason::leader_given_back;
    if (position.standing[seat] & bit(leader.colour)) return Reason::leader_stands;
    if (!(leader_colours(game, position) & bit(leader.colour)))
        return Reason::colour_in_first_round;
    if (!leader.space) return Reason::leader_off_the_board;
    const Space space = *leader.space;
    if (position.water.points_at(space)) return Reason::leader_on_water;
    if (game.oases().contains(space)) return Reason::leader_on_oasis;
    if (position.camels.contains(space)) return Reason::leader_on_leader;
    if (game.near_oases().contains(space)) return Reason::leader_next_to_oasis;
    if (game.board().neighbours(space).intersects(position.leaders))
        return Reason::leader_next_to_leader;
    return std::nullopt;
}

inline std::optional<Reason> why_no_camel(const Game& game, const Position& position,
                                          const Proposal& camel) {
    if (!position.camels_left) return Reason::not_placing_camels;
    if (!position.supply[index(camel.colour)]) return Reason::no_camels_left;
    if (!camel.space) return Reason::camel_off_the_board;
    const Space space = *camel.space;
    if (game.oases().contains(space)) return Reason::camel_on_oasis;
    if (position.camels.contains(space)) return Reason::camel_on_camel;
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        if (!position.areas[seat].contains(space)) continue;
        if (seat != index(position.seat)) return Reason::in_anothers_area;
        if (!game.edition().owner_may_enter) return Reason::in_own_area;
    }
    const SpaceSet& around = game.board().neighbours(space);
    for (std::size_t seat = 0; seat < game.players(); ++seat)
        if (seat != index(position.seat) &&
            around.intersects(position.caravan(seat_at(seat), camel.colour)))
            return Reason::next_to_anothers_caravan;
    if (!around.intersects(position.caravan(position.seat, camel.colour)))
        return Reason::not_next_to_own_caravan;
    return std::nullopt;
}

}  // namespace detail

// The rule that forbids a move, none if it is legal.
inline std::optional<Reason> why_illegal(const Game& game, const Position& position,
                                         const Proposal& proposal) {
    if (phase(game, position) == Phase::over) return Reason::game_is_over;
    switch (proposal.kind) {
        case Move::Kind::give_back:
            return detail::why_no_give_back(game, position, proposal.colour);
        case Move::Kind::leader: return detail::why_no_leader(game, position, proposal);
        case Move::Kind::camel: return detail::why_no_camel(game, position, proposal);
        case Move::Kind::pass: break;
    }
    if (LegalMoves::of(game, position).contains(Move::pass())) return std::nullopt;
    return Reason::must_place;
}

}  // namespace karawane
