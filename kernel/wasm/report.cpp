// The placements of a game that are worth mentioning, for the page.
#include "../search/report.hpp"

#include <algorithm>
#include <vector>

#include "exchange.hpp"
#include "running_game.hpp"

namespace karawane::wasm {

namespace {

struct ReadMoments {
    std::size_t players;
    std::vector<Moment> moments;
};

ReadMoments read_moments() {
    Reader in;
    const int count = in.number();
    const int players = in.number();
    if (players < 2 || players > static_cast<int>(most_seats)) reject("the game is for two to five");
    ReadMoments result{static_cast<std::size_t>(players), {}};
    if (count < 0 || static_cast<std::size_t>(count) * 2 * result.players > reals_size)
        reject("the game is too long");
    const double* next = reals;
    for (int n = 0; n < count; ++n) {
        const int seat = in.number();
        if (seat < 1 || seat > players) reject("there is no such seat");
        Moment moment{static_cast<Seat>(seat), {}, {}, in.flag()};
        std::copy_n(next, result.players, moment.chances.begin());
        std::copy_n(next + players, result.players, moment.points.begin());
        next += 2 * players;
        result.moments.push_back(moment);
    }
    return result;
}

int write_mentions(const std::vector<Mention>& mentions) {
    Writer out;
    double* next = reals;
    for (const Mention& each : mentions) {
        out.number(each.ply);
        *next++ = each.amount;
    }
    return static_cast<int>(mentions.size());
}

}  // namespace

// Reals: each seat's share of the win of a finished game, then each seat's points.
KARAWANE_EXPORT(write_final_outlook) void write_final_outlook(const RunningGame* running) {
    const Game& game = running->game;
    if (phase(game, running->position) != Phase::over) reject("the game is not over");
    const Outlook outlook = final_outlook(game, running->position);
    double* next = std::copy_n(outlook.chances.begin(), game.players(), reals);
    std::copy_n(outlook.points.begin(), game.players(), next);
}

// Both read the number of moments and of players, and for each moment the seat to move and whether
// its move was surprising; from the reals, for each moment each seat's chance and each seat's points.
// They return how many placements are worth mentioning, and write their plies; reals: by how much the
// chances changed, or the points that the placements cost.
KARAWANE_EXPORT(write_turning_points) int write_turning_points() {
    return write_mentions(turning_points(read_moments().moments));
}

KARAWANE_EXPORT(write_costly_placements) int write_costly_placements(int seat) {
    const auto [players, moments] = read_moments();
    if (seat < 1 || seat > static_cast<int>(players)) reject("there is no such seat");
    return write_mentions(costly_placements(moments, static_cast<Seat>(seat), players));
}

}  // namespace karawane::wasm
