#include "tasks.hpp"

#include "../engine/legal_moves.hpp"

namespace karawane {

namespace {

// Calls `found` with every continuation of an attempt that meets the goal, until that returns true.
template <typename Found>
bool each_solution(const Task& task, Attempt& attempt, Found&& found) {
    const std::size_t placed = attempt.moves().size();
    if (placed >= task.placements || phase(task.game, attempt.end()) == Phase::over ||
        attempt.end().seat != task.position.seat)
        return false;
    std::vector<Move> moves;
    LegalMoves::of(task.game, attempt.end()).each([&](const Move& move) { moves.push_back(move); });
    for (const Move& move : moves) {
        attempt.add(move);
        const bool enough = is_met(task.goal, attempt) ? found(attempt)
                            : placed + 1 < task.placements && each_solution(task, attempt, found);
        attempt.take_back();
        if (enough) return true;
    }
    return false;
}

}  // namespace

Verdict judged(const Task& task, Attempt attempt) {
    if (!attempt.moves().empty() && is_met(task.goal, attempt)) return Verdict::right;
    const bool possible = each_solution(task, attempt, [](const Attempt&) { return true; });
    return possible ? Verdict::going_on : Verdict::wrong;
}

std::vector<std::vector<Move>> solutions(const Task& task) {
    std::vector<std::vector<Move>> result;
    Attempt attempt(task.game, task.position);
    each_solution(task, attempt, [&](const Attempt& solved) {
        result.push_back(solved.moves());
        return false;
    });
    return result;
}

}  // namespace karawane
