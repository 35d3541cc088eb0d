// Each seat's prospects in a position.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "../engine/scoring.hpp"
#include "search.hpp"

namespace karawane {

using BySeat = std::array<double, most_seats>;

struct Outlook {
    BySeat rewards{};  // expected; of a finished game, the share of the win
    BySeat chances{};  // of winning; a win shared by n seats counts 1/n (9.4)
    BySeat points{};   // expected at the end
};

// The means of a tally that has games.
inline Outlook outlook_of(const Tally& tally) {
    Outlook result;
    const auto games = static_cast<double>(tally.games);
    for (std::size_t seat = 0; seat < most_seats; ++seat) {
        result.rewards[seat] = tally.rewards[seat] / games;
        result.chances[seat] = tally.wins[seat] / games;
        result.points[seat] = tally.points[seat] / games;
    }
    return result;
}

// The mean over all moves that a search has tried, most of which are good ones. The best move alone
// would flatter the seat to move: among many moves tried a few times, the one on top was lucky.
inline Outlook outlook_of(const Search& search) {
    Tally sum;
    for (const RootMove& root : search.moves()) sum.add(root.tally);
    return outlook_of(sum);
}

// What everybody has in a finished game, and their shares of the win (9.4).
inline Outlook final_outlook(const Game& game, const Position& over) {
    const Scores final = scores(game, over);
    const auto won = leading(game, final);
    const auto sharing = static_cast<double>(std::count(won.begin(), won.end(), true));
    Outlook result;
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        result.chances[seat] = won[seat] ? 1 / sharing : 0;
        result.points[seat] = final[seat].total();
    }
    result.rewards = result.chances;
    return result;
}

// By how many points a seat is ahead of the best of the others.
inline double lead_of(const BySeat& points, std::size_t own, std::size_t players) {
    double best = 0;
    for (std::size_t seat = 0; seat < players; ++seat)
        if (seat != own) best = std::max(best, points[seat]);
    return points[own] - best;
}

}  // namespace karawane
