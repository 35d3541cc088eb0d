// The options of a search, by name.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "../engine/errors.hpp"

namespace karawane {

// The parameters of a search. All are numbers, so that matches can sweep them by name. Together, the
// defaults beat plain UCT at equal time. Individually, `later_weight` and `eager` gained with two
// players, and the low `exploration` with two and with four: the statistics of later moves already
// lead the search to rarely tried ones. The other values are guesses without measurable harm.
//
// Tried and rejected without a significant gain: other shares of eager camels for the leaders' phase
// (60% of 200 games with two players at 0.75, but 47% at 0.55, and no gain with five on fresh set-ups)
// or for the opponents, learning from later moves for longer (57% of 60 games, inconclusive), playouts
// that follow habits, and more exploration, in the whole tree or only at its root (all with five
// players). `place_weight` is the middle of 0.05, 0.15 and 0.5, which all gained with five players.
struct SearchOptions {
    double exploration = 0.005; // how strongly rarely tried moves are preferred
    double margin_scale = 15;   // points of margin that turn an even game into 73 : 27
    double expand_visits = 3;   // visits of a move before its replies get a node

    // 0 turns these off.
    double later_weight = 500;  // weight in visits of the games with the move made later
    double habit_weight = 10;   // weight in visits of the first guess at a move
    double eager = 0.3;         // share of a playout's camels that win something at once
    double place_weight = 0.15; // reward per learned point of a leader's place
    double prior_weight = 0.07; // reward per unit of a camel's learned prior
    double prior_visits = 20;   // weight in visits of that prior, in addition to `habit_weight`
    double cut = 24;            // camels of a playout before the learned evaluation ends it
    double field_weight = 0.5;  // with five players, share of a reward for the lead over their average

    // 1 turns this off.
    double picks = 4;  // random camels of a playout, of which the one with the best prior is placed

    // 1 or 0: whether such playouts repeat each seat's good replies.
    double replies = 1;

    // 1 or 0: whether two camels that may be placed in either order are tried in one order only.
    double one_order = 1;

    // UCT with uniform playouts and nothing else: the baseline for every improvement.
    static SearchOptions plain() {
        SearchOptions options;
        options.exploration = 0.2;
        options.expand_visits = 1;
        options.later_weight = options.habit_weight = options.eager = options.place_weight = 0;
        options.prior_weight = options.cut = options.replies = options.one_order = 0;
        options.field_weight = 0;
        options.picks = 1;
        return options;
    }

    // Whether the search uses more than the visits of a move.
    bool guided() const { return later_weight > 0 || habit_weight > 0; }

    // Every named option and its range.
    struct Named {
        std::string_view name;
        double SearchOptions::*member;
        double least;
        double most;
    };
    static constexpr auto named() {
        return std::array{
            Named{"exploration", &SearchOptions::exploration, 0, 100},
            Named{"margin_scale", &SearchOptions::margin_scale, 0.01, 10'000},
            Named{"expand_visits", &SearchOptions::expand_visits, 1, 1'000'000},
            Named{"later_weight", &SearchOptions::later_weight, 0, 1'000'000},
            Named{"habit_weight", &SearchOptions::habit_weight, 0, 1'000'000},
            Named{"eager", &SearchOptions::eager, 0, 1},
            Named{"place_weight", &SearchOptions::place_weight, 0, 1},
            Named{"prior_weight", &SearchOptions::prior_weight, 0, 10},
            Named{"prior_visits", &SearchOptions::prior_visits, 0, 1'000'000},
            Named{"cut", &SearchOptions::cut, 0, 1'000},
            Named{"field_weight", &SearchOptions::field_weight, 0, 1},
            Named{"picks", &SearchOptions::picks, 1, 1'000},
            Named{"replies", &SearchOptions::replies, 0, 1},
            Named{"one_order", &SearchOptions::one_order, 0, 1},
        };
    }

    void set(std::string_view name, double value) {
        for (const Named& option : named()) {
            if (option.name != name) continue;
            if (!(value >= option.least && value <= option.most))
                reject("the search option " + std::string(name) + " is out of its range");
            this->*option.member = value;
            return;
        }
        reject("there is no search option " + std::string(name));
    }
};

}  // namespace karawane
