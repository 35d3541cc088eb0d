#include "goals.hpp"

#include <algorithm>

#include "../engine/scoring.hpp"
#include "../explanations/facts.hpp"
#include "../explanations/growth.hpp"

namespace karawane {

namespace {

std::size_t own_seat(const Attempt& attempt) { return index(attempt.start().seat); }

// By how much a number of the seat's grew from the start to the end; points can also fall.
template <typename Count>
int gained(const Attempt& attempt, Count&& count) {
    const auto own = own_seat(attempt);
    return static_cast<int>(count(attempt.end(), own)) -
           static_cast<int>(count(attempt.start(), own));
}

bool only_these(const Attempt& attempt, const std::vector<Move>& allowed) {
    return std::all_of(attempt.moves().begin(), attempt.moves().end(), [&](const Move& move) {
        return std::find(allowed.begin(), allowed.end(), move) != allowed.end();
    });
}

bool is_over(const Attempt& attempt) {
    return phase(attempt.game(), attempt.end()) == Phase::over;
}

bool wins_alone(const Attempt& attempt) {
    if (!is_over(attempt)) return false;
    const auto won = leading(attempt.game(), scores(attempt.game(), attempt.end()));
    return won[own_seat(attempt)] && std::count(won.begin(), won.end(), true) == 1;
}

int water_won(const Attempt& attempt) {
    return gained(attempt, [](const Position& position, std::size_t own) {
        return position.water_won[own];
    });
}

int oases_reached(const Attempt& attempt) {
    return gained(attempt, [&](const Position& position, std::size_t own) {
        return scores(attempt.game(), position)[own].oases / oasis_points;
    });
}

int points_gained(const Attempt& attempt) {
    return gained(attempt, [&](const Position& position, std::size_t own) {
        return scores(attempt.game(), position)[own].total();
    });
}

int spaces_enclosed(const Attempt& attempt) {
    const auto own = own_seat(attempt);
    return static_cast<int>((attempt.end().areas[own] & ~attempt.start().areas[own]).count());
}

bool is_largest(const Attempt& attempt, CamelColour colour) {
    const auto own = attempt.end().caravan(attempt.start().seat, colour).count();
    for (std::size_t seat = 0; seat < attempt.game().players(); ++seat)
        if (seat != own_seat(attempt) &&
            attempt.end().caravan(seat_at(seat), colour).count() >= own)
            return false;
    return own > 0;
}

bool are_largest(const Attempt& attempt, ColourSet wanted) {
    return std::all_of(all_colours.begin(), all_colours.end(), [&](CamelColour colour) {
        return !(wanted & bit(colour)) || is_largest(attempt, colour);
    });
}

bool is_near_oasis(const Attempt& attempt, const Move& move, int most) {
    if (move.kind != Move::Kind::leader) return false;
    const Game& game = attempt.game();
    const Seat seat = attempt.start().seat;
    const auto rings = growth(game, attempt.end(), seat, move.colour);
    bool found = false;
    unreached_oases(game, attempt.end(), seat, move.colour).each([&](Space oasis) {
        const auto camels = camels_to(rings, game.board().neighbours(oasis));
        found = found || (camels && static_cast<int>(*camels) <= most);
    });
    return found;
}

bool cuts_rival_off(const Attempt& attempt) {
    for (std::size_t n = 0; n < attempt.moves().size(); ++n)
        for (const Fact& fact :
             facts_of(attempt.game(), attempt.positions()[n], attempt.moves()[n]))
            if (fact.phrase == Phrase::cuts_off_from_oasis ||
                fact.phrase == Phrase::cuts_off_from_water || fact.phrase == Phrase::locks_in)
                return true;
    return false;
}

}  // namespace

// The cheapest conditions come first.
bool is_met(const Goal& goal, const Attempt& attempt) {
    const auto& moves = attempt.moves();
    if (!goal.moves.empty() && !only_these(attempt, goal.moves)) return false;
    if (static_cast<int>(moves.size()) < goal.placed) return false;
    if (goal.ends && !is_over(attempt)) return false;
    if (goal.wins && !wins_alone(attempt)) return false;
    if (goal.water && water_won(attempt) < goal.water) return false;
    if (goal.area && spaces_enclosed(attempt) < goal.area) return false;
    if (goal.oases && oases_reached(attempt) < goal.oases) return false;
    if (goal.points && points_gained(attempt) < goal.points) return false;
    if (!are_largest(attempt, goal.largest)) return false;
    if (goal.near_oasis && std::none_of(moves.begin(), moves.end(), [&](const Move& move) {
            return is_near_oasis(attempt, move, goal.near_oasis);
        }))
        return false;
    return !goal.cuts_off || cuts_rival_off(attempt);
}

}  // namespace karawane
