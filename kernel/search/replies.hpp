// The camels with which each seat answered another camel in games that went well for it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "../engine/moves.hpp"
#include "../engine/spaces.hpp"
#include "../engine/words.hpp"
#include "habits.hpp"
#include "reward.hpp"

namespace karawane {

// The last-good-reply policy (Drake, The last-good-reply policy for Monte-Carlo Go, 2009) with forgetting
// (Baier and Drake, The power of forgetting, 2010). A reply is a camel right after another camel, which
// may be the same seat's: a turn is more than one. It is good if the seat got more than it usually gets,
// and forgotten as soon as it got less.
class Replies {
public:
    void begin_game() {
        made_.clear();
        before_.reset();
    }

    // The good reply of a seat to the last camel of this game.
    std::optional<Move> good_reply(Seat seat) const {
        return before_ ? good_[number(seat, *before_)] : std::nullopt;
    }

    // Notes the next move of this game.
    void follow(Seat seat, const Move& move) {
        if (move.kind != Move::Kind::camel) return;
        if (before_) made_.push_back({seat, number(seat, *before_), move});
        before_ = move;
    }

    // Learns from the end of this game.
    void learn(const Outcome& outcome, const Habits& habits) {
        for (const Reply& reply : made_) {
            std::optional<Move>& good = good_[reply.number];
            if (outcome.rewards[index(reply.seat)] > habits.average(reply.seat))
                good = reply.move;
            else if (good == reply.move)
                good.reset();
        }
    }

private:
    struct Reply {
        Seat seat;
        std::size_t number;  // in `good_`
        Move move;
    };

    static std::size_t number(Seat seat, const Move& before) {
        return (index(seat) * colours + index(before.colour)) * most_spaces + before.space;
    }

    std::array<std::optional<Move>, most_seats * colours * most_spaces> good_{};
    std::vector<Reply> made_;
    std::optional<Move> before_;
};

}  // namespace karawane
