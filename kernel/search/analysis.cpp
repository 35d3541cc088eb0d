#include "analysis.hpp"

#include <algorithm>
#include <cmath>

#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"

namespace karawane {

namespace {

// The share of the time for the search; if the survey needs less than the rest, the search continues.
constexpr double search_share = 0.8;
// The games that a survey wants of every move.
constexpr std::uint64_t survey_games = Tree::early_games;
// The share of the most visited move's games that a move needs for its value to be taken as it is.
constexpr double trusted_share = 0.1;
// The variance of a reward before there are games.
constexpr double usual_variance = 0.04;
// The least variance between the values of moves.
constexpr double least_variance = 1e-4;

double squared(double number) { return number * number; }

// The error of a sum whose parts have these errors.
double combined(double a, double b) { return std::sqrt(squared(a) + squared(b)); }

double standard_error(const Tally& tally, std::size_t seat) {
    const auto games = static_cast<double>(tally.games);
    if (!tally.games) return std::sqrt(usual_variance);
    const double mean = tally.rewards[seat] / games;
    const double squares = std::max(0.0, tally.squares[seat] - games * mean * mean);
    return std::sqrt((squares + usual_variance) / (games + 1) / games);
}

// What is known about a move, on its way to a `MoveValue`. Chances follow from rewards in the end,
// except those of a finished game.
struct Estimate {
    const RootMove* root;
    Outlook outlook{};
    double error = 0;
    bool is_final = false;    // the move ends the game
    bool is_trusted = false;  // its value needs no correction
};

class Estimates {
public:
    Estimates(const Search& search, const std::vector<RootMove>& roots)
        : game_(search.game()), position_(search.position()), own_(index(position_.seat)) {
        Tally all;
        for (const RootMove& root : roots) all.add(root.tally);
        for (const RootMove& root : roots) estimates_.push_back(first_estimate(root, all));
        const auto most = static_cast<double>(roots.front().tally.games);
        for (Estimate& each : estimates_) {
            const auto games = static_cast<double>(each.root->tally.games);
            each.is_trusted = each.is_final || (games > 0 && games >= trusted_share * most);
        }
        shrink_few_games();
        correct_optimism();
        share_between_orders(search);
        limit_to_choice();
    }

    const std::vector<Estimate>& all() const { return estimates_; }

private:
    Estimate first_estimate(const RootMove& root, const Tally& all) const {
        Position after = position_;
        play(game_, after, root.move);
        if (phase(game_, after) == Phase::over)
            return {&root, final_outlook(game_, after), 0, true, true};
        Estimate result{&root};
        result.error = standard_error(root.tally, own_);
        // A search without time for every move takes the others for average.
        const Tally& tally = root.tally.games ? root.tally : all;
        if (tally.games) result.outlook = outlook_of(tally);
        return result;
    }

    // Few games owe much to chance, so their means are moved towards the mean of all such moves, as far as
    // moves differ less than chance makes them differ (empirical Bayes: Efron and Morris, 1973).
    void shrink_few_games() {
        std::vector<Estimate*> few;
        for (Estimate& each : estimates_)
            if (!has_many_games(each) && !each.is_final && each.root->tally.games) few.push_back(&each);
        if (few.size() < 2) return;
        const auto count = static_cast<double>(few.size());
        BySeat rewards{};
        BySeat points{};
        double chance = 0;  // the variance of means by chance
        for (const Estimate* each : few) {
            chance += each->error * each->error / count;
            for (std::size_t seat = 0; seat < most_seats; ++seat) {
                rewards[seat] += each->outlook.rewards[seat] / count;
                points[seat] += each->outlook.points[seat] / count;
            }
        }
        double variance = 0;
        for (const Estimate* each : few)
            variance += squared(each->outlook.rewards[own_] - rewards[own_]) / (count - 1);
        const double real = std::max(variance - chance, least_variance);
        for (Estimate* each : few) {
            const double kept = real / (real + each->error * each->error);
            for (std::size_t seat = 0; seat < most_seats; ++seat) {
                double& reward = each->outlook.rewards[seat];
                double& expected = each->outlook.points[seat];
                reward = rewards[seat] + kept * (reward - rewards[seat]);
                expected = points[seat] + kept * (expected - points[seat]);
            }
            each->error *= std::sqrt(kept);
        }
    }

