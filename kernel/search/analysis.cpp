#include "analysis.hpp"

#include <algorithm>
#include <chrono>

#include "../engine/play.hpp"
#include "../engine/scoring.hpp"

namespace karawane {

namespace {

using BySeat = std::array<double, most_seats>;

// Moves that the search tried less often get a second look.
constexpr std::uint64_t least_games = 32;
// The simulations of a second look, and the memory of its tree.
constexpr std::uint64_t second_look = 64;
constexpr std::size_t small_tree = 1 << 20;
// The share of the best move's games that a move needs for its value to be taken as it is.
constexpr double trusted_share = 0.1;

BySeat means(const BySeat& sums, double count) {
    BySeat result{};
    for (std::size_t seat = 0; seat < most_seats; ++seat) result[seat] = sums[seat] / count;
    return result;
}

BySeat as_numbers(const std::array<std::uint64_t, most_seats>& points) {
    BySeat result{};
    std::transform(points.begin(), points.end(), result.begin(),
                   [](std::uint64_t sum) { return static_cast<double>(sum); });
    return result;
}

MoveValue found_by_search(const RootMove& root) {
    const auto games = static_cast<double>(root.tally.games);
    return {root.move, root.visits, root.value, means(root.tally.wins, games),
            means(as_numbers(root.tally.points), games)};
}

// A finished game: what everybody has, and shares of the win (9.4).
MoveValue at_the_end(const Game& game, const Position& over, const RootMove& root, std::size_t own) {
    const Scores final = scores(game, over);
    const auto won = leading(game, final);
    const auto sharing = static_cast<double>(std::count(won.begin(), won.end(), true));
    MoveValue result{root.move, root.visits, root.value, {}, {}};
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        result.chances[seat] = won[seat] ? 1 / sharing : 0;
        result.points[seat] = final[seat].total();
    }
    if (!root.tally.games) result.value = result.chances[own];
    return result;
}

class SecondLook {
public:
    SecondLook(const Search& search, const std::optional<PlaceWeights>& weights, std::uint64_t seed)
        : game_(search.game()), position_(search.position()), weights_(weights), seed_(seed) {}

    MoveValue at(const RootMove& root) const {
        const std::size_t own = index(position_.seat);
        Position after = position_;
        play(game_, after, root.move);
        if (phase(game_, after) == Phase::over) return at_the_end(game_, after, root, own);
        Search search(game_, after, {}, weights_, 1, seed_, small_tree);
        search.begin(second_look, std::nullopt);
        while (!search.work(std::chrono::hours(1))) {}
        Tally sum;
        for (const RootMove& reply : search.moves()) sum.add(reply.tally);
        const auto games = static_cast<double>(sum.games);
        return {root.move, root.visits, sum.rewards[own] / games, means(sum.wins, games),
                means(as_numbers(sum.points), games)};
    }

private:
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

// By how many points a seat is ahead of the best other.
double lead(const MoveValue& value, std::size_t own, std::size_t players) {
    double best = 0;
    for (std::size_t seat = 0; seat < players; ++seat)
        if (seat != own) best = std::max(best, value.points[seat]);
    return value.points[own] - best;
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
        lead = std::max(lead, karawane::lead(found, own, players) - karawane::lead(known, own, players));
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
