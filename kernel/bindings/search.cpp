// Searches, driven from Python.
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <vector>

#include "../engine/legal_moves.hpp"
#include "../engine/moves.hpp"
#include "../search/analysis.hpp"
#include "knowledge.hpp"
#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

// The time between two checks whether the user wants to stop.
constexpr std::chrono::milliseconds slice{50};

// A search with a lock, since several Python threads may try to use it.
class NativeSearch {
public:
    NativeSearch(const RunningGame& running, unsigned threads, std::uint64_t seed,
                 std::size_t memory, bool plain, const std::map<std::string, double>& options,
                 const std::vector<float>& places, const std::vector<float>& moves,
                 const std::vector<float>& evaluation,
                 const std::array<double, ChanceCurve::count>& curve)
        : analysis_(running.game(), running.position, chosen_options(plain, options),
                    knowledge(places, moves, evaluation),
                    ChanceCurve::of(curve.data()), threads, seed, memory) {}

    void run(std::optional<std::uint64_t> simulations, std::optional<double> seconds, bool survey) {
        const auto lock = use();
        analysis_.begin(simulations, seconds, survey);
        for (bool over = false; !over;) {
            {
                nb::gil_scoped_release released;
                over = analysis_.work(slice);
            }
            if (PyErr_CheckSignals()) throw nb::python_error();
        }
    }

    void stop() { analysis_.stop(); }

    bool advance(std::int64_t action) {
        const auto lock = use();
        const auto move = actions().move(action);
        if (!move || !is_legal(search().game(), search().position(), *move)) return false;
        analysis_.advance(*move);
        return true;
    }

    nb::tuple result() {
        const auto lock = use();
        nb::list moves;
        const auto found = search().moves();
        for (const RootMove& one : found)
            moves.append(nb::make_tuple(actions().action(one.move), one.visits, one.value,
                                        one.tally.games, by_seat(one.tally.rewards),
                                        by_seat(one.tally.points), by_seat(one.tally.wins)));
        nb::list line;
        for (const Move& move : search().line(found.front().move))
            line.append(actions().action(move));
        return nb::make_tuple(moves, line, search().simulations(), search().seconds(),
                              search().memory_used(), search().memory_full());
    }

    std::vector<Action> line(std::int64_t action) {
        const auto lock = use();
        const auto first = actions().move(action);
        if (!first || !is_legal(search().game(), search().position(), *first))
            throw std::invalid_argument("a line begins with a legal move");
        std::vector<Action> result;
        for (const Move& move : search().line(*first)) result.push_back(actions().action(move));
        return result;
    }

    // The value of every move, the best first, and the line that begins with the best.
    nb::tuple values() {
        const auto lock = use();
        const std::vector<MoveValue> found = analysis_.moves();
        nb::list moves;
        for (const MoveValue& one : found)
            moves.append(nb::make_tuple(actions().action(one.move), one.visits, one.value, one.error,
                                        by_seat(one.chances), by_seat(one.points)));
        nb::list line;
        for (const Move& move : search().line(found.front().move))
            line.append(actions().action(move));
        return nb::make_tuple(moves, line);
    }

    nb::tuple outlook() {
        const auto lock = use();
        const Outlook found = analysis_.outlook();
        return nb::make_tuple(by_seat(found.chances), by_seat(found.points));
    }

private:
    std::unique_lock<std::mutex> use() {
        std::unique_lock lock(in_use_, std::try_to_lock);
        if (!lock) throw std::runtime_error("this search is running in another thread");
        return lock;
    }

    const Search& search() const { return analysis_.search(); }
    ActionIndex actions() const { return {search().game().board().size()}; }

    template <typename Values>
    nb::list by_seat(const Values& values) const {
        nb::list result;
        for (std::size_t seat = 0; seat < search().game().players(); ++seat)
            result.append(values[seat]);
        return result;
    }

    std::mutex in_use_;
    Analysis analysis_;
};

