// Random games to the end, and their statistics.
#pragma once

#include <array>
#include <cstdint>

#include "game.hpp"
#include "legal_moves.hpp"
#include "play.hpp"
#include "position.hpp"
#include "random.hpp"
#include "scoring.hpp"

namespace karawane {

// Plays uniformly random legal moves until the game is over; returns how many.
inline unsigned play_out(const Game& game, Position& position, Random& random) {
    unsigned moves = 0;
    while (true) {
        const LegalMoves legal = LegalMoves::of(game, position);
        const unsigned count = legal.count();
        if (!count) return moves;
        play(game, position, legal.nth(count == 1 ? 0 : random.below(count)));
        ++moves;
    }
}

// Sums over finished games: integers, so that the order of addition does not matter.
struct PlayoutSums {
    // A seat's points by source: water, oases, areas, caravans, and the total.
    static constexpr std::size_t sources = 5;

    struct Sum {
        std::uint64_t points = 0;
        std::uint64_t squares = 0;

        void add(std::uint64_t value) {
            points += value;
            squares += value * value;
        }
    };

    std::uint64_t games = 0;
    std::array<std::array<Sum, sources>, most_seats> seats{};
    Sum moves;
    // For each seat, the games it won together with 0, 1, ... 4 others (9.4).
    std::array<std::array<std::uint64_t, most_seats>, most_seats> wins{};

    void add(const Game& game, const Position& over, unsigned played) {
        ++games;
        moves.add(played);
        const Scores final = scores(game, over);
        const auto winners = leading(game, final);
        std::size_t sharing = 0;
        for (bool won : winners) sharing += won;
        for (std::size_t seat = 0; seat < game.players(); ++seat) {
            const auto& score = final[seat];
            auto& sums = seats[seat];
            sums[0].add(score.water);
            sums[1].add(score.oases);
            sums[2].add(score.areas);
            sums[3].add(score.caravans);
            sums[4].add(score.total());
            if (winners[seat]) ++wins[seat][sharing - 1];
        }
    }

    void add(const PlayoutSums& other) {
        games += other.games;
        moves.points += other.moves.points;
        moves.squares += other.moves.squares;
        for (std::size_t seat = 0; seat < most_seats; ++seat) {
            for (std::size_t n = 0; n < sources; ++n) {
                seats[seat][n].points += other.seats[seat][n].points;
                seats[seat][n].squares += other.seats[seat][n].squares;
            }
            for (std::size_t n = 0; n < most_seats; ++n) wins[seat][n] += other.wins[seat][n];
        }
    }
};

// Plays the games `first` to `first + count - 1` of a seed's endless sequence of random games.
inline PlayoutSums play_outs(const Game& game, const Position& start, std::uint64_t seed,
                             std::uint64_t first, std::uint64_t count) {
    PlayoutSums sums;
    for (std::uint64_t number = first; number < first + count; ++number) {
        Random random(seed, number);
        Position position = start;
        const unsigned moves = play_out(game, position, random);
        sums.add(game, position, moves);
    }
    return sums;
}

}  // namespace karawane
