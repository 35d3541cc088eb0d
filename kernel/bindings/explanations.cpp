// What moves do, and what matters to the seat to move: the facts behind hints and advice.
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "../engine/legal_moves.hpp"
#include "../engine/moves.hpp"
#include "../explanations/advice.hpp"
#include "../explanations/facts.hpp"
#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

nb::list listed(const RunningGame& running, const std::vector<Fact>& facts) {
    nb::list result;
    for (const Fact& fact : facts) {
        std::string spaces;
        running.native->board->write(fact.spaces, spaces);
        result.append(nb::make_tuple(static_cast<int>(fact.phrase), fact.count,
                                     nb::bytes(spaces.data(), spaces.size()), fact.seats,
                                     fact.colour ? static_cast<int>(*fact.colour) : -1));
    }
    return result;
}

nb::list facts(const RunningGame& running, std::int64_t action) {
    const auto move = ActionIndex{running.game().board().size()}.move(action);
    if (!move || !is_legal(running.game(), running.position, *move))
        throw std::invalid_argument("only legal moves can be explained");
    return listed(running, facts_of(running.game(), running.position, *move));
}

nb::list advice(const RunningGame& running) {
    return listed(running, advice_for(running.game(), running.position));
}

}  // namespace

void bind_explanations(nb::module_& module) {
    module.def("facts", &facts, "running"_a.lock(), "action"_a,
               nb::sig("def facts(running: RunningGame, action: int) -> "
                       "list[tuple[int, int, bytes, int, int]]"),
               "Return what a legal move does, the most important first: for each fact the number of "
               "its phrase, its count, its spaces, its seats as bits, and its colour or -1.");
    module.def("advice", &advice, "running"_a.lock(),
               nb::sig("def advice(running: RunningGame) -> list[tuple[int, int, bytes, int, int]]"),
               "Return what matters to the seat to move, the most important first, as `facts` does.");
}

}  // namespace karawane::bindings
