// Where caravans can still grow on open ground.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/position.hpp"

namespace karawane {

// The spaces that no piece and no area closes to a seat (5.1, 5.5).
inline SpaceSet open_to(const Game& game, const Position& position, Seat seat) {
    SpaceSet closed = position.camels;
    for (std::size_t owner = 0; owner < game.players(); ++owner)
        if (owner != index(seat) || !game.edition().owner_may_enter) closed |= position.areas[owner];
    return game.ground() & ~closed;
}

// The spaces over which a seat's caravan of a colour may still grow (5.1, 5.3, 5.5).
inline SpaceSet open_ground(const Game& game, const Position& position, Seat seat,
                            CamelColour colour) {
    SpaceSet rivals;
    for (std::size_t other = 0; other < game.players(); ++other)
        if (other != index(seat)) rivals |= position.caravan(seat_at(other), colour);
    return open_to(game, position, seat) & ~game.board().spread(rivals);
}

// The spaces that a caravan can reach with one camel, two camels, and so on.
inline std::vector<SpaceSet> growth(const Game& game, const Position& position, Seat seat,
                                    CamelColour colour) {
    const SpaceSet ground = open_ground(game, position, seat, colour);
    SpaceSet reached = position.caravan(seat, colour);
    SpaceSet fresh = reached;
    std::vector<SpaceSet> rings;
    while (true) {
        fresh = game.board().spread(fresh) & ground & ~reached;
        if (fresh.empty()) return rings;
        rings.push_back(fresh);
        reached |= fresh;
    }
}

// A caravan only loses what it could have reached with this many camels.
constexpr std::size_t within_reach = 6;

// The spaces of the first rings.
inline SpaceSet union_of(const std::vector<SpaceSet>& rings, std::size_t most) {
    SpaceSet result;
    for (std::size_t n = 0; n < std::min(most, rings.size()); ++n) result |= rings[n];
    return result;
}

// How many camels a caravan needs to reach one of the spaces, none if it cannot.
inline std::optional<unsigned> camels_to(const std::vector<SpaceSet>& rings, const SpaceSet& goal) {
    for (std::size_t n = 0; n < rings.size(); ++n)
        if (rings[n].intersects(goal)) return static_cast<unsigned>(n + 1);
    return std::nullopt;
}

// The oases that a caravan has not reached yet (7.2).
inline SpaceSet unreached_oases(const Game& game, const Position& position, Seat seat,
                                CamelColour colour) {
    return game.oases() & ~game.spaces_of(position.reached[index(seat)][index(colour)]);
}

}  // namespace karawane
