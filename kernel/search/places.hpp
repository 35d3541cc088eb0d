// The surroundings of a leader's place, and their learned worth.
//
// Random games say little about leaders: the worth of a place shows many turns later, if everybody
// plays well. So it is learned from games of the search against itself, as a weighted sum of what lies
// around the place (`karawane train`).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "../engine/game.hpp"
#include "../engine/position.hpp"

namespace karawane {

// Features that count the same thing at different numbers of steps.
struct PlaceRow {
    std::size_t first;  // index of its first feature
    unsigned nearest;   // steps of the first feature
    unsigned farthest;  // steps of the last feature

    constexpr std::size_t end() const { return first + farthest - nearest + 1; }
    constexpr bool holds(unsigned steps) const { return steps >= nearest && steps <= farthest; }
    constexpr std::size_t at(unsigned steps) const { return first + steps - nearest; }
};

// The features of a place. A row begins at the nearest legal distance (3.3).
struct PlaceFeatures {
    static constexpr PlaceRow oases{0, 2, 6};  // oases
    static constexpr PlaceRow water{oases.end(), 1, 6};  // points of water
    static constexpr PlaceRow room{water.end(), 1, 4};  // spaces within reach
    static constexpr PlaceRow rivals{room.end(), 2, 8};  // opponents' leaders of the same colour
    static constexpr PlaceRow own{rivals.end(), 2, 8};  // the seat's own other leaders
    static constexpr PlaceRow neighbours{own.end(), 2, 6};  // opponents' leaders of other colours
    static constexpr std::size_t count = neighbours.end();
    static constexpr unsigned most_steps = 8;
};

using PlaceWeights = std::array<float, PlaceFeatures::count>;

// Measures all places of a game, with its water as before the first camel.
class Places {
public:
    using Features = std::array<float, PlaceFeatures::count>;

    Places(const Game& game, const Position& position)
        : steps_(std::make_unique<Steps>()), around_(game.board().size()) {
        game.ground().each([&](Space place) { measure(game, position, place); });
    }

    // The features of a place for a leader of a colour.
    Features features(const Game& game, const Position& position, Seat seat, CamelColour colour,
                      Space place) const {
        Features found = around_[place];
        each_leader(game, position, [&](Seat owner, CamelColour led, Space space) {
            const auto& row = relation(owner == seat, led == colour);
            const unsigned steps = (*steps_)[place][space];
            if (row.holds(steps)) found[row.at(steps)] += 1;
        });
        return found;
    }

private:
    using Steps = std::array<std::array<std::uint8_t, most_spaces>, most_spaces>;

    static constexpr const PlaceRow& relation(bool own, bool same_colour) {
        if (own) return PlaceFeatures::own;
        return same_colour ? PlaceFeatures::rivals : PlaceFeatures::neighbours;
    }

    template <typename Visit>
    static void each_leader(const Game& game, const Position& position, Visit&& visit) {
        for (std::size_t seat = 0; seat < game.players(); ++seat)
            for (auto colour : all_colours)
                (position.caravan(seat_at(seat), colour) & position.leaders).each([&](Space space) {
                    visit(seat_at(seat), colour, space);
                });
    }

    void measure(const Game& game, const Position& position, Space place) {
        Features& found = around_[place];
        SpaceSet reached = SpaceSet::of(place);
        OasisSet seen = game.oases_near(place);
        SpaceSet ring = reached;
        for (unsigned steps = 1; steps <= PlaceFeatures::most_steps; ++steps) {
            ring = game.board().spread(ring) & game.ground() & ~reached;
            reached |= ring;
            OasisSet near = 0;
            ring.each([&](Space space) {
                (*steps_)[place][space] = static_cast<std::uint8_t>(steps);
                near = static_cast<OasisSet>(near | game.oases_near(space));
            });
            // An oasis is one step beyond the space next to it.
            add(found, PlaceFeatures::oases, steps + 1, std::popcount(unsigned(near & ~seen)));
            seen = static_cast<OasisSet>(seen | near);
            add(found, PlaceFeatures::water, steps, position.water.points_in(ring));
            add(found, PlaceFeatures::room, steps, ring.count());
        }
    }

    template <typename Number>
    static void add(Features& found, const PlaceRow& row, unsigned steps, Number number) {
        if (row.holds(steps)) found[row.at(steps)] += static_cast<float>(number);
    }

    std::unique_ptr<Steps> steps_;  // from place to space; 0 if that is too far
    std::vector<Features> around_;  // the features that do not depend on leaders
};

// The learned worth of places.
class WorthOfPlaces {
public:
    WorthOfPlaces(const Game& game, const Position& position, const PlaceWeights& weights)
        : places_(game, position), weights_(weights) {}

    // In points above the average of all seats.
    float of(const Game& game, const Position& position, Seat seat, CamelColour colour,
             Space place) const {
        const Places::Features found = places_.features(game, position, seat, colour, place);
        float sum = 0;
        for (std::size_t n = 0; n < found.size(); ++n) sum += weights_[n] * found[n];
        return sum;
    }

private:
    Places places_;
    PlaceWeights weights_;
};

}  // namespace karawane
