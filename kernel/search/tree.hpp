// One tree of positions and the simulations that grow it: Monte Carlo tree search.
//
// The tree policy is UCT (Kocsis and Szepesvari, Bandit based Monte-Carlo planning, 2006): the
// choice among moves is a bandit problem at every node. For two to five players it backs up a
// vector, one value for each seat, and every node maximises the value of its own mover, as in
// max^n (Luckhardt and Irani, 1986; for UCT, Sturtevant, An analysis of UCT in multi-player games,
// 2008). Seats thus never help each other, and since a turn is several placements of one seat,
// nodes below each other may well have the same mover.
//
// To this, unless it is to be plain, it adds what a placement was worth when the same seat made it
// later: a camel on a space is much the same now or two turns on, so one game says something about
// every camel that it placed (rapid action value estimation: Gelly and Silver, Combining online and
// offline knowledge in UCT, 2007); see also `habits.hpp` and `eager_playouts.hpp`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/position.hpp"
#include "../engine/random.hpp"
#include "arena.hpp"
#include "choice.hpp"
#include "eager_playouts.hpp"
#include "habits.hpp"
#include "node.hpp"
#include "options.hpp"
#include "places.hpp"
#include "reward.hpp"
#include "tally.hpp"

namespace karawane {

// Belongs to one thread at a time. The game must outlive it.
class Tree {
public:
    // `weights` are those of leaders' places, where they were learned.
    Tree(const Game& game, const Position& root, const SearchOptions& options,
         const std::optional<PlaceWeights>& weights, std::size_t memory, std::uint64_t seed,
         std::uint64_t number);

    // Plays one game: down the tree, one step beyond it, and at random to the end.
    void simulate();

    // Makes a move at the root, which must be legal, and keeps what is known of the rest.
    void advance(const Move& move);

    // What is known of each move at the root, in the order of `root_node()`'s moves. The tallies
    // are of the games since this position became the root; the visits may be older.
    const Node& root_node() const { return arena_[root_]; }
    const std::vector<Tally>& tallies() const { return tallies_; }

    // The moves that follow one at the root if each seat goes on with its most visited move, as
    // far as they are backed by enough visits.
    std::vector<Move> line_after(const Move& move) const;

    std::size_t memory_used() const { return arena_.used(); }
    // Whether a position was not added for want of memory. The search goes on without it.
    bool memory_full() const { return full_; }

private:
    // A move on the way from the root.
    struct Step {
        NodeIndex node;
        std::uint32_t move;
    };

    void plant();
    NodeIndex expand(const Position& position);
    void list_moves(Node& node, const LegalMoves& legal);
    void shuffle_moves(Node& node);
    void guess_moves(Node& node, const Position& position);
    float guess(const Node& node, const Position& position, const Move& move) const;
    void back_up(const Outcome& outcome, const Position& over);
    static void learn_later(Node& node, const Outcome& outcome, const Position& over);

    const Game* game_;
    Position position_;  // at the root
    SearchOptions options_;
    Rewards rewards_;
    Choice choice_;
    EagerPlayouts eager_;
    Habits habits_;
    std::optional<WorthOfPlaces> places_;  // only before the first camel
    Arena arena_;
    Random random_;
    NodeIndex root_ = no_node;
    std::vector<Tally> tallies_;
    std::vector<Step> path_;
    std::uint64_t simulations_ = 0;
    bool full_ = false;
};

}  // namespace karawane
