// Random games in which seats place the camels that look better at first sight.
#pragma once

#include <optional>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"
#include "../engine/position.hpp"
#include "../engine/random.hpp"
#include "move_features.hpp"
#include "replies.hpp"

namespace karawane {

// Every camel of a playout is the best of some random ones by its prior: seats take what is open, block
// and enclose, as in a real game, and no two playouts are alike. A simulation takes up to twice as long
// as with eager playouts, and says more than two of those.
class PriorPlayouts {
public:
    // The ground must outlive it.
    PriorPlayouts(const MoveGround& ground, const MoveWeights& weights, double picks)
        : ground_(&ground), weights_(weights), picks_(static_cast<unsigned>(picks)) {}

    // Plays to the end, or until `most` camels are placed. Seats repeat their good replies, if any are kept.
    void play_out(const Game& game, Position& position, Random& random, unsigned most,
                  Replies* replies) const {
        while (most) {
            const LegalMoves legal = LegalMoves::of(game, position);
            if (!legal.count()) return;
            if (position.camels_left) --most;
            const Move move = next(game, position, legal, random, replies);
            if (replies) replies->follow(position.seat, move);
            play(game, position, move);
        }
    }

private:
    Move next(const Game& game, const Position& position, const LegalMoves& legal, Random& random,
              const Replies* replies) const {
        const unsigned count = legal.count();
        if (legal.kind() != Move::Kind::camel || count < 2) return legal.nth(random.below(count));
        const auto reply = replies ? replies->good_reply(position.seat) : std::nullopt;
        if (reply && legal.contains(*reply)) return *reply;
        return best_camel(game, position, legal, random);
    }

    Move best_camel(const Game& game, const Position& position, const LegalMoves& legal,
                    Random& random) const {
        const MoveView view(game, position, *ground_);
        const unsigned count = legal.count();
        Move best = legal.nth(random.below(count));
        float highest = view.prior(best.colour, best.space, weights_);
        for (unsigned n = 1; n < picks_; ++n) {
            const Move other = legal.nth(random.below(count));
            const float prior = view.prior(other.colour, other.space, weights_);
            if (prior <= highest) continue;
            highest = prior;
            best = other;
        }
        return best;
    }

    const MoveGround* ground_;
    MoveWeights weights_;
    unsigned picks_;
};

}  // namespace karawane
