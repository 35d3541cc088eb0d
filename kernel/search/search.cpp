#include "search.hpp"

#include <algorithm>
#include <limits>

#include "../engine/errors.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"
#include "../engine/threads.hpp"

namespace karawane {

namespace {

// Simulations between two looks at the clock: well below a millisecond.
constexpr unsigned between_looks = 8;

}  // namespace

Search::Search(Game game, const Position& root, const SearchOptions& options,
               const Knowledge& knowledge, unsigned threads, std::uint64_t seed, std::size_t memory)
    : game_(std::move(game)), position_(root) {
    check_not_over();
    if (threads < 1 || threads > 256) reject("threads must be 1 to 256");
    for (unsigned number = 0; number < threads; ++number)
        trees_.push_back(
            std::make_unique<Tree>(game_, root, options, knowledge, memory / threads, seed, number));
}

void Search::check_not_over() const {
    if (phase(game_, position_) == Phase::over) reject("the game is over: there is nothing to search");
}

void Search::begin(std::optional<std::uint64_t> simulations, std::optional<double> seconds) {
    began_ = ended_ = Clock::now();
    check_not_over();
    deadline_.reset();
    if (seconds)
        deadline_ = began_ + std::chrono::duration_cast<Clock::duration>(
                                 std::chrono::duration<double>(*seconds));
    done_ = 0;
    quota_.clear();
    const std::uint64_t threads = trees_.size();
    for (std::uint64_t n = 0; n < threads; ++n)
        quota_.push_back(simulations ? (*simulations + threads - 1 - n) / threads
                                     : std::numeric_limits<std::uint64_t>::max());
    stopped_ = false;
}

void Search::try_both_orders(bool both) {
    for (auto& tree : trees_) tree->try_both_orders(both);
}

bool Search::work(Clock::duration most) {
    const Clock::time_point pause = Clock::now() + most;
    const Clock::time_point until = deadline_ ? std::min(*deadline_, pause) : pause;
    std::vector<std::uint64_t> done(trees_.size());
    const auto grow = [&](std::size_t n) {
        Tree& tree = *trees_[n];
        std::uint64_t made = 0;
        while (made < quota_[n] && !stopped_.load(std::memory_order_relaxed) &&
               Clock::now() < until)
            for (unsigned left = between_looks; left && made < quota_[n]; --left, ++made)
                tree.simulate();
        quota_[n] -= made;
        done[n] = made;
    };
    side_by_side(trees_.size(), grow);
    for (const auto made : done) done_ += made;
    ended_ = Clock::now();
    const bool used_up = std::all_of(quota_.begin(), quota_.end(), [](auto left) { return !left; });
    return used_up || stopped_ || (deadline_ && ended_ >= *deadline_);
}

bool Search::survey(std::uint64_t games, Clock::time_point until, Clock::duration most) {
    const Clock::time_point pause = std::min(until, Clock::now() + most);
    const std::uint64_t each = (games + trees_.size() - 1) / trees_.size();
    std::vector<char> complete(trees_.size());
    side_by_side(trees_.size(), [&](std::size_t n) {
        while (!complete[n] && !stopped_.load(std::memory_order_relaxed) && Clock::now() < pause)
            complete[n] = trees_[n]->survey(each, between_looks) < between_looks;
    });
    ended_ = Clock::now();
    return std::all_of(complete.begin(), complete.end(), [](char one) { return one; });
}

void Search::advance(const Move& move) {
    play(game_, position_, move);
    for (auto& tree : trees_) tree->advance(move);
}

double Search::seconds() const {
    return std::chrono::duration<double>(ended_ - began_).count();
}

std::size_t Search::memory_used() const {
    std::size_t sum = 0;
    for (const auto& tree : trees_) sum += tree->memory_used();
    return sum;
}

bool Search::memory_full() const {
    return std::any_of(trees_.begin(), trees_.end(), [](const auto& tree) { return tree->memory_full(); });
}

std::vector<RootMove> Search::moves() const {
    std::vector<RootMove> result;
    check_not_over();
    LegalMoves::of(game_, position_).each([&](const Move& move) { result.push_back({move, 0, 0, {}, {}}); });
    for (const auto& tree : trees_) {
        const Node& node = tree->root_node();
        for (std::size_t n = 0; n < node.count; ++n) {
            const auto found = std::find_if(result.begin(), result.end(), [&](const RootMove& one) {
                return one.move == node.move(n);
            });
            found->visits += node.visits()[n];
            found->value += static_cast<double>(node.means()[n]) * node.visits()[n];
            found->tally.add(tree->tallies()[n]);
            found->early.add(tree->early_tallies()[n]);
        }
    }
    for (auto& one : result)
        if (one.visits) one.value /= static_cast<double>(one.visits);
    std::stable_sort(result.begin(), result.end(), [](const RootMove& a, const RootMove& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
    });
    return result;
}

std::vector<Move> Search::line(const Move& first) const {
    std::vector<Move> best;
    for (const auto& tree : trees_) {
        auto line = tree->line_after(first);
        if (line.size() > best.size()) best = std::move(line);
    }
    best.insert(best.begin(), first);
    return best;
}

}  // namespace karawane
