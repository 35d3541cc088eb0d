#include "tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "../engine/errors.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"
#include "../engine/playouts.hpp"
#include "turn_order.hpp"

namespace karawane {

namespace {

// With more visits, a node knows enough about what its moves are worth later.
constexpr std::uint32_t visits_for_later = 4000;

// Habits change slowly, so it is enough to learn from one game in this many.
constexpr std::uint64_t games_for_a_habit = 4;

bool knows_moves(const SearchOptions& options, const Knowledge& knowledge) {
    return knowledge.moves && options.prior_weight > 0;
}

}  // namespace

Tree::Tree(const Game& game, const Position& root, const SearchOptions& options,
           const Knowledge& knowledge, std::size_t memory, std::uint64_t seed, std::uint64_t number)
    : game_(&game),
      position_(root),
      options_(options),
      rewards_(options, game.players()),
      choice_(options, knowledge.places.has_value(), knows_moves(options, knowledge)),
      eager_(game, options.eager),
      // It predicts the rewards of the default scale.
      evaluation_(options.cut > 0 && options.margin_scale == SearchOptions{}.margin_scale
                      ? knowledge.evaluation
                      : nullptr),
      view_(game, evaluation_ && evaluation_->sees_pockets()),
      arena_(memory),
      random_(seed, number) {
    if (knowledge.places && options.place_weight > 0 && phase(game, root) < Phase::camels)
        places_.emplace(game, root, *knowledge.places);
    if (knows_moves(options, knowledge)) moves_.emplace(game, *knowledge.moves);
    if (moves_ && options.picks > 1)
        by_priors_.emplace(moves_->ground, moves_->weights, options.picks);
    if (by_priors_ && options.replies > 0) replies_ = std::make_unique<Replies>();
    try_both_orders(false);
    plant();
}

void Tree::plant() {
    if (root_ == no_node) {
        arena_.clear();
        root_ = expand(position_);
    }
    if (root_ == no_node) reject("too little memory for a search");
    // Every move is tried: the first camel may have been somebody else's choice.
    if (has_closed_moves(arena_[root_])) guess_moves(arena_[root_], position_);
    tallies_.assign(arena_[root_].count, {});
    early_tallies_.assign(arena_[root_].count, {});
    surveyed_ = 0;
    full_ = false;
}

NodeIndex Tree::expand(const Position& position) {
    const LegalMoves legal = LegalMoves::of(*game_, position);
    const NodeIndex made =
        arena_.make(legal.count(), position.seat, legal.nth(0).kind, options_.guided());
    if (made == no_node) {
        full_ = true;
        return no_node;
    }
    Node& node = arena_[made];
    list_moves(node, legal);
    if (node.guided)
        guess_moves(node, position);
    else
        shuffle_moves(node);
    return made;
}

NodeIndex Tree::expand_below(NodeIndex parent, std::uint32_t move, const Position& position) {
    const NodeIndex made = expand(position);
    if (made == no_node) return no_node;
    arena_[made].parent = parent;
    arena_[made].parent_move = move;
    arena_[parent].children()[move] = made;
    return made;
}

void Tree::list_moves(Node& node, const LegalMoves& legal) {
    std::uint32_t n = 0;
    legal.each([&](const Move& move) { node.set_move(n++, move); });
    if (!node.guided) return;
    auto& finder = node.finder();
    unsigned before = 0;
    for (std::size_t word = 0; word < Node::Finder::words; ++word) {
        const auto colour = static_cast<CamelColour>(word / SpaceSet::word_count);
        finder.legal[word] = legal.spaces(colour).word(word % SpaceSet::word_count);
        finder.before[word] = static_cast<std::uint16_t>(before);
        before += static_cast<unsigned>(std::popcount(finder.legal[word]));
    }
}

// For moves that are tried in order.
void Tree::shuffle_moves(Node& node) {
    for (std::uint32_t left = node.count; left > 1; --left) {
        const std::uint32_t other = random_.below(left);
        const Move last = node.move(left - 1);
        node.set_move(left - 1, node.move(other));
        node.set_move(other, last);
    }
}

void Tree::guess_moves(Node& node, const Position& position) {
    float* guesses = node.guesses();
    for (std::uint32_t n = 0; n < node.count; ++n)
        // Ties are broken at random.
        guesses[n] = std::max(guess(node, position, node.move(n)), 0.0F) +
                     static_cast<float>(random_.below(1024)) * 1e-6F;
    if (moves_ && node.kind == Move::Kind::camel) add_priors(node, position);
}

// Moves that are better than the average at first sight gain, the others lose.
void Tree::add_priors(Node& node, const Position& position) {
    const MoveView view(*game_, position, moves_->ground);
    priors_.resize(node.count);
    float sum = 0;
    for (std::uint32_t n = 0; n < node.count; ++n) {
        const Move move = node.move(n);
        sum += priors_[n] = view.prior(move.colour, move.space, moves_->weights);
    }
    const float mean = sum / static_cast<float>(node.count);
    const auto weight = static_cast<float>(options_.prior_weight);
    float* guesses = node.guesses();
    for (std::uint32_t n = 0; n < node.count; ++n)
        guesses[n] = std::max(guesses[n] + weight * (priors_[n] - mean), 0.0F);
}

float Tree::guess(const Node& node, const Position& position, const Move& move) const {
    if (move.kind == Move::Kind::camel) return habits_.value(node.seat, move.colour, move.space);
    const float average = habits_.average(node.seat);
    if (move.kind != Move::Kind::leader || !places_) return average;
    const float points = places_->of(*game_, position, node.seat, move.colour, move.space);
    return average + static_cast<float>(options_.place_weight) * points;
}

std::uint64_t Tree::survey(std::uint64_t games, std::uint64_t most) {
    std::uint64_t made = 0;
    for (std::size_t passed = 0; made < most && passed < tallies_.size(); ++passed) {
        surveyed_ = surveyed_ + 1 < tallies_.size() ? surveyed_ + 1 : 0;
        if (tallies_[surveyed_].games >= games) continue;
        simulate(static_cast<std::uint32_t>(surveyed_));
        ++made;
        passed = 0;
    }
    return made;
}

void Tree::simulate(std::optional<std::uint32_t> first) {
    path_.clear();
    if (replies_) replies_->begin_game();
    Position position = position_;
    NodeIndex at = root_;
    while (at != no_node) {
        Node& node = arena_[at];
        const std::uint32_t n = at == root_ && first ? *first : choice_.next(node);
        path_.push_back({at, n});
        if (replies_) replies_->follow(node.seat, node.move(n));
        const SpaceSet area = position.areas[index(node.seat)];
        play(*game_, position, node.move(n));
        if (phase(*game_, position) == Phase::over) break;
        NodeIndex next = node.children()[n];
        if (next == no_node && node.visits()[n] >= options_.expand_visits) {
            next = expand_below(at, n, position);
            if (next != no_node && !both_orders_)
                close_other_order(*game_, position, node, n, area, arena_[next]);
        }
        at = next;
    }
    const Outcome outcome = finish(position);
    back_up(outcome, position);
}

Outcome Tree::finish(Position& position) {
    const unsigned most = evaluation_ ? static_cast<unsigned>(options_.cut)
                                      : std::numeric_limits<unsigned>::max();
    if (by_priors_)
        by_priors_->play_out(*game_, position, random_, most, replies_.get());
    else if (evaluation_ || options_.eager > 0)
        eager_.play_out(*game_, position, random_, most);
    else
        play_out(*game_, position, random_);
    if (!position.camels_left) return rewards_.of(*game_, position);
    Outcome expected = evaluation_->of(view_.of(position), game_->players());
    rewards_.add_field(expected);
    return expected;
}

void Tree::back_up(const Outcome& outcome, const Position& over) {
    Tally& early = early_tallies_[path_.front().move];
    if (early.games < early_games) early.add(outcome);
    tallies_[path_.front().move].add(outcome);
    for (const Step& step : path_) {
        Node& node = arena_[step.node];
        ++node.total;
        const std::uint32_t visits = ++node.visits()[step.move];
        float& mean = node.means()[step.move];
        mean += (outcome.rewards[index(node.seat)] - mean) / static_cast<float>(visits);
        if (options_.later_weight > 0 && node.total <= visits_for_later)
            learn_later(node, outcome, over);
    }
    if (replies_) replies_->learn(outcome, habits_);
    if (options_.guided() && simulations_++ % games_for_a_habit == 0)
        habits_.learn(*game_, position_, over, outcome);
}

// Needs no list of moves: everything the mover placed is on the board at the end.
void Tree::learn_later(Node& node, const Outcome& outcome, const Position& over) {
    const float reward = outcome.rewards[index(node.seat)];
    const auto& finder = node.finder();
    float* games = node.later_games();
    float* rewards = node.later_rewards();
    for (auto colour : all_colours) {
        SpaceSet placed = over.caravan(node.seat, colour);
        if (node.kind == Move::Kind::leader) placed &= over.leaders;
        finder.each(colour, placed, [&](std::size_t n) {
            games[n] += 1;
            rewards[n] += reward;
        });
    }
}

void Tree::advance(const Move& move) {
    const Node& old = arena_[root_];
    const std::uint32_t n = old.number_of(move);
    root_ = n < old.count ? old.children()[n] : no_node;
    play(*game_, position_, move);
    if (phase(*game_, position_) == Phase::over) {
        root_ = no_node;
        tallies_.clear();
        early_tallies_.clear();
        return;
    }
    // Compacting takes time, so it waits until the memory is needed.
    if (root_ != no_node) {
        arena_[root_].parent = no_node;
        if (arena_.used() > arena_.limit() / 2) root_ = arena_.keep(root_);
    }
    plant();
}

}  // namespace karawane
