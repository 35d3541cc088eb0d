// The board: hexagonal spaces, their neighbours, and what is printed on them (1.1, 1.4, 2.1).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "spaces.hpp"

namespace karawane {

// A place in the plane: column `x` and row `y` from the top left; even columns stand half a hexagon
// lower.
struct Place {
    int x;
    int y;
    friend constexpr bool operator==(const Place&, const Place&) = default;
};

class Board {
public:
    // The six places around a space, clockwise from the top.
    using Ring = std::array<Space, 6>;

    // `places` are the places of the spaces in play, row by row and without duplicates, all within
    // `width` and `height`; anything else is rejected.
    Board(std::vector<Place> places, SpaceSet circles, SpaceSet palms, int width, int height);

    std::size_t size() const { return places_.size(); }
    int width() const { return width_; }
    int height() const { return height_; }
    const Place& place(Space space) const { return places_[space]; }

    const SpaceSet& spaces() const { return spaces_; }
    const SpaceSet& circles() const { return circles_; }
    const SpaceSet& palms() const { return palms_; }
    const SpaceSet& neighbours(Space space) const { return neighbours_[space]; }

    // Places off the board are replaced by the space itself, so that with a camel on the space the
    // edge of the board counts as blocked.
    const Ring& ring(Space space) const { return rings_[space]; }

    // All spaces next to one of the given spaces.
    SpaceSet spread(const SpaceSet& spaces) const {
        SpaceSet result;
        spaces.each([&](Space space) { result |= neighbours_[space]; });
        return result;
    }

    // All spaces of `within` that can be reached from a space without leaving it.
    SpaceSet part_from(Space start, const SpaceSet& within) const;

    // Whether two boards have the same spaces and symbols, whatever their names.
    friend bool operator==(const Board& a, const Board& b) {
        return a.places_ == b.places_ && a.circles_ == b.circles_ && a.palms_ == b.palms_ &&
               a.width_ == b.width_ && a.height_ == b.height_;
    }

    // Whether the board stays connected without any single space. A lone leader then never walls
    // anything off, which lets `areas.hpp` skip most searches.
    bool no_space_cuts() const { return no_space_cuts_; }

private:
    bool connected(const SpaceSet& spaces) const;

    std::array<SpaceSet, most_spaces> neighbours_{};
    std::array<Ring, most_spaces> rings_{};
    SpaceSet spaces_;
    SpaceSet circles_;
    SpaceSet palms_;
    bool no_space_cuts_ = false;
    int width_;
    int height_;
    std::vector<Place> places_;
};

}  // namespace karawane
