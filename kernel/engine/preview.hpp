// What placing a camel would win (sections 6, 7, 8 and 9.2).
#pragma once

#include <cstddef>
#include <cstdint>

#include "areas.hpp"
#include "game.hpp"
#include "moves.hpp"
#include "play.hpp"
#include "position.hpp"
#include "scoring.hpp"

namespace karawane {

struct Preview {
    enum class Standing : std::uint8_t { no, shared, alone };

    SpaceSet water;  // the water holes won (6.1, 8.4)
    SpaceSet oases;  // those at which the caravan earns for the first time (7.1, 8.5)
    SpaceSet area;   // the spaces enclosed next to the camel, all areas together (8.1)
    int water_points = 0;
    int oasis_points = 0;
    int area_points = 0;  // negative for a camel in the seat's own area (5.5)
    int caravan_points = 0;
    int length = 0;                   // of the caravan
    Standing longest = Standing::no;  // whether it is the largest of its colour (9.2)
};

// Whether a seat's caravan is the largest of its colour.
inline Preview::Standing standing_of(const Game& game, const Position& position, Seat seat,
                                     CamelColour colour) {
    const unsigned own = position.caravan(seat, colour).count();
    if (!own) return Preview::Standing::no;
    auto standing = Preview::Standing::alone;
    for (std::size_t n = 0; n < game.players(); ++n) {
        if (n == index(seat)) continue;
        const unsigned other = position.caravan(seat_at(n), colour).count();
        if (other > own) return Preview::Standing::no;
        if (other == own) standing = Preview::Standing::shared;
    }
    return standing;
}

inline int gain(unsigned before, unsigned after) {
    return static_cast<int>(after) - static_cast<int>(before);
}

// The camel must be legal.
inline Preview preview_of(const Game& game, const Position& position, const Move& camel) {
    const std::size_t mover = index(position.seat);
    const SpaceSet placed = SpaceSet::of(camel.space);
    const SpaceSet caravan = position.caravan(position.seat, camel.colour) | placed;
    const OasisSet reached = position.reached[mover][index(camel.colour)];

    Preview preview;
    preview.area = enclosed_by(game.board(), camel.space, caravan, position.camels | placed);
    preview.water = position.water.all() & (preview.area | placed);
    preview.oases = game.oases() & (preview.area | game.board().neighbours(camel.space)) &
                    ~game.spaces_of(reached);
    preview.water_points = static_cast<int>(position.water.points_in(preview.water));

    Position after = position;
    play(game, after, camel);
    const Score had = scores(game, position)[mover];
    const Score won = scores(game, after)[mover];
    preview.oasis_points = gain(had.oases, won.oases);
    preview.area_points = gain(had.areas, won.areas);
    preview.caravan_points = gain(had.caravans, won.caravans);
    preview.length = static_cast<int>(caravan.count());
    preview.longest = standing_of(game, after, position.seat, camel.colour);
    return preview;
}

}  // namespace karawane
