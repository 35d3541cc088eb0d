// One tree of positions and the simulations that grow it: Monte Carlo tree search.
//
// The tree policy is UCT (Kocsis and Szepesvari, Bandit based Monte-Carlo planning, 2006): the
// choice among moves is a bandit problem at every node. For two to five players it backs up a
// vector, one value for each seat, and every node maximises the value of its own mover, as in
// max^n (Luckhardt and Irani, 1986; for UCT, Sturtevant, An analysis of UCT in multi-player games,
// 2008). Seats therefore never cooperate. Since a turn is several placements by one seat, a node and
// its child may have the same mover.
//
// Unless it is plain UCT, the search also uses what a placement was worth when the same seat made it
// later: a camel on a space is worth much the same now or two turns later, so one game informs about
// every camel placed in it (rapid action value estimation: Gelly and Silver, Combining online and
// offline knowledge in UCT, 2007); see also `habits.hpp`, `eager_playouts.hpp`,
// `prior_playouts.hpp` and `replies.hpp`.
//
// Of two camels that a turn may place in either order, only one order is tried: see `turn_order.hpp`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/position.hpp"
#include "../engine/random.hpp"
#include "arena.hpp"
#include "choice.hpp"
#include "eager_playouts.hpp"
#include "evaluation.hpp"
#include "habits.hpp"
#include "lines.hpp"
#include "move_features.hpp"
#include "node.hpp"
#include "options.hpp"
#include "places.hpp"
#include "prior_playouts.hpp"
#include "replies.hpp"
#include "reward.hpp"
#include "tally.hpp"

namespace karawane {

// What was learned from earlier games, as far as there is something for the number of players.
struct Knowledge {
    std::optional<PlaceWeights> places;
    std::optional<MoveWeights> moves;
    std::shared_ptr<const Evaluation> evaluation;
};

// Belongs to one thread at a time. The game must outlive it.
class Tree {
public:
    Tree(const Game& game, const Position& root, const SearchOptions& options,
         const Knowledge& knowledge, std::size_t memory, std::uint64_t seed, std::uint64_t number);
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    // Plays one game: down the tree, one step beyond it, then randomly to the end or until the
    // learned evaluation ends it.
    // The first move at the root is the tree's choice, unless one is given.
    void simulate(std::optional<std::uint32_t> first = std::nullopt);
    // Plays games that begin with moves at the root of which fewer than `games` are known, at most
    // `most` in all; returns how many there were.
    std::uint64_t survey(std::uint64_t games, std::uint64_t most);

    // Whether to try both orders of a turn's camels from now on. With one order, a move at the root that
    // looks worse than another seems to be worth less than it is.
    void try_both_orders(bool both) { both_orders_ = both || options_.one_order <= 0; }

    // Makes a move at the root, which must be legal, and keeps the tree below it.
    void advance(const Move& move);

    // The statistics of each move at the root, in the order of `root_node()`'s moves. Tallies count
    // the games since this position became the root; visits may be older.
    const Node& root_node() const { return arena_[root_]; }
    const std::vector<Tally>& tallies() const { return tallies_; }
    // The same for no more than the first `early_games` games of each move.
    static constexpr std::uint64_t early_games = 16;
    const std::vector<Tally>& early_tallies() const { return early_tallies_; }

    // The moves after one at the root if each seat continues with its most visited move, as long as
    // they have enough visits.
    std::vector<Move> line_after(const Move& move) const {
        return karawane::line_after(arena_, root_, move);
    }

    std::size_t memory_used() const { return arena_.used(); }
    // Whether memory has run out. The search continues without adding positions.
    bool memory_full() const { return full_; }

private:
    struct MovePriors {
        MovePriors(const Game& game, const MoveWeights& of_features)
            : ground(game), weights(of_features) {}

        MoveGround ground;
        MoveWeights weights;
    };

    // A move on the path from the root.
    struct Step {
        NodeIndex node;
        std::uint32_t move;
    };

    void plant();
    NodeIndex expand(const Position& position);
    NodeIndex expand_below(NodeIndex parent, std::uint32_t move, const Position& position);
    void list_moves(Node& node, const LegalMoves& legal);
    void shuffle_moves(Node& node);
    void guess_moves(Node& node, const Position& position);
    void add_priors(Node& node, const Position& position);
    float guess(const Node& node, const Position& position, const Move& move) const;
    Outcome finish(Position& position);
    void back_up(const Outcome& outcome, const Position& over);
    static void learn_later(Node& node, const Outcome& outcome, const Position& over);

    const Game* game_;
    Position position_;  // at the root
    SearchOptions options_;
    Rewards rewards_;
    Choice choice_;
    EagerPlayouts eager_;
    std::shared_ptr<const Evaluation> evaluation_;  // none if playouts are to reach the end
    EvaluationView view_;
    Habits habits_;
    std::optional<MovePriors> moves_;
    std::vector<float> priors_;
    std::optional<PriorPlayouts> by_priors_;  // none if playouts are eager or uniform
    std::unique_ptr<Replies> replies_;       // none if playouts are not to repeat any
    std::optional<WorthOfPlaces> places_;  // only before the first camel
    Arena arena_;
    Random random_;
    NodeIndex root_ = no_node;
    std::vector<Tally> tallies_;
    std::vector<Tally> early_tallies_;
    std::size_t surveyed_ = 0;  // the root move at which the survey goes on
    std::vector<Step> path_;
    std::uint64_t simulations_ = 0;
    bool full_ = false;
    bool both_orders_ = false;
};

}  // namespace karawane
