// What can be chosen about a search, by name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace karawane {

// How a search thinks. All numbers, so that they can be named from outside and swept by matches.
struct SearchOptions {
    double exploration = 0.2;    // how much a move that was tried seldom is preferred
    double margin_scale = 15;    // points of margin that turn an even game into 73 : 27
    double expand_visits = 1;    // visits of a move before its answers are looked at one by one

    // The following are off at 0.
    double amaf_weight = 0;   // visits that a move's games at other times count for, at most
    double prior_weight = 0;  // visits that the first guess at a move counts for
    double point_value = 0;   // reward that the guess gives for a point won at once
    double habit = 0;         // share of playout moves chosen by what has gone well before
    double habit_prior = 0;
    double amaf_until = 1e9;
    double closing = 0;
    double closing_tries = 1;
    double eager_twos = 0;
    double leader_weight = 0; // visits that the first guess at a leader counts for
    double leader_value = 0.03;
    double leader_tries = 1;  // spaces among which a leader of a playout takes the richest
    double amaf_horizon = 0;  // playout moves after which a placement is no longer counted
    double eager = 0;         // share of playout camels that win something at once
    double keep_areas = 0;    // whether playouts leave the own areas empty

    // Every option that can be named, and what it may be.
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
            Named{"amaf_weight", &SearchOptions::amaf_weight, 0, 1'000'000},
            Named{"prior_weight", &SearchOptions::prior_weight, 0, 1'000'000},
            Named{"point_value", &SearchOptions::point_value, -1, 1},
            Named{"habit", &SearchOptions::habit, 0, 1},
            Named{"keep_areas", &SearchOptions::keep_areas, 0, 1},
            Named{"eager", &SearchOptions::eager, 0, 1},
            Named{"amaf_horizon", &SearchOptions::amaf_horizon, 0, 1000},
            Named{"leader_weight", &SearchOptions::leader_weight, 0, 1'000'000},
            Named{"leader_value", &SearchOptions::leader_value, 0, 1},
            Named{"leader_tries", &SearchOptions::leader_tries, 1, 100},
            Named{"eager_twos", &SearchOptions::eager_twos, 0, 1},
            Named{"closing", &SearchOptions::closing, 0, 1},
            Named{"closing_tries", &SearchOptions::closing_tries, 1, 100},
            Named{"amaf_until", &SearchOptions::amaf_until, 0, 1e9},
            Named{"habit_prior", &SearchOptions::habit_prior, 0, 1},
        };
    }

    // UCT with uniform playouts and nothing else: what every improvement is measured against.
    static SearchOptions plain() { return {}; }

    // Whether there is a guess at every move before it is tried.
    bool guided() const { return amaf_weight > 0 || prior_weight > 0; }

    void set(std::string_view name, double value) {
        for (const Named& option : named()) {
            if (option.name != name) continue;
            if (!(value >= option.least && value <= option.most))
                throw std::invalid_argument("the search option " + std::string(name) +
                                            " is out of its range");
            this->*option.member = value;
            return;
        }
        throw std::invalid_argument("there is no search option " + std::string(name));
    }
};

}  // namespace karawane
