// A report on a whole game: which placements changed the chances, and which cost points.
#pragma once

#include <cstddef>
#include <vector>

#include "outlook.hpp"

namespace karawane {

// A position of the game, and the move made in it.
struct Moment {
    Seat seat;           // to move
    BySeat chances{};
    BySeat points{};
    bool surprising;     // whether a move was made that the search did not expect
};

// A placement that is worth mentioning.
struct Mention {
    std::size_t ply;     // the number of moves before it
    double amount;       // by how much its seat's chance changed, or the points it cost its seat
};

// The placements that changed their seat's chance most, in the order of the game. If the expected move
// was made, the search merely changed its mind, so only surprising moves count.
std::vector<Mention> turning_points(const std::vector<Moment>& moments);

// The placements that cost a seat most, compared with the best of the others; the worst first.
std::vector<Mention> costly_placements(const std::vector<Moment>& moments, Seat seat,
                                       std::size_t players);

}  // namespace karawane
