// Random games in which the seats go for water and oases now and then.
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

class EagerPlayouts {
public:
    explicit EagerPlayouts(const Game& game) {
        for (unsigned some = 0; some < near_.size(); ++some)
            near_[some] = game.board().spread(game.spaces_of(static_cast<OasisSet>(some)));
    }

    // `share` of 65,536 camels go to a space that wins something at once, if there is one.
    void play_out(const Game& game, Position& position, Random& random, std::uint32_t share, bool which, std::uint32_t closing, unsigned tries) const {
        while (true) {
            const LegalMoves legal = LegalMoves::of(game, position);
            const unsigned count = legal.count();
            if (!count) return;
            const std::uint64_t chance = random.next();
            if (legal.kind() == Move::Kind::camel && (chance & 0xffff) < share) {
                const SpaceSet water = which ? position.water.twos : position.water.all();
                const auto& reached = position.reached[index(position.seat)];
                std::array<SpaceSet, colours> rich;
                std::array<unsigned, colours> counts;
                unsigned sum = 0;
                for (auto colour : all_colours) {
                    const std::size_t n = index(colour);
                    rich[n] = legal.spaces(colour) & (water | near_[0xff & ~reached[n]]);
                    counts[n] = rich[n].count();
                    sum += counts[n];
                }
                if (sum) {
                    auto rank = static_cast<unsigned>(((chance >> 32) * sum) >> 32);
                    std::size_t n = 0;
                    while (rank >= counts[n]) rank -= counts[n++];
                    play(game, position, Move::camel(static_cast<CamelColour>(n), rich[n].nth(rank)));
                    continue;
                }
            }
            Move move = legal.nth(static_cast<unsigned>(((chance >> 32) * count) >> 32));
            if ((chance >> 16 & 0xffff) < closing && legal.kind() == Move::Kind::camel) {
                for (unsigned left = tries; left && !walls(game, position, move); --left)
                    move = legal.nth(random.below(count));
            }
            play(game, position, move);
        }
    }

private:
    // Whether a camel would part what is around it, and so perhaps close an area.
    static bool walls(const Game& game, const Position& position, const Move& move) {
        if (move.kind != Move::Kind::camel) return true;
        const SpaceSet caravan = position.caravan(position.seat, move.colour);
        const auto& ring = game.board().ring(move.space);
        unsigned blocked = 0;
        for (unsigned step = 0; step < 6; ++step)
            blocked |= static_cast<unsigned>(caravan.contains(ring[step]) || ring[step] == move.space)
                       << step;
        const unsigned openings = detail::openings[blocked];
        return openings & (openings - 1);
    }

    // The spaces next to any oasis of a set.
    std::array<SpaceSet, 256> near_;
};

}  // namespace karawane
