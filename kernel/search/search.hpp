// A search by one or several threads, with limits.
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

// What was found of one move at the root.
struct RootMove {
    Move move;
    std::uint64_t visits = 0;  // in all trees, those before the root was reached included
    double value = 0;          // the mean reward of the seat to move over all visits
    Tally tally;               // the games since the root was reached
};

// Each thread grows a tree of its own, and their visits are added at the end (root
// parallelisation: Chaslot, Winands and van den Herik, Parallel Monte-Carlo tree search, 2008).
// Threads share nothing, so that with a number of simulations as the limit the result is the same
// on every run.
class Search {
public:
    using Clock = std::chrono::steady_clock;

    Search(Game game, const Position& root, const SearchOptions& options,
           const std::optional<PlaceWeights>& weights, unsigned threads, std::uint64_t seed,
           std::size_t memory);

    // Sets the limits of a run: a number of simulations, and a time from now.
    void begin(std::optional<std::uint64_t> simulations, std::optional<double> seconds);
    // Works on the run until its limits, but no longer than `most`; true when the run is over.
    bool work(Clock::duration most);
    // Ends the run that is under way; to be called from any thread.
    void stop() { stopped_ = true; }

    // Makes a move, which must be legal, and keeps what is known of the positions behind it.
    void advance(const Move& move);

    const Game& game() const { return game_; }
    const Position& position() const { return position_; }

    std::uint64_t simulations() const { return done_; }  // of the last run
    double seconds() const;                              // of the last run
    std::size_t memory_used() const;
    bool memory_full() const;

    // The moves at the root, the most visited first; of equals, the one of the higher value.
    std::vector<RootMove> moves() const;
    // The moves expected after the first of these, that one included.
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
