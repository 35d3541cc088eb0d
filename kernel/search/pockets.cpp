#include "pockets.hpp"

namespace karawane {

Pockets::Pockets(const Game& game, const Position& position)
    : board_(&game.board()), free_(game.ground() & ~position.camels) {
    for (std::size_t seat = 0; seat < game.players(); ++seat) free_ &= ~position.areas[seat];
    for (std::size_t colour = 0; colour < colours; ++colour)
        beside_[colour] = position.claims[colour].all();
    for (std::size_t colour = 0; colour < colours; ++colour)
        for (std::size_t other = 0; other < colours; ++other)
            if (other != colour) beside_other_colours_[colour] |= beside_[other];
}

SpaceSet Pockets::next_to(const SpaceSet& spaces, const SpaceSet& candidates) const {
    // Looks at each space of the smaller set.
    if (spaces.count() < candidates.count()) return board_->spread(spaces) & candidates;
    SpaceSet found;
    candidates.each([&](Space space) {
        if (board_->neighbours(space).intersects(spaces)) found.insert(space);
    });
    return found;
}

}  // namespace karawane
