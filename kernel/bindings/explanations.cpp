// What moves do: the facts behind hints.
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>

#include "../engine/legal_moves.hpp"
#include "../engine/moves.hpp"
#include "../explanations/facts.hpp"
#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

nb::list facts(const RunningGame& running, std::int64_t action) {
    const auto move = ActionIndex{running.game().board().size()}.move(action);
    if (!move || !is_legal(running.game(), running.position, *move))
        throw std::invalid_argument("only legal moves can be explained");
    nb::list result;
    for (const Fact& fact : facts_of(running.game(), running.position, *move)) {
        std::string spaces;
        running.native->board->write(fact.spaces, spaces);
        result.append(nb::make_tuple(static_cast<int>(fact.phrase), fact.count,
                                     nb::bytes(spaces.data(), spaces.size()), fact.seats,
                                     fact.colour ? static_cast<int>(*fact.colour) : -1));
    }
    return result;
}

}  // namespace

void bind_explanations(nb::module_& module) {
    module.def("facts", &facts, "running"_a.lock(), "action"_a,
               nb::sig("def facts(running: RunningGame, action: int) -> "
                       "list[tuple[int, int, bytes, int, int]]"),
               "Return what a legal move does, the most important first: for each fact the number of "
               "its phrase, its count, its spaces, its seats as bits, and its colour or -1.");
}

}  // namespace karawane::bindings
