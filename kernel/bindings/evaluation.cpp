// The learned evaluation, and the examples from which it is learned.
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

#include "../engine/position.hpp"
#include "../search/evaluation_examples.hpp"
#include "knowledge.hpp"
#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

// An array that owns its numbers.
template <typename Number>
nb::ndarray<nb::numpy, Number> array(std::vector<Number> numbers, std::vector<std::size_t> shape) {
    auto* kept = new std::vector<Number>(std::move(numbers));
    nb::capsule owner(kept, [](void* held) noexcept { delete static_cast<std::vector<Number>*>(held); });
    return {kept->data(), shape.size(), shape.data(), owner};
}

nb::tuple evaluation_examples(const RunningGame& running, unsigned simulations, std::uint64_t seed,
                              const std::map<std::string, double>& options,
                              const std::vector<float>& places,
                              const std::vector<float>& moves,
                              const std::vector<float>& evaluation) {
    const auto native = running.native;
    const Position start = running.position;
    const SearchOptions chosen = chosen_options(false, options);
    const Knowledge known = knowledge(places, moves, evaluation);
    EvaluationExamples found;
    {
        nb::gil_scoped_release released;
        found = examples_of_game(native->game, start, known, chosen, simulations, seed);
    }
    const std::size_t players = native->game.players();
    return nb::make_tuple(
        array(std::move(found.caravans), {found.count, players, colours, CaravanFeatures::count}),
        array(std::move(found.seats), {found.count, players, SeatFeatures::count}),
        array(std::move(found.expected), {found.count, players, 3}),
        array(std::move(found.results), {found.count, players, 3}),
        array(std::move(found.settled), {found.count}));
}

std::vector<float> caravan_features(const RunningGame& running, unsigned seat, unsigned colour) {
    if (seat < 1 || seat > running.game().players() || colour >= colours)
        throw std::invalid_argument("there is no such seat or colour");
    const auto found = EvaluationView(running.game()).of(running.position);
    const auto& entries = found.caravans[seat - 1][colour];
    return {entries.begin(), entries.end()};
}

nb::object evaluate(const RunningGame& running, const std::vector<float>& evaluation) {
    if (phase(running.game(), running.position) != Phase::camels) return nb::none();
    const Outcome outcome = Evaluation(evaluation).of(
        EvaluationView(running.game()).of(running.position), running.game().players());
    nb::list seats;
    for (std::size_t seat = 0; seat < running.game().players(); ++seat)
        seats.append(nb::make_tuple(outcome.rewards[seat], outcome.wins[seat], outcome.points[seat]));
    return seats;
}

}  // namespace

void bind_evaluation(nb::module_& module) {
    module.def("evaluation_sizes",
               [] {
                   return nb::make_tuple(CaravanFeatures::count, SeatFeatures::count,
                                         Evaluation::caravan_width, Evaluation::seat_width,
                                         Evaluation::weight_count);
               },
               nb::sig("def evaluation_sizes() -> tuple[int, int, int, int, int]"),
               "Return the numbers of features of a caravan and of a seat, the widths of both hidden "
               "layers, and the number of weights.");
    module.def("evaluation_examples", &evaluation_examples, "running"_a.lock(), "simulations"_a,
               "seed"_a, "options"_a, "places"_a, "moves"_a, "evaluation"_a,
               nb::sig("def evaluation_examples(running: RunningGame, simulations: int, seed: int, "
                       "options: Mapping[str, float], places: Sequence[float], "
                       "moves: Sequence[float], evaluation: Sequence[float]) -> tuple[object, object, object, object, object]"),
               "Play one game, and return the features of its positions by caravan and by seat, what "
               "a search expected (reward, chance, points by seat), the same in the end, and whether "
               "the search alone decided what came after.");
    module.def("caravan_features", &caravan_features, "running"_a.lock(), "seat"_a, "colour"_a,
               "Return what the evaluation sees of a caravan.");
    module.def("evaluate", &evaluate, "running"_a.lock(), "evaluation"_a,
               nb::sig("def evaluate(running: RunningGame, evaluation: Sequence[float]) -> "
                       "list[tuple[float, float, float]] | None"),
               "Return each seat's expected reward, chance and points while camels are placed.");
}

}  // namespace karawane::bindings
