#include "report.hpp"

#include <algorithm>
#include <cmath>

namespace karawane {

namespace {

// The change in its seat's chance that makes a placement a turning point.
constexpr double least_swing = 0.08;
constexpr std::size_t most_turning_points = 7;
// The points that a placement must cost to be mentioned.
constexpr double least_cost = 1.0;
constexpr std::size_t most_costly = 3;

// The greatest first, equal ones in the order of the game; only so many, and none below the least.
std::vector<Mention> greatest(std::vector<Mention> found, std::size_t most, double least) {
    std::stable_sort(found.begin(), found.end(),
                     [](const Mention& a, const Mention& b) { return a.amount > b.amount; });
    if (found.size() > most) found.resize(most);
    std::erase_if(found, [&](const Mention& each) { return each.amount < least; });
    return found;
}

}  // namespace

std::vector<Mention> turning_points(const std::vector<Moment>& moments) {
    std::vector<Mention> swings;
    for (std::size_t ply = 0; ply + 1 < moments.size(); ++ply) {
        const Moment& now = moments[ply];
        if (!now.surprising) continue;
        const std::size_t seat = index(now.seat);
        swings.push_back({ply, std::abs(moments[ply + 1].chances[seat] - now.chances[seat])});
    }
    // They stay in the order of the game.
    const auto kept = greatest(swings, most_turning_points, least_swing);
    std::erase_if(swings, [&](const Mention& one) {
        return std::none_of(kept.begin(), kept.end(),
                            [&](const Mention& other) { return other.ply == one.ply; });
    });
    return swings;
}

std::vector<Mention> costly_placements(const std::vector<Moment>& moments, Seat seat,
                                       std::size_t players) {
    std::vector<Mention> costs;
    for (std::size_t ply = 0; ply + 1 < moments.size(); ++ply) {
        const Moment& now = moments[ply];
        if (!now.surprising || now.seat != seat) continue;
        costs.push_back({ply, lead_of(now.points, index(seat), players) -
                                  lead_of(moments[ply + 1].points, index(seat), players)});
    }
    return greatest(std::move(costs), most_costly, least_cost);
}

}  // namespace karawane