    // Shifts moves with few games by what moves with many have lost since their first games.
    void correct_optimism() {
        BySeat rewards{};
        BySeat points{};
        double count = 0;
        for (const Estimate& each : estimates_) {
            if (!has_many_games(each) || each.is_final) continue;
            const Outlook early = outlook_of(each.root->early);
            ++count;
            for (std::size_t seat = 0; seat < most_seats; ++seat) {
                rewards[seat] += each.outlook.rewards[seat] - early.rewards[seat];
                points[seat] += each.outlook.points[seat] - early.points[seat];
            }
        }
        if (count == 0) return;
        for (Estimate& each : estimates_) {
            if (has_many_games(each) || each.is_final) continue;
            for (std::size_t seat = 0; seat < most_seats; ++seat) {
                double& reward = each.outlook.rewards[seat];
                double& expected = each.outlook.points[seat];
                reward = std::clamp(reward + rewards[seat] / count, 0.0, 1.0);
                expected = std::max(0.0, expected + points[seat] / count);
            }
            each.error = combined(each.error, rewards[own_] / count);
        }
    }

    // The two camels of a turn can often be placed in either order. The search tries one order and
    // gives the other up, although both lead to the same position. So a move is worth no less than the
    // one after which it is expected.
    void share_between_orders(const Search& search) {
        if (position_.camels_left < 2) return;
        std::vector<const Estimate*> tried;
        for (const Estimate& each : estimates_)
            if (each.is_trusted && !each.is_final) tried.push_back(&each);
        for (const Estimate* first : tried) {
            const std::vector<Move> line = search.line(first->root->move);
            if (line.size() < 2 || !lead_to_the_same(line[0], line[1])) continue;
            for (Estimate& second : estimates_) {
                if (second.root->move != line[1] || second.is_final) continue;
                if (second.outlook.rewards[own_] >= first->outlook.rewards[own_]) continue;
                second.outlook = first->outlook;
                second.error = first->error;
                second.is_trusted = true;
            }
        }
    }

    // Whether two placements of this turn may be exchanged.
    bool lead_to_the_same(const Move& first, const Move& second) const {
        if (!is_legal(game_, position_, second)) return false;
        Position one = position_;
        play(game_, one, first);
        play(game_, one, second);
        Position other = position_;
        play(game_, other, second);
        if (!is_legal(game_, other, first)) return false;
        play(game_, other, first);
        return one == other;
    }

    static bool has_many_games(const Estimate& each) {
        return each.root->tally.games >= 2 * survey_games;
    }

    double lead(const Estimate& each) const {
        return lead_of(each.outlook.points, own_, game_.players());
    }

    // No move is worth more than the search's choice, the most visited: where it knows better than
    // single games, as about places for leaders, means do not show it. Nor is any move that it gave up
    // worth more than those that it kept trying, though the luckiest of hundreds may look so. That
    // excess is taken from all of them, so that they still differ from each other.
    void limit_to_choice() {
        const Estimate& best = estimates_.front();
        double least_reward = best.outlook.rewards[own_];
        double least_lead = lead(best);
        for (Estimate& each : estimates_) {
            if (!each.is_trusted || each.is_final) continue;
            double& reward = each.outlook.rewards[own_];
            reward = std::min(reward, best.outlook.rewards[own_]);
            least_reward = std::min(least_reward, reward);
            least_lead = std::min(least_lead, lead(each));
        }
        double reward = 0;
        double points = 0;
        for (const Estimate& each : estimates_) {
            if (each.is_trusted) continue;
            reward = std::max(reward, each.outlook.rewards[own_] - least_reward);
            points = std::max(points, lead(each) - least_lead);
        }
        for (Estimate& each : estimates_) {
            if (each.is_trusted) continue;
            each.outlook.rewards[own_] = std::max(0.0, each.outlook.rewards[own_] - reward);
            each.outlook.points[own_] -= points;
            each.error = combined(each.error, reward);
        }
    }

