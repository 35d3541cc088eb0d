// Which moves are legal (sections 2, 3, 5 and 11).
#pragma once

#include <array>

#include "game.hpp"
#include "moves.hpp"
#include "position.hpp"

namespace karawane {

// The areas that the seat to move may not enter (5.5).
inline SpaceSet closed_areas(const Game& game, const Position& position) {
    SpaceSet closed;
    for (std::size_t seat = 0; seat < game.players(); ++seat)
        if (seat != index(position.seat) || !game.edition().owner_may_enter)
            closed |= position.areas[seat];
    return closed;
}

// The spaces on which the seat to move may place a camel of a colour (section 5).
inline SpaceSet camel_spaces(const Game& game, const Position& position, CamelColour colour) {
    if (!position.supply[index(colour)] || !position.camels_left) return {};
    return position.claims[index(colour)].of(position.seat) & game.ground() &
           ~(position.camels | closed_areas(game, position));
}

// The spaces over which the caravan of a colour of the seat to move may still grow (5.1, 5.3, 5.5).
inline SpaceSet open_ground(const Game& game, const Position& position, CamelColour colour) {
    const Claims& claims = position.claims[index(colour)];
    const SpaceSet rivals = claims.all() & ~claims.of(position.seat);
    return game.ground() & ~(position.camels | closed_areas(game, position) | rivals);
}

// The spaces on which a leader of any colour may be placed (3.2 to 3.4). Only leaders are on the
// board yet, and they claim their own spaces and those next to them.
inline SpaceSet leader_spaces(const Game& game, const Position& position) {
    SpaceSet taken = position.water.all() | game.near_oases();
    for (const auto& claims : position.claims) taken |= claims.all();
    return game.ground() & ~taken;
}

// The colours whose leader the seat to move may place now (2.2, 2.3, 3.5).
inline ColourSet leader_colours(const Game& game, const Position& position) {
    const auto seat = index(position.seat);
    unsigned own = every_colour & ~position.standing[seat];
    if (position.given_back_count > seat) own &= ~bit(position.given_back[seat]);
    if (position.leaders.count() >= game.players()) return static_cast<ColourSet>(own);
    // In the first round, a colour that nobody else has placed, if there is one.
    unsigned fresh = own;
    for (auto standing : position.standing) fresh &= ~unsigned{standing};
    return static_cast<ColourSet>(fresh ? fresh : own);
}

// The legal moves of a position, stored as sets of spaces; a finished game has none. They are
// ordered by camel colour, then row by row.
class LegalMoves {
public:
    static LegalMoves of(const Game& game, const Position& position) {
        if (position.camels_left) return of_camels(game, position);
        switch (phase(game, position)) {
            case Phase::give_back: return of_giving_back(position);
            case Phase::leaders: return of_leaders(game, position);
            case Phase::camels: break;
            case Phase::over: break;
        }
        return none();
    }

    // The number of legal moves, including the pass.
    unsigned count() const {
        const unsigned placements = this->placements();
        return placements || over_ ? placements : 1;
    }

    // The legal move with `rank` others before it; there must be more than `rank`. Branchless, like
    // `SpaceSet::nth`.
    Move nth(unsigned rank) const {
        if (!placements()) return Move::pass();
        std::size_t n = 0;
        unsigned before = 0;
        unsigned sum = 0;
        for (std::size_t next = 0; next + 1 < colours; ++next) {
            sum += counts_[next];
            const bool further = rank >= sum;
            n += further;
            before = further ? sum : before;
        }
        const auto colour = static_cast<CamelColour>(n);
        if (kind_ == Move::Kind::give_back) return Move::give_back(colour);
        return {kind_, colour, spaces_[n].nth(rank - before)};
    }

    bool contains(const Move& move) const {
        if (move.kind == Move::Kind::pass) return !over_ && !placements();
        if (over_ || move.kind != kind_) return false;
        if (kind_ == Move::Kind::give_back) return counts_[index(move.colour)];
        return spaces_[index(move.colour)].contains(move.space);
    }

    // Calls `visit(move)` for every legal move, in order.
    template <typename Visit>
    void each(Visit&& visit) const {
        if (over_) return;
        for (auto colour : all_colours) {
            if (kind_ == Move::Kind::give_back && counts_[index(colour)])
                visit(Move::give_back(colour));
            spaces_[index(colour)].each([&](Space space) { visit(Move{kind_, colour, space}); });
        }
        if (!placements()) visit(Move::pass());
    }

    // Those of its placements that are in the given sets, which must leave some unless there are none.
    LegalMoves only(const std::array<SpaceSet, colours>& some) const {
        if (kind_ == Move::Kind::give_back || !placements()) return *this;
        return {kind_, [&](std::size_t colour) { return spaces_[colour] & some[colour]; }};
    }

    // The kind of all moves; the sets of spaces are empty unless it is leaders or camels.
    Move::Kind kind() const { return kind_; }
    const SpaceSet& spaces(CamelColour colour) const { return spaces_[index(colour)]; }

private:
    static SpaceSet nowhere(std::size_t) { return {}; }

    template <typename SpacesFor>
    LegalMoves(Move::Kind kind, const SpacesFor& spaces_for)
        : spaces_{spaces_for(0), spaces_for(1), spaces_for(2), spaces_for(3), spaces_for(4)},
          counts_{spaces_[0].count(), spaces_[1].count(), spaces_[2].count(), spaces_[3].count(),
                  spaces_[4].count()},
          kind_(kind) {}

    static LegalMoves of_camels(const Game& game, const Position& position) {
        const SpaceSet room = game.ground() & ~(position.camels | closed_areas(game, position));
        const Seat seat = position.seat;
        const bool two = game.players() == 2;
        return {Move::Kind::camel, [&](std::size_t colour) {
                    const SpaceSet found = position.claims[colour].of(seat, two) & room;
                    return position.supply[colour] ? found : SpaceSet{};
                }};
    }

    static LegalMoves of_leaders(const Game& game, const Position& position) {
        const SpaceSet found = leader_spaces(game, position);
        const auto allowed = leader_colours(game, position);
        return {Move::Kind::leader,
                [&](std::size_t colour) { return allowed >> colour & 1 ? found : SpaceSet{}; }};
    }

    static LegalMoves of_giving_back(const Position& position) {
        LegalMoves legal(Move::Kind::give_back, nowhere);
        for (auto colour : all_colours)
            legal.counts_[index(colour)] = !is_given_back(position, colour);
        return legal;
    }

    static LegalMoves none() {
        LegalMoves legal(Move::Kind::pass, nowhere);
        legal.over_ = true;
        return legal;
    }

    static bool is_given_back(const Position& position, CamelColour colour) {
        for (std::size_t n = 0; n < position.given_back_count; ++n)
            if (position.given_back[n] == colour) return true;
        return false;
    }

    // A seat with nothing to place must pass (11.1, 11.3).
    unsigned placements() const {
        return counts_[0] + counts_[1] + counts_[2] + counts_[3] + counts_[4];
    }

    std::array<SpaceSet, colours> spaces_;
    std::array<unsigned, colours> counts_;
    Move::Kind kind_;
    bool over_ = false;
};

// Whether a move is legal: the same answer as `LegalMoves::contains`, but faster for camels.
inline bool is_legal(const Game& game, const Position& position, const Move& move) {
    if (move.kind == Move::Kind::camel)
        return camel_spaces(game, position, move.colour).contains(move.space);
    return LegalMoves::of(game, position).contains(move);
}

}  // namespace karawane
