// Random games in which seats place the camels that look better at first sight.
#pragma once

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"
#include "../engine/position.hpp"
#include "../engine/random.hpp"
#include "move_features.hpp"

namespace karawane {

// Every camel of a playout is the best of some random ones by its prior: seats take what is open, block
// and enclose, as in a real game, and no two playouts are alike. A simulation takes up to twice as long
// as with eager playouts, and says more than two of those.
class PriorPlayouts {
public:
    // The ground must outlive it.
    PriorPlayouts(const MoveGround& ground, const MoveWeights& weights, double picks)
        : ground_(&ground), weights_(weights), picks_(static_cast<unsigned>(picks)) {}

    // Plays to the end, or until `most` camels are placed.
    void play_out(const Game& game, Position& position, Random& random, unsigned most) const {
        while (most) {
            const LegalMoves legal = LegalMoves::of(game, position);
            const unsigned count = legal.count();
            if (!count) return;
            if (position.camels_left) --most;
            play(game, position,
                 legal.kind() == Move::Kind::camel && count > 1
                     ? best_camel(game, position, legal, random)
                     : legal.nth(random.below(count)));
        }
    }

private:
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