    const Game& game_;
    const Position& position_;
    std::size_t own_;
    std::vector<Estimate> estimates_;
};

// The share of all camels that is still in the supply.
double supply_share(const Game& game, const Position& position) {
    double left = 0;
    for (auto camels : position.supply) left += camels;
    return left / (static_cast<double>(colours) * game.supply_at_start());
}

// The chance of the seat to move follows from its own reward alone, so that moves are in the same order
// by either. The others share the rest.
BySeat chances_of(const ChanceCurve& curve, const BySeat& rewards, double supply, std::size_t own,
                  std::size_t players) {
    BySeat result{};
    double others = 0;
    for (std::size_t seat = 0; seat < players; ++seat) {
        result[seat] = curve.chance(rewards[seat], supply);
        if (seat != own) others += result[seat];
    }
    for (std::size_t seat = 0; seat < players; ++seat)
        if (seat != own) result[seat] *= (1 - result[own]) / others;
    return result;
}

}  // namespace

double ChanceCurve::chance(double reward, double supply_share) const {
    const double supply = std::max(supply_share, least_supply);
    const double inside = std::clamp(reward, 1e-4, 1 - 1e-4);
    // The logarithm of single precision is precise enough, and the tree has loaded it already.
    const auto place = static_cast<double>(std::log(static_cast<float>(inside / (1 - inside))));
    const double near = std::clamp(place, -decided, decided);
    const double halfway = 4 * supply * (1 - supply);
    const double ahead = std::max(near, 0.0);
    return 1 / (1 + std::exp(-(height + height_at_start * supply + height_halfway * halfway +
                               (slope + slope_at_start * supply + slope_halfway * halfway) * near +
                               slope_ahead * ahead + place - near)));
}

Analysis::Analysis(Game game, const Position& root, const SearchOptions& options,
                   const Knowledge& knowledge, const ChanceCurve& curve, unsigned threads,
                   std::uint64_t seed, std::size_t memory)
    : search_(std::move(game), root, options, knowledge, threads, seed, memory), curve_(curve) {}

void Analysis::begin(std::optional<std::uint64_t> simulations, std::optional<double> seconds,
                     bool survey) {
    stopped_ = false;
    survey_ = survey;
    deadline_.reset();
    if (seconds)
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                       std::chrono::duration<double>(*seconds));
    search_.try_both_orders(survey);
    const double share = survey ? search_share : 1;
    search_.begin(simulations, seconds ? std::optional(share * *seconds) : std::nullopt);
    stage_ = Stage::search;
}

bool Analysis::work(Clock::duration most) {
    const auto until = deadline_.value_or(Clock::time_point::max());
    const bool complete = stage_ == Stage::survey
                              ? search_.survey(survey_games, until, most) || Clock::now() >= until
                              : search_.work(most);
    if (complete) next_stage();
    return stage_ == Stage::done || stopped_;
}

void Analysis::next_stage() {
    switch (stage_) {
        case Stage::search: stage_ = survey_ ? Stage::survey : Stage::done; break;
        case Stage::survey:
            if (deadline_) search_.extend(*deadline_);
            stage_ = deadline_ ? Stage::rest : Stage::done;
            break;
        case Stage::rest:
        case Stage::done: stage_ = Stage::done; break;
    }
}

void Analysis::stop() {
    stopped_ = true;
    search_.stop();
}

std::vector<MoveValue> Analysis::moves() const {
    const Game& game = search_.game();
    const Position& position = search_.position();
    const std::size_t own = index(position.seat);
    const double supply = supply_share(game, position);
    const std::vector<RootMove> roots = search_.moves();
    const Estimates estimates(search_, roots);
    std::vector<MoveValue> found;
    for (const Estimate& each : estimates.all()) {
        const BySeat chances =
            each.is_final ? each.outlook.chances
                          : chances_of(curve_, each.outlook.rewards, supply, own, game.players());
        found.push_back(
            {each.root->move, each.root->visits, each.outlook.rewards[own], each.error, chances, each.outlook.points});
    }
    // The most visited are first already, and stay so among equals.
    std::stable_sort(found.begin(), found.end(), [own](const MoveValue& a, const MoveValue& b) {
        return a.chances[own] > b.chances[own];
    });
    return found;
}

Outlook Analysis::outlook() const {
    const Game& game = search_.game();
    const double supply = supply_share(game, search_.position());
    Outlook result = outlook_of(search_);
    double sum = 0;
    for (std::size_t seat = 0; seat < game.players(); ++seat)
        sum += result.chances[seat] = curve_.chance(result.rewards[seat], supply);
    for (double& chance : result.chances) chance /= sum;
    return result;
}

}  // namespace karawane
