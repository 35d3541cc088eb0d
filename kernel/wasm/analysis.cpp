// Thinking for the page: searches, the value of every move, and the facts that explain moves.
#include "../search/analysis.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "../explanations/advice.hpp"
#include "../explanations/facts.hpp"
#include "exchange.hpp"
#include "running_game.hpp"

namespace karawane::wasm {

double reals[reals_size];

namespace {

int write_all(const std::vector<Fact>& facts) {
    Writer out;
    for (const Fact& fact : facts) {
        out.number(static_cast<int>(fact.phrase));
        out.number(fact.count);
        out.number(fact.seats);
        out.number(fact.colour ? static_cast<int>(*fact.colour) : -1);
        out.spaces(fact.spaces);
    }
    return static_cast<int>(facts.size());
}

}  // namespace

KARAWANE_EXPORT(reals_address) double* reals_address() { return reals; }

// Reads the numbers of the curve of chances, then the learned weights of leaders' places, of
// camels' moves and of the evaluation, if there are any.
KARAWANE_EXPORT(new_analysis) Analysis* new_analysis(const RunningGame* running, double seed,
                                                     int memory_mb, int place_weights,
                                                     int move_weights, int evaluation_weights) {
    const double* next = reals + ChanceCurve::count;
    Knowledge knowledge;
    const auto read = [&](int count, auto& weights) {
        if (!count) return;
        weights.emplace();
        if (count != static_cast<int>(weights->size()))
            reject("there must be a weight for every feature");
        for (float& weight : *weights) weight = static_cast<float>(*next++);
    };
    read(place_weights, knowledge.places);
    read(move_weights, knowledge.moves);
    if (evaluation_weights) {
        std::vector<float> weights;
        for (int n = 0; n < evaluation_weights; ++n) weights.push_back(static_cast<float>(*next++));
        knowledge.evaluation = std::make_shared<Evaluation>(weights);
    }
    return new Analysis(running->game, running->position, {}, knowledge,
                        ChanceCurve::of(reals), 1, seed_of(seed),
                        static_cast<std::size_t>(memory_mb) << 20);
}

KARAWANE_EXPORT(free_analysis) void free_analysis(Analysis* analysis) { delete analysis; }

// Sets the limits: simulations and seconds, 0 for none; and whether every move gets some games.
KARAWANE_EXPORT(begin_analysis) void begin_analysis(Analysis* analysis, double simulations,
                                                    double seconds, int survey) {
    analysis->begin(
        simulations > 0 ? std::optional(static_cast<std::uint64_t>(simulations)) : std::nullopt,
        seconds > 0 ? std::optional(seconds) : std::nullopt, survey);
}

// Searches for at most some milliseconds; returns 1 once a limit is reached.
KARAWANE_EXPORT(continue_analysis) int continue_analysis(Analysis* analysis, int milliseconds) {
    return analysis->work(std::chrono::milliseconds(milliseconds));
}

// Makes a legal move, and keeps what was found about the positions after it.
KARAWANE_EXPORT(advance_analysis) void advance_analysis(Analysis* analysis, int kind, int colour,
                                                        int space) {
    const Search& search = analysis->search();
    const RunningGame running{search.game(), search.position()};
    analysis->advance(running.legal_move(kind, colour, space));
}

// Writes the most visited move as kind, colour and space.
KARAWANE_EXPORT(write_best_move) void write_best_move(const Analysis* analysis) {
    Writer out;
    write_move(out, analysis->search().moves().front().move);
}

// Returns the number of moves. Writes the length of the expected line and its moves, then every move,
// the best first, each as kind, colour and space. Reals: the simulations; then for every move its
// visits, its value, the error of that, each seat's chance and each seat's points.
KARAWANE_EXPORT(write_analysis) int write_analysis(const Analysis* analysis) {
    const Search& search = analysis->search();
    const std::size_t players = search.game().players();
    const auto values = analysis->moves();
    if (1 + values.size() * (3 + 2 * players) > reals_size) reject("the answer is too long");
    const auto line = search.line(values.front().move);
    Writer out;
    out.number(line.size());
    for (const Move& move : line) write_move(out, move);
    double* next = reals;
    *next++ = static_cast<double>(search.simulations());
    for (const MoveValue& value : values) {
        write_move(out, value.move);
        *next++ = static_cast<double>(value.visits);
        *next++ = value.value;
        *next++ = value.error;
        next = std::copy_n(value.chances.begin(), players, next);
        next = std::copy_n(value.points.begin(), players, next);
    }
    return static_cast<int>(values.size());
}

// Reals: each seat's chance, then each seat's points, as the mean over all moves.
KARAWANE_EXPORT(write_outlook) void write_outlook(const Analysis* analysis) {
    const std::size_t players = analysis->search().game().players();
    const Outlook outlook = analysis->outlook();
    double* next = std::copy_n(outlook.chances.begin(), players, reals);
    std::copy_n(outlook.points.begin(), players, next);
}

// Returns the number of facts about a legal move. Writes for each its phrase, count, seats as bits,
// colour or -1, and spaces.
KARAWANE_EXPORT(write_facts) int write_facts(const RunningGame* running, int kind, int colour,
                                             int space) {
    const Move move = running->legal_move(kind, colour, space);
    return write_all(facts_of(running->game, running->position, move));
}

// Returns the number of facts about what matters to the seat to move, and writes them in the same way.
KARAWANE_EXPORT(write_advice) int write_advice(const RunningGame* running) {
    return write_all(advice_for(running->game, running->position));
}

}  // namespace karawane::wasm
