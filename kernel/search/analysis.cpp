#include "analysis.hpp"

#include <algorithm>
#include <chrono>

#include "../engine/play.hpp"

namespace karawane {

namespace {

// Moves that the search tried less often get a second look.
constexpr std::uint64_t least_games = 32;
// The simulations of a second look, and the memory of its tree.
constexpr std::uint64_t second_look = 64;
constexpr std::size_t small_tree = 1 << 20;
// The share of the best move's games that a move needs for its value to be taken as it is.
constexpr double trusted_share = 0.1;

MoveValue found_by_search(const RootMove& root) {
    const Outlook outlook = outlook_of(root.tally);
    return {root.move, root.visits, root.value, outlook.chances, outlook.points};
}

class SecondLook {
public:
    SecondLook(const Search& search, const std::optional<PlaceWeights>& weights, std::uint64_t seed)
        : game_(search.game()), position_(search.position()), weights_(weights), seed_(seed) {}

    MoveValue at(const RootMove& root) const {
        const std::size_t own = index(position_.seat);
        Position after = position_;
        play(game_, after, root.move);
        const bool over = phase(game_, after) == Phase::over;
        const Outlook outlook = over ? final_outlook(game_, after) : searched(after);
        // The search knows what an end is worth if it has tried it.
        const double value = over && root.tally.games ? root.value : outlook.rewards[own];
        return {root.move, root.visits, value, outlook.chances, outlook.points};
    }

private:
    Outlook searched(const Position& after) const {
        Search search(game_, after, {}, weights_, 1, seed_, small_tree);
        search.begin(second_look, std::nullopt);
        while (!search.work(std::chrono::hours(1))) {}
        return outlook_of(search);
    }

    const Game& game_;
    const Position& position_;
    const std::optional<PlaceWeights>& weights_;
    std::uint64_t seed_;
};

double shifted(double number, double known, double seen) {
    return std::max(0.0, number + known - seen);
}

// Corrects a second look by what another look at the best move has `seen` too much of what the search
// has `known`.
MoveValue corrected(MoveValue look, const MoveValue& seen, const MoveValue& known,
                    std::size_t players) {
    look.value = shifted(look.value, known.value, seen.value);
    double sum = 0;
    for (std::size_t seat = 0; seat < players; ++seat) {
        look.chances[seat] = shifted(look.chances[seat], known.chances[seat], seen.chances[seat]);
        look.points[seat] = shifted(look.points[seat], known.points[seat], seen.points[seat]);
        sum += look.chances[seat];
    }
    for (auto& chance : look.chances) chance /= sum;
    return look;
}

// Limits a seat's chance, and gives the excess to the others in proportion.
void limit_chance(BySeat& chances, double limit, std::size_t own, std::size_t players) {
    if (chances[own] <= limit) return;
    const double others = 1 - chances[own];
    for (std::size_t seat = 0; seat < players; ++seat) {
        if (seat == own) continue;
        const double share =
            others != 0 ? chances[seat] / others : 1 / static_cast<double>(players - 1);
        chances[seat] = (1 - limit) * share;
    }
    chances[own] = limit;
}

// By how much the luckiest of the moves that the search gave up looks better than its choice. That is
// taken from all of them, so that they still differ from each other.
struct Excess {
    double value = 0;
    double chance = 0;
    double lead = 0;

    void add(const MoveValue& found, const MoveValue& known, std::size_t own, std::size_t players) {
        value = std::max(value, found.value - known.value);
        chance = std::max(chance, found.chances[own] - known.chances[own]);
        lead = std::max(lead, lead_of(found.points, own, players) - lead_of(known.points, own, players));
    }

    void take_from(MoveValue& found, std::size_t own, std::size_t players) const {
        found.value = std::max(0.0, found.value - value);
        limit_chance(found.chances, std::max(0.0, found.chances[own] - chance), own, players);
        found.points[own] -= lead;
    }
};

}  // namespace

std::vector<MoveValue> valued_moves(const Search& search, const std::optional<PlaceWeights>& weights,
                                    std::uint64_t seed) {
    const std::size_t players = search.game().players();
    const std::size_t own = index(search.position().seat);
    const std::vector<RootMove> roots = search.moves();
    const SecondLook look(search, weights, seed);
    const RootMove& best = roots.front();
    std::vector<MoveValue> values;
    if (best.tally.games < second_look) {
        // The search was so short that a second look says more about every move.
        for (const RootMove& root : roots) values.push_back(look.at(root));
        return values;
    }
    const MoveValue known = found_by_search(best);
    const MoveValue seen = look.at(best);
    for (const RootMove& root : roots)
        values.push_back(root.tally.games >= least_games
                             ? found_by_search(root)
                             : corrected(look.at(root), seen, known, players));
    const auto given_up = [&](std::size_t n) {
        return static_cast<double>(roots[n].tally.games) <
               trusted_share * static_cast<double>(best.tally.games);
    };
    Excess excess;
    for (std::size_t n = 0; n < roots.size(); ++n)
        if (given_up(n)) excess.add(values[n], known, own, players);
    for (std::size_t n = 0; n < roots.size(); ++n)
        if (given_up(n)) excess.take_from(values[n], own, players);
    return values;
}

}  // namespace karawane
