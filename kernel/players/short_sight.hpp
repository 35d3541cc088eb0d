// Short-sighted players, which make the mistakes of people who have just learnt the rules.
//
// Each plays the best move that it sees. It differs from better players in what it overlooks, not in
// how often it moves at random: chance decides only between camels that look the same to it. All of
// them are blind to being cut off: they walk towards water even if a rival's caravan of the colour or
// an area keeps them from it.
#pragma once

#include <bit>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/position.hpp"
#include "../engine/scoring.hpp"
#include "../engine/spaces.hpp"
#include "../engine/words.hpp"
#include "best_of.hpp"
#include "gains.hpp"
#include "leaders.hpp"

namespace karawane {

namespace detail {

// The oases that a camel would be the first of its caravan to reach.
inline unsigned new_oases(const Game& game, const Position& position, CamelColour colour,
                          Space space) {
    const unsigned reached = position.reached[index(position.seat)][index(colour)];
    return static_cast<unsigned>(std::popcount(game.oases_near(space) & ~reached));
}

// The leaders next to the largest water hole, wherever the others are.
inline LegalMoves leaders_beside_water(const Game& game, const Position& position) {
    return best_of(LegalMoves::of(game, position), [&](CamelColour, Space space) {
        const SpaceSet& near = game.board().neighbours(space);
        unsigned points = 3;
        while (points && (position.water.of(points) & near).empty()) --points;
        return points;
    });
}

// The camels that touch the fewest others of their caravan: people lay caravans out in lines.
inline LegalMoves in_a_line(const Game& game, const Position& position, const LegalMoves& moves) {
    return best_of(moves, [&](CamelColour colour, Space space) {
        const SpaceSet own = position.caravan(position.seat, colour);
        return -static_cast<int>((own & game.board().neighbours(space)).count());
    });
}

}  // namespace detail

// The moves of a player that is too fond of water: a drink comes before any oasis. With nothing to
// drink, it makes its longest caravan longer still. It overlooks everything else.
inline LegalMoves thirsty_moves(const Game& game, const Position& position) {
    const Phase now = phase(game, position);
    if (now == Phase::leaders) return detail::leaders_beside_water(game, position);
    const LegalMoves moves = LegalMoves::of(game, position);
    if (now != Phase::camels) return moves;
    const LegalMoves best = best_of(moves, [&](CamelColour colour, Space space) {
        const unsigned water = position.water.points_at(space);
        return water ? most_oases + water : detail::new_oases(game, position, colour, space);
    });
    return best_of(best, [&](CamelColour colour, Space) {
        return position.caravan(position.seat, colour).count();
    });
}

// The moves of a player that counts water and oases once it stands next to them, and walks only
// towards water. So it is late to oases, and it forgets areas and largest caravans.
inline LegalMoves wandering_moves(const Game& game, const Position& position) {
    const Phase now = phase(game, position);
    if (now == Phase::leaders) return detail::leaders_beside_water(game, position);
    LegalMoves moves = LegalMoves::of(game, position);
    if (now != Phase::camels) return moves;
    moves = best_of(moves, [&](CamelColour colour, Space space) {
        return position.water.points_at(space) +
               oasis_points * detail::new_oases(game, position, colour, space);
    });
    moves = best_of(moves, [&](CamelColour, Space space) {
        return !(position.water.all() & game.board().neighbours(space)).empty();
    });
    return detail::in_a_line(game, position, moves);
}

// The moves of a player that takes the most points that one camel wins. But it remembers the largest
// caravan only when few camels of the colour are left, and it walks to the water that comes next,
// never to an oasis. Its leaders are as good as greedy's, except that they go where a rival's leader
// of the same colour will be in their way.
inline LegalMoves grabbing_moves(const Game& game, const Position& position) {
    const Phase now = phase(game, position);
    if (now == Phase::leaders) return best_leaders(game, position, false);
    LegalMoves moves = LegalMoves::of(game, position);
    if (now != Phase::camels) return moves;
    constexpr unsigned few_camels = 10;
    const Gains gains(game, position);
    moves = best_of(moves, [&](CamelColour colour, Space space) {
        return position.supply[index(colour)] > few_camels ? gains.without_caravans(colour, space)
                                                           : gains.of(colour, space);
    });
    moves = best_of(moves, [&](CamelColour colour, Space space) {
        const SpaceSet beside = game.board().spread(position.caravan(position.seat, colour));
        return position.water.points_in(game.board().neighbours(space) & ~beside);
    });
    return detail::in_a_line(game, position, moves);
}

}  // namespace karawane
