// Random games in which seats take water and reach oases more often than by chance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../engine/game.hpp"
#include "../engine/legal_moves.hpp"
#include "../engine/play.hpp"
#include "../engine/position.hpp"
#include "../engine/random.hpp"

namespace karawane {

// Some camels of a playout go where they win something at once, so that open points are taken early,
// as in a real game. A little of this makes a search stronger; too much makes playouts so alike that
// the search is far weaker than with uniform ones.
class EagerPlayouts {
public:
    // `share` is the proportion of eager camels.
    EagerPlayouts(const Game& game, double share)
        : share_(static_cast<std::uint32_t>(share * certain)) {
        if (!share_) return;
        for (std::size_t some = 0; some < near_.size(); ++some)
            near_[some] = game.board().spread(game.spaces_of(static_cast<OasisSet>(some)));
    }

    // Plays to the end, or until `most` camels are placed.
    void play_out(const Game& game, Position& position, Random& random, unsigned most) const {
        while (most) {
            const LegalMoves legal = LegalMoves::of(game, position);
            const unsigned count = legal.count();
            if (!count) return;
            if (position.camels_left) --most;
            // One random number serves both decisions, with its low and its high bits.
            const std::uint64_t chance = random.next();
            if ((chance & (certain - 1)) < share_ && legal.kind() == Move::Kind::camel &&
                play_eagerly(game, position, legal, chance >> 32))
                continue;
            play(game, position, legal.nth(scaled(chance >> 32, count)));
        }
    }

private:
    static constexpr std::uint32_t certain = 1 << 16;

    // A number below `count` from 32 random bits.
    static unsigned scaled(std::uint64_t bits, unsigned count) {
        return static_cast<unsigned>(bits * count >> 32);
    }

    // Returns false if no camel wins anything at once.
    bool play_eagerly(const Game& game, Position& position, const LegalMoves& legal,
                      std::uint64_t bits) const {
        const SpaceSet water = position.water.all();
        const auto& reached = position.reached[index(position.seat)];
        std::array<SpaceSet, colours> winning;
        std::array<unsigned, colours> counts;
        unsigned count = 0;
        for (auto colour : all_colours) {
            const std::size_t n = index(colour);
            const auto unreached = static_cast<OasisSet>(~reached[n]);
            winning[n] = legal.spaces(colour) & (water | near_[unreached]);
            count += counts[n] = winning[n].count();
        }
        if (!count) return false;
        unsigned rank = scaled(bits, count);
        std::size_t n = 0;
        while (rank >= counts[n]) rank -= counts[n++];
        play(game, position, Move::camel(static_cast<CamelColour>(n), winning[n].nth(rank)));
        return true;
    }

    std::uint32_t share_;
    std::array<SpaceSet, 256> near_;  // the spaces next to the oases of each set
};

}  // namespace karawane
