#include "board.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "errors.hpp"

namespace karawane {

namespace {

// The six places around a place, clockwise from the top.
std::array<Place, 6> around(Place place) {
    const auto [x, y] = place;
    const int lower = x % 2 == 0 ? y + 1 : y;
    const int upper = lower - 1;
    return {{{x, y - 1}, {x + 1, upper}, {x + 1, lower}, {x, y + 1}, {x - 1, lower}, {x - 1, upper}}};
}

bool row_by_row(const Place& a, const Place& b) {
    return std::pair(a.y, a.x) < std::pair(b.y, b.x);
}

}  // namespace

Board::Board(std::vector<Place> places, SpaceSet circles, SpaceSet palms, int width, int height)
    : circles_(circles), palms_(palms), width_(width), height_(height), places_(std::move(places)) {
    if (places_.empty() || places_.size() > most_spaces) reject("a board has 1 to 256 spaces");
    spaces_ = SpaceSet::first_spaces(size());
    if (((circles_ | palms_) & ~spaces_) != SpaceSet{})
        reject("a circle or palm lies off the board");

    std::map<std::pair<int, int>, Space> numbers;
    for (std::size_t n = 0; n < size(); ++n) {
        const auto [x, y] = places_[n];
        if (x < 0 || y < 0 || x >= width || y >= height)
            reject("a space lies outside the board's width and height");
        if (n && !row_by_row(places_[n - 1], places_[n])) reject("the spaces are not given row by row");
        numbers[{x, y}] = static_cast<Space>(n);
    }
    for (std::size_t n = 0; n < size(); ++n) {
        const auto ring = around(places_[n]);
        for (std::size_t step = 0; step < ring.size(); ++step) {
            const auto found = numbers.find({ring[step].x, ring[step].y});
            const bool inside = found != numbers.end();
            rings_[n][step] = inside ? found->second : static_cast<Space>(n);
            if (inside) neighbours_[n].insert(found->second);
        }
    }

    no_space_cuts_ = connected(spaces_);
    for (std::size_t n = 0; n < size() && no_space_cuts_; ++n)
        no_space_cuts_ = connected(spaces_ & ~SpaceSet::of(static_cast<Space>(n)));
}

SpaceSet Board::part_from(Space start, const SpaceSet& within) const {
    SpaceSet reached = SpaceSet::of(start);
    SpaceSet frontier = reached;
    while (!frontier.empty()) {
        frontier = spread(frontier) & within & ~reached;
        reached |= frontier;
    }
    return reached;
}

bool Board::connected(const SpaceSet& spaces) const {
    return spaces.empty() || part_from(spaces.first(), spaces) == spaces;
}

}  // namespace karawane
