// The analysis of a position: the value of every move, with its error, winning chances and points.
//
// A search spends its time on the best moves and learns little about the others. So the last part of
// an analysis is a survey, in which every move gets some games. These are too optimistic, since they
// miss the best replies; the first games of the moves that the search tried often show by how much.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "outlook.hpp"

namespace karawane {

// The winning chance that goes with an expected reward, fitted to the outcomes of games: on logistic
// scales a line, whose height and slope change with the share of camels still in the supply.
struct ChanceCurve {
    static constexpr std::size_t count = 7;

    double height = 0;
    double slope = 1;
    double height_at_start = 0;  // added before the first camel, and proportionally less later
    double slope_at_start = 0;
    double height_halfway = 0;  // added when half of the camels are left, and less before and after
    double slope_halfway = 0;
    double slope_ahead = 0;  // added for rewards above one half

    // Reads its numbers in their order.
    static ChanceCurve of(const double* numbers) {
        return {numbers[0], numbers[1], numbers[2], numbers[3],
                numbers[4], numbers[5], numbers[6]};
    }

    // Few games go on with a smaller share: beyond, nothing is known of the curve.
    static constexpr double least_supply = 0.25;
    // The logarithm of the odds of a reward of 0.9: beyond, games are decided, and the slope is 1.
    static constexpr double decided = 2.2;

    double chance(double reward, double supply_share) const;
};

struct MoveValue {
    Move move;
    std::uint64_t visits = 0;
    double value = 0;                          // the expected reward of the seat to move
    double error = 0;                          // its standard error
    BySeat chances{};                          // of winning, after the move
    BySeat points{};                           // expected at the end
};

// A search that can say what it found in chances and points.
class Analysis {
public:
    using Clock = Search::Clock;

    Analysis(Game game, const Position& root, const SearchOptions& options,
             const Knowledge& knowledge, const ChanceCurve& curve, unsigned threads,
             std::uint64_t seed, std::size_t memory);

    // Sets the limits. The survey is included in the time, but not in the simulations. Without one,
    // moves that the search has not tried count as average.
    void begin(std::optional<std::uint64_t> simulations, std::optional<double> seconds, bool survey);
    // Continues for at most `most`; returns true once the limits are reached.
    bool work(Clock::duration most);
    // Ends the analysis; may be called from any thread.
    void stop();

    // Makes a move, which must be legal, and keeps what was found about the positions after it.
    void advance(const Move& move) { search_.advance(move); }

    const Search& search() const { return search_; }
    // Every move, the highest chance of the seat to move first.
    std::vector<MoveValue> moves() const;
    // Each seat's prospects, as the mean over all moves that the search has tried.
    Outlook outlook() const;

private:
    enum class Stage { search, survey, rest, done };

    void next_stage();

    Search search_;
    ChanceCurve curve_;
    Stage stage_ = Stage::done;
    bool survey_ = true;
    std::optional<Clock::time_point> deadline_;
    std::atomic<bool> stopped_{false};
};

}  // namespace karawane
