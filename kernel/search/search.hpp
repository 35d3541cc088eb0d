// A search with one or several threads, and limits.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "options.hpp"
#include "places.hpp"
#include "tally.hpp"
#include "tree.hpp"

namespace karawane {

// The statistics of one move at the root.
struct RootMove {
    Move move;
    std::uint64_t visits = 0;  // in all trees, including those before this position became the root
    double value = 0;          // the mean reward of the seat to move over all visits
    Tally tally;               // the games since this position became the root
    Tally early;               // the first of these games, in each tree
};

// Each thread grows its own tree, and their visits are added up at the end (root parallelisation:
// Chaslot, Winands and van den Herik, Parallel Monte-Carlo tree search, 2008). Threads share nothing,
// so that with a limit on simulations every run gives the same result.
class Search {
public:
    using Clock = std::chrono::steady_clock;

    Search(Game game, const Position& root, const SearchOptions& options,
           const Knowledge& knowledge, unsigned threads, std::uint64_t seed, std::size_t memory);

    // Sets the limits of a run: a number of simulations, and a time from now.
    void begin(std::optional<std::uint64_t> simulations, std::optional<double> seconds);
    // Whether all moves at the root are to be valued, not only the best one to be found; see `Tree`.
    void try_both_orders(bool both);
    // Continues the run for at most `most`; returns true once its limits are reached.
    bool work(Clock::duration most);
    // Lets a run that has reached its deadline continue until a later one.
    void extend(Clock::time_point deadline) { deadline_ = deadline; }
    // Plays games that begin with moves of which fewer than `games` are known, until `until` or for at
    // most `most`; returns true once there are enough of every move.
    bool survey(std::uint64_t games, Clock::time_point until, Clock::duration most);
    // Stops the current run; may be called from any thread.
    void stop() { stopped_ = true; }

    // Makes a move, which must be legal, and keeps the tree below it.
    void advance(const Move& move);

    const Game& game() const { return game_; }
    const Position& position() const { return position_; }

    std::uint64_t simulations() const { return done_; }  // of the last run
    double seconds() const;                              // of the last run
    std::size_t memory_used() const;
    bool memory_full() const;

    // The moves at the root, most visited first, ties by value.
    std::vector<RootMove> moves() const;
    // The principal variation: the first of these moves, and those expected after it.
    std::vector<Move> line(const Move& first) const;

private:
    void check_not_over() const;

    Game game_;
    Position position_;
    std::vector<std::unique_ptr<Tree>> trees_;
    std::vector<std::uint64_t> quota_;  // simulations left for each tree in this run
    std::uint64_t done_ = 0;
    Clock::time_point began_;
    Clock::time_point ended_;
    std::optional<Clock::time_point> deadline_;
    std::atomic<bool> stopped_{false};
};

}  // namespace karawane
