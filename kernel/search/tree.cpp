#include "tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"
#include "../engine/playouts.hpp"

namespace karawane {

namespace {

// With fewer visits than this, the most visited move is chosen by chance more than by search.
constexpr std::uint32_t visits_for_a_line = 16;

std::uint32_t place_of(const Node& node, const Move& move) {
    std::uint32_t n = 0;
    while (n < node.count && node.move(n) != move) ++n;
    return n;
}

Game for_playouts(const Game& game, const SearchOptions& options) {
    Edition edition = game.edition();
    if (options.keep_areas > 0) edition.owner_may_enter = false;
    return {game.shared_board(), edition, game.players(), game.oases()};
}

void index_moves(Node& node, const LegalMoves& legal) {
    auto& finder = node.finder();
    unsigned before = 0;
    for (std::size_t n = 0; n < Node::Finder::words; ++n) {
        const auto colour = static_cast<CamelColour>(n / SpaceSet::word_count);
        finder.made[n] = legal.spaces(colour).word(n % SpaceSet::word_count);
        finder.before[n] = static_cast<std::uint16_t>(before);
        before += static_cast<unsigned>(std::popcount(finder.made[n]));
    }
}

}  // namespace

Tree::Tree(const Game& game, const Position& root, const SearchOptions& options, std::size_t memory,
           std::uint64_t seed, std::uint64_t number)
    : game_(&game),
      playout_game_(for_playouts(game, options)),
      position_(root),
      options_(options),
      rewards_(options.margin_scale),
      arena_(memory),
      random_(seed, number),
      outlook_(game, root),
      eager_(game) {
    plant();
}

void Tree::plant() {
    if (root_ == no_node) {
        arena_.clear();
        root_ = expand(position_);
    }
    if (root_ == no_node) throw std::invalid_argument("too little memory for a search");
    tallies_.assign(arena_[root_].count, {});
    full_ = false;
}

// The moves are shuffled, for they are tried one after the other.
NodeIndex Tree::expand(const Position& position) {
    const LegalMoves legal = LegalMoves::of(*game_, position);
    const unsigned count = legal.count();
    const NodeIndex made = arena_.make(count, position.seat, legal.nth(0).kind, options_.guided());
    if (made == no_node) {
        full_ = true;
        return no_node;
    }
    Node& node = arena_[made];
    std::uint32_t n = 0;
    legal.each([&](const Move& move) { node.set_move(n++, move); });
    if (node.guided) {
        index_moves(node, legal);
        guess(node, position);
        return made;
    }
    for (unsigned left = count; left > 1; --left) {
        const unsigned other = random_.below(left);
        const Move last = node.move(left - 1);
        node.set_move(left - 1, node.move(other));
        node.set_move(other, last);
    }
    return made;
}

std::uint32_t Tree::choose(Node& node) {
    if (node.guided) return choose_guided(node);
    if (node.opened < node.count) return node.opened++;
    const auto exploration = static_cast<float>(options_.exploration);
    const float wish = exploration * std::sqrt(std::log(static_cast<float>(node.total)));
    scores_.resize(node.count);
    const std::uint32_t* visits = node.visits();
    const float* means = node.means();
    float* scores = scores_.data();
    for (std::uint32_t n = 0; n < node.count; ++n)
        scores[n] = means[n] + wish / std::sqrt(static_cast<float>(static_cast<int>(visits[n])));
    return static_cast<std::uint32_t>(std::max_element(scores, scores + node.count) - scores);
}

void Tree::simulate() {
    path_.clear();
    Position position = position_;
    NodeIndex at = root_;
    while (at != no_node) {
        Node& node = arena_[at];
        const std::uint32_t n = choose(node);
        path_.push_back({at, n});
        play(*game_, position, node.move(n));
        if (phase(*game_, position) == Phase::over) break;
        NodeIndex next = node.children()[n];
        if (next == no_node && node.visits()[n] >= options_.expand_visits) {
            next = expand(position);
            if (next != no_node) {
                arena_[next].parent = at;
                arena_[next].parent_move = n;
                node.children()[n] = next;
            }
        }
        at = next;
    }
    while (position.leaders_left && options_.leader_tries > 1) {
        const LegalMoves legal = LegalMoves::of(*game_, position);
        const unsigned count = legal.count();
        Move best = legal.nth(count == 1 ? 0 : random_.below(count));
        if (best.kind == Move::Kind::leader)
            for (auto left = static_cast<unsigned>(options_.leader_tries); left > 1; --left) {
                const Move other = legal.nth(random_.below(count));
                if (outlook_[other.space] > outlook_[best.space]) best = other;
            }
        play(*game_, position, best);
    }
    Position soon;
    const bool horizon = options_.amaf_horizon > 0;
    if (horizon) {
        for (auto left = static_cast<unsigned>(options_.amaf_horizon); left; --left) {
            const LegalMoves legal = LegalMoves::of(playout_game_, position);
            const unsigned count = legal.count();
            if (!count) break;
            play(*game_, position, legal.nth(count == 1 ? 0 : random_.below(count)));
        }
        soon = position;
    }
    if (options_.habit > 0)
        habits_.play_out(playout_game_, position, random_, static_cast<float>(options_.habit));
    else if (options_.eager > 0 || options_.closing > 0)
        eager_.play_out(playout_game_, position, random_,
                        static_cast<std::uint32_t>(options_.eager * 65536), options_.eager_twos > 0,
                        static_cast<std::uint32_t>(options_.closing * 65536), static_cast<unsigned>(options_.closing_tries));
    else
        play_out(playout_game_, position, random_);
    const Outcome outcome = rewards_.of(*game_, position);
    if ((options_.habit > 0 || options_.habit_prior > 0) && !(turn_++ & 3)) habits_.learn(*game_, position_, position, outcome);
    back_up(outcome, horizon ? soon : position);
}

void Tree::back_up(const Outcome& outcome, const Position& over) {
    tallies_[path_.front().move].add(outcome);
    for (const Step& step : path_) {
        Node& node = arena_[step.node];
        ++node.total;
        const std::uint32_t visits = ++node.visits()[step.move];
        float& mean = node.means()[step.move];
        mean += (outcome.rewards[index(node.seat)] - mean) / static_cast<float>(visits);
        if (options_.amaf_weight > 0 && node.total <= options_.amaf_until) learn_later(node, outcome, over);
    }
}

void Tree::learn_later(Node& node, const Outcome& outcome, const Position& over) {
    if (node.kind == Move::Kind::give_back || node.kind == Move::Kind::pass) return;
    const float reward = outcome.rewards[index(node.seat)];
    const auto& finder = node.finder();
    float* games = node.later_games();
    float* rewards = node.later_rewards();
    for (auto colour : all_colours) {
        SpaceSet camels = over.caravan(node.seat, colour);
        if (node.kind == Move::Kind::leader) camels &= over.leaders;
        for (std::size_t word = 0; word < SpaceSet::word_count; ++word) {
            const std::size_t n = index(colour) * SpaceSet::word_count + word;
            const std::uint64_t legal = finder.made[n];
            for (auto made = legal & camels.word(word); made; made &= made - 1) {
                const std::uint64_t lower = (made & -made) - 1;
                const auto at = finder.before[n] +
                                static_cast<unsigned>(std::popcount(legal & lower));
                games[at] += 1;
                rewards[at] += reward;
            }
        }
    }
}

void Tree::guess(Node& node, const Position& position) {
    const auto seat = index(node.seat);
    float* guesses = node.guesses();
    for (std::uint32_t n = 0; n < node.count; ++n) {
        const Move move = node.move(n);
        float value = habits_.average(node.seat);
        if (options_.habit_prior > 0 && move.kind == Move::Kind::camel) value = habits_.value(node.seat, move.colour, move.space);
        if (move.kind == Move::Kind::leader)
            value += static_cast<float>(options_.leader_value) * outlook_[move.space];
        if (options_.point_value != 0 && move.kind == Move::Kind::camel) {
            unsigned points = position.water.points_at(move.space);
            const unsigned fresh = game_->oases_near(move.space) & ~unsigned{position.reached[seat][index(move.colour)]};
            points += oasis_points * static_cast<unsigned>(std::popcount(fresh));
            value += static_cast<float>(options_.point_value) * static_cast<float>(points);
        }
        // Chance decides between equals.
        guesses[n] = value + static_cast<float>(random_.below(1024)) * 1e-6F;
    }
}

std::uint32_t Tree::choose_guided(Node& node) {
    const auto exploration = static_cast<float>(options_.exploration);
    const float wish = exploration * std::sqrt(std::log(static_cast<float>(node.total + 1)));
    const auto most = static_cast<float>(options_.amaf_weight);
    const bool leader = node.kind == Move::Kind::leader;
    const auto weight = static_cast<float>(leader ? options_.leader_weight : options_.prior_weight) + 1e-3F;
    scores_.resize(node.count);
    const std::uint32_t* visits = node.visits();
    const float* means = node.means();
    const float* games = node.later_games();
    const float* rewards = node.later_rewards();
    const float* guesses = node.guesses();
    float* scores = scores_.data();
    for (std::uint32_t n = 0; n < node.count; ++n) {
        const auto tried = static_cast<float>(static_cast<int>(visits[n]));
        const float share = most / (games[n] + most + 1e-6F);
        scores[n] = (tried * means[n] + share * rewards[n] + weight * guesses[n]) /
                        (tried + share * games[n] + weight) +
                    wish / std::sqrt(tried + 1);
    }
    // Compared as whole numbers, which order positive floats just so, and eight at a time.
    std::int32_t best = 0;
    for (std::uint32_t n = 0; n < node.count; ++n)
        best = std::max(best, std::bit_cast<std::int32_t>(scores[n]));
    std::uint32_t n = 0;
    while (n + 1 < node.count && std::bit_cast<std::int32_t>(scores[n]) != best) ++n;
    return n;
}

void Tree::advance(const Move& move) {
    const Node& old = arena_[root_];
    const std::uint32_t n = place_of(old, move);
    root_ = n < old.count ? old.children()[n] : no_node;
    play(*game_, position_, move);
    if (phase(*game_, position_) == Phase::over) {
        root_ = no_node;
        tallies_.clear();
        return;
    }
    // What was left behind is only cleared away when it is in the way: that takes time.
    if (root_ != no_node) {
        arena_[root_].parent = no_node;
        if (arena_.used() > arena_.limit() / 2) root_ = arena_.keep(root_);
    }
    plant();
}

std::vector<Move> Tree::line_after(const Move& move) const {
    std::vector<Move> line;
    NodeIndex at = arena_[root_].children()[place_of(arena_[root_], move)];
    while (at != no_node) {
        const Node& node = arena_[at];
        const std::uint32_t* visits = node.visits();
        const auto best = std::max_element(visits, visits + node.count) - visits;
        if (visits[best] < visits_for_a_line) break;
        line.push_back(node.move(static_cast<std::size_t>(best)));
        at = node.children()[best];
    }
    return line;
}

}  // namespace karawane
