// The levels that need no search.
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <vector>

#include "../engine/moves.hpp"
#include "../players/levels.hpp"
#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

std::vector<Action> best_actions(const RunningGame& running, unsigned level) {
    if (level >= level_count) throw std::invalid_argument("there is no level of that number");
    const ActionIndex actions{running.game().board().size()};
    std::vector<Action> found;
    best_moves(static_cast<Level>(level), running.game(), running.position)
        .each([&](const Move& move) { found.push_back(actions.action(move)); });
    return found;
}

}  // namespace

void bind_players(nb::module_& module) {
    module.def("best_actions", &best_actions, "running"_a.lock(), "level"_a,
               "Return the actions among which a level chooses at random, in order; 0 is every legal "
               "one.");
}

}  // namespace karawane::bindings
