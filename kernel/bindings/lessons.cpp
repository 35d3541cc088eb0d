// Goals and tasks of lessons.
#include "../lessons/tasks.hpp"

#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <vector>

#include "../engine/legal_moves.hpp"
#include "native.hpp"

namespace karawane::bindings {

using namespace nb::literals;

namespace {

using Actions = std::vector<std::int64_t>;

Move move_of(const Game& game, std::int64_t action) {
    const auto move = ActionIndex{game.board().size()}.move(action);
    if (!move) throw std::invalid_argument("there is no such action");
    return *move;
}

std::vector<Move> moves_of(const Game& game, const Actions& actions) {
    std::vector<Move> moves;
    for (auto action : actions) moves.push_back(move_of(game, action));
    return moves;
}

Attempt attempt_of(const RunningGame& running, const Actions& actions) {
    Attempt attempt(running.game(), running.position);
    for (const Move& move : moves_of(running.game(), actions)) {
        if (!is_legal(running.game(), attempt.end(), move))
            throw std::invalid_argument("only legal placements can be judged");
        attempt.add(move);
    }
    return attempt;
}

void bind_goal(nb::module_& module) {
    nb::class_<Goal>(module, "Goal", "What placements must achieve.")
        .def("__init__",
             [](Goal* self, const RunningGame& running, const Actions& moves, int placed, int water,
                int oases, int area, int points, unsigned largest, int near_oasis, bool cuts_off,
                bool ends, bool wins) {
                 new (self) Goal{moves_of(running.game(), moves), placed, water, oases, area, points,
                                 static_cast<ColourSet>(largest & every_colour), near_oasis, cuts_off,
                                 ends, wins};
             },
             "running"_a.lock(), "moves"_a, "placed"_a, "water"_a, "oases"_a, "area"_a, "points"_a,
             "largest"_a, "near_oasis"_a, "cuts_off"_a, "ends"_a, "wins"_a)
        .def("met_by",
             [](const Goal& self, const RunningGame& running, const Actions& actions) {
                 return is_met(self, attempt_of(running, actions));
             },
             "running"_a.lock(), "actions"_a, "Return whether legal placements meet the goal.");
}

}  // namespace

void bind_lessons(nb::module_& module) {
    bind_goal(module);
    module.def(
        "judge_attempt",
        [](const RunningGame& running, const Goal& goal, unsigned placements, const Actions& actions) {
            const Task task{running.game(), running.position, goal, placements};
            return static_cast<int>(judged(task, attempt_of(running, actions)));
        },
        "running"_a.lock(), "goal"_a, "placements"_a, "actions"_a,
        "Judge legal placements: 0 right, 1 going on, 2 wrong.");
    module.def(
        "task_solutions",
        [](const RunningGame& running, const Goal& goal, unsigned placements) {
            const ActionIndex index{running.game().board().size()};
            std::vector<std::vector<Action>> result;
            for (const auto& moves : solutions({running.game(), running.position, goal, placements})) {
                auto& actions = result.emplace_back();
                for (const Move& move : moves) actions.push_back(index.action(move));
            }
            return result;
        },
        "running"_a.lock(), "goal"_a, "placements"_a,
        "Return every sequence of placements that meets the goal with its last one.");
}

}  // namespace karawane::bindings