nb::tuple final_prospects(const RunningGame& running) {
    if (phase(running.game(), running.position) != Phase::over)
        throw std::invalid_argument("the game is not over");
    const Outlook found = final_outlook(running.game(), running.position);
    nb::list chances;
    nb::list points;
    for (std::size_t seat = 0; seat < running.game().players(); ++seat) {
        chances.append(found.chances[seat]);
        points.append(found.points[seat]);
    }
    return nb::make_tuple(chances, points);
}

std::vector<float> place_features(const RunningGame& running, std::int64_t action) {
    const Game& game = running.game();
    const Position& position = running.position;
    const auto move = ActionIndex{game.board().size()}.move(action);
    if (!move || move->kind != Move::Kind::leader || !is_legal(game, position, *move))
        throw std::invalid_argument("only where a leader may be placed");
    const auto found = Places(game, position)
                           .features(game, position, position.seat, move->colour, move->space);
    return {found.begin(), found.end()};
}

std::vector<float> move_features(const RunningGame& running, std::int64_t action) {
    const Game& game = running.game();
    const auto move = ActionIndex{game.board().size()}.move(action);
    if (!move || move->kind != Move::Kind::camel || !is_legal(game, running.position, *move))
        throw std::invalid_argument("only where a camel may be placed");
    const auto found = MoveView(game, running.position, MoveGround(game))
                           .features(move->colour, move->space);
    return {found.begin(), found.end()};
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<NativeSearch> search(module, "Search", "A Monte Carlo tree search of one game.");
    search
        .def(nb::init<const RunningGame&, unsigned, std::uint64_t, std::size_t, bool,
                      const std::map<std::string, double>&, const std::vector<float>&,
                      const std::vector<float>&, const std::vector<float>&,
                      const std::array<double, ChanceCurve::count>&>(),
             "running"_a.lock(), "threads"_a, "seed"_a, "memory"_a, "plain"_a, "options"_a,
             "places"_a, "moves"_a, "evaluation"_a, "curve"_a)
        .def("run", &NativeSearch::run, "simulations"_a.none(), "seconds"_a.none(), "survey"_a,
             "Search until a limit, or until `stop`; a survey gives every move some games.")
        .def("stop", &NativeSearch::stop, "Stop the run in another thread.")
        .def("advance", &NativeSearch::advance, "action"_a,
             "Make a move and keep the tree below it; return False if it is illegal.")
        .def("result", &NativeSearch::result,
             nb::sig("def result(self) -> tuple[list[tuple[int, int, float, int, list[float], "
                     "list[float], list[float]]], list[int], int, float, int, bool]"),
             "Return the moves, the principal variation, simulations, seconds and memory of the last "
             "run; for each move its action, visits, value, games since the root was reached, and "
             "the sums of these games' rewards, points and wins by seat.");
    search
        .def("line", &NativeSearch::line, "action"_a,
             "Return the actions of the continuation expected to begin with a legal move.")
        .def("values", &NativeSearch::values,
             nb::sig("def values(self) -> tuple[list[tuple[int, int, float, float, list[float], "
                     "list[float]]], list[int]]"),
             "Return for every move, the best first, its action, visits, value, error, and each "
             "seat's chance and points; and the line that begins with the best.")
        .def("outlook", &NativeSearch::outlook,
             nb::sig("def outlook(self) -> tuple[list[float], list[float]]"),
             "Return each seat's chance and points, as the mean over all moves.");
    module.def("final_outlook", &final_prospects, "running"_a.lock(),
               nb::sig("def final_outlook(running: RunningGame) -> "
                       "tuple[list[float], list[float]]"),
               "Return each seat's share of the win and its points in a finished game.");
    module.def("place_features", &place_features, "running"_a.lock(), "action"_a,
               "Return the features of the place where a leader would go.");
    module.def("move_features", &move_features, "running"_a.lock(), "action"_a,
               "Return the features of a camel's placement.");
    module.def("search_options",
               [] {
                   std::map<std::string, double> result;
                   for (const auto& option : SearchOptions::named())
                       result[std::string(option.name)] = SearchOptions{}.*option.member;
                   return result;
               },
               "Return every search option with its default.");
}

}  // namespace karawane::bindings
