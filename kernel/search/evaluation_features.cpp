#include "evaluation_features.hpp"

#include <algorithm>
#include <bit>

#include "../engine/scoring.hpp"
#include "pockets.hpp"

namespace karawane {

namespace {

template <typename Entries, typename Number>
void set(Entries& entries, std::size_t n, Number number) {
    entries[n] = static_cast<float>(number);
}

}  // namespace

EvaluationView::EvaluationView(const Game& game, bool with_pockets)
    : game_(&game), with_pockets_(with_pockets) {
    game.ground().each([&](Space space) {
        if (game.board().neighbours(space).count() < 6) border_.insert(space);
    });
}

EvaluationFeatures EvaluationView::of(const Position& position) const {
    EvaluationFeatures found;
    std::array<SeatReach, most_seats> reach;
    for (std::size_t seat = 0; seat < game_->players(); ++seat)
        reach[seat] = reach_of(position, seat);
    measure_sizes(position, reach, found);
    if (with_pockets_) measure_pockets(position, reach, found);
    for (std::size_t seat = 0; seat < game_->players(); ++seat) {
        const Steps rivals = rivals_reach(reach, seat);
        for (std::size_t colour = 0; colour < colours; ++colour)
            if (found.exists[seat][colour])
                measure_caravan(position, reach[seat].caravans[colour], rivals,
                                position.reached[seat][colour], found.caravans[seat][colour]);
        measure_water(position, reach[seat].any, rivals, found.seats[seat]);
    }
    measure_scores(position, found);
    return found;
}

EvaluationView::SeatReach EvaluationView::reach_of(const Position& position, std::size_t seat) const {
    SpaceSet closed = position.camels;
    for (std::size_t other = 0; other < game_->players(); ++other)
        if (other != seat || !game_->edition().owner_may_enter) closed |= position.areas[other];
    const SpaceSet free = game_->ground() & ~closed;
    SeatReach result;
    for (std::size_t colour = 0; colour < colours; ++colour) {
        const Claims& claims = position.claims[colour];
        const SpaceSet own = claims.of(seat_at(seat));
        CaravanReach& caravan = result.caravans[colour];
        caravan.claimed = own;
        caravan.camels = own & position.camels;
        if (caravan.camels.empty()) continue;
        const SpaceSet open = free & ~(claims.all() & ~own);
        SpaceSet ring = own & free;
        SpaceSet seen = ring;
        for (std::size_t step = 0; step < evaluated_steps; ++step) {
            if (step) {
                ring = game_->board().spread(ring) & open & ~seen;
                seen |= ring;
            }
            caravan.steps[step] = ring;
            result.any[step] |= ring;
        }
    }
    result.any[1] &= ~result.any[0];
    result.any[2] &= ~(result.any[0] | result.any[1]);
    return result;
}

EvaluationView::Steps EvaluationView::rivals_reach(const std::array<SeatReach, most_seats>& reach,
                                                   std::size_t seat) const {
    Steps result;
    for (std::size_t other = 0; other < game_->players(); ++other) {
        if (other == seat) continue;
        for (std::size_t step = 0; step < evaluated_steps; ++step)
            result[step] |= reach[other].any[step];
    }
    for (std::size_t step = 1; step < evaluated_steps; ++step) result[step] |= result[step - 1];
    return result;
}

void EvaluationView::measure_sizes(const Position& position,
                                   const std::array<SeatReach, most_seats>& reach,
                                   EvaluationFeatures& found) const {
    for (std::size_t colour = 0; colour < colours; ++colour) {
        std::array<int, most_seats> sizes{};
        for (std::size_t seat = 0; seat < game_->players(); ++seat)
            sizes[seat] = static_cast<int>(reach[seat].caravans[colour].camels.count());
        for (std::size_t seat = 0; seat < game_->players(); ++seat) {
            found.exists[seat][colour] = sizes[seat];
            if (!sizes[seat]) continue;
            int rival = 0;
            for (std::size_t other = 0; other < game_->players(); ++other)
                if (other != seat) rival = std::max(rival, sizes[other]);
            auto& entries = found.caravans[seat][colour];
            set(entries, CaravanFeatures::camels, sizes[seat]);
            set(entries, CaravanFeatures::supply, position.supply[colour]);
            set(entries, CaravanFeatures::largest_rival, rival);
            set(entries, CaravanFeatures::ahead, sizes[seat] > rival);
            set(entries, CaravanFeatures::level, sizes[seat] == rival);
            set(entries, CaravanFeatures::lead, std::clamp(sizes[seat] - rival, -4, 4) + 4);
        }
    }
}

void EvaluationView::measure_caravan(const Position& position, const CaravanReach& caravan,
                                     const Steps& rivals, OasisSet reached,
                                     EvaluationFeatures::OfCaravan& entries) const {
    set(entries, CaravanFeatures::reached, std::popcount(reached));
    unsigned known = reached;
    for (std::size_t step = 0; step < evaluated_steps; ++step) {
        const SpaceSet& ring = caravan.steps[step];
        const SpaceSet first = ring & ~rivals[step];
        unsigned near = 0;
        (ring & game_->near_oases()).each([&](Space space) { near |= game_->oases_near(space); });
        set(entries, CaravanFeatures::water + step, position.water.points_in(ring));
        set(entries, CaravanFeatures::first_water + step, position.water.points_in(first));
        set(entries, CaravanFeatures::oases + step, std::popcount(near & ~known));
        set(entries, CaravanFeatures::room + step, ring.count());
        set(entries, CaravanFeatures::first_room + step, first.count());
        known |= near;
    }
    set(entries, CaravanFeatures::at_border, (caravan.camels & border_).count());
    set(entries, CaravanFeatures::border, (caravan.steps[0] & border_).count());
    set(entries, CaravanFeatures::blocked, caravan.steps[0].empty());
}

void EvaluationView::measure_pockets(const Position& position,
                                     const std::array<SeatReach, most_seats>& reach,
                                     EvaluationFeatures& found) const {
    const Pockets pockets(*game_, position);
    for (std::size_t seat = 0; seat < game_->players(); ++seat)
        for (std::size_t colour = 0; colour < colours; ++colour) {
            if (!found.exists[seat][colour]) continue;
            const CaravanReach& caravan = reach[seat].caravans[colour];
            auto& entries = found.caravans[seat][colour];
            pockets.each(colour, caravan.claimed, caravan.steps,
                         [&](std::size_t step, const SpaceSet& pocket) {
                             set(entries, CaravanFeatures::pocket + step, pocket.count());
                             set(entries, CaravanFeatures::pocket_water + step,
                                 position.water.points_in(pocket));
                         });
        }
}

void EvaluationView::measure_water(const Position& position, const Steps& any, const Steps& rivals,
                                   EvaluationFeatures::OfSeat& entries) {
    unsigned room = 0;
    for (std::size_t step = 0; step < evaluated_steps; ++step) {
        const SpaceSet first = any[step] & ~rivals[step];
        const unsigned alone = position.water.points_in(first);
        set(entries, SeatFeatures::first_water + step, alone);
        set(entries, SeatFeatures::shared_water + step,
            position.water.points_in(any[step]) - alone);
        room += first.count();
    }
    set(entries, SeatFeatures::first_room, room);
}

void EvaluationView::measure_scores(const Position& position, EvaluationFeatures& found) const {
    const std::size_t players = game_->players();
    const Scores now = scores(*game_, position);
    unsigned sum = 0;
    unsigned least = ~0U;
    unsigned second = ~0U;
    for (const unsigned left : position.supply) {
        sum += left;
        second = std::min(second, std::max(least, left));
        least = std::min(least, left);
    }
    for (std::size_t seat = 0; seat < players; ++seat) {
        auto& entries = found.seats[seat];
        int best = 0;
        for (std::size_t other = 0; other < players; ++other)
            if (other != seat) best = std::max(best, static_cast<int>(now[other].total()));
        const int total = static_cast<int>(now[seat].total());
        set(entries, SeatFeatures::points, total);
        set(entries, SeatFeatures::lead, total - best);
        set(entries, SeatFeatures::water, now[seat].water);
        set(entries, SeatFeatures::oases, now[seat].oases);
        set(entries, SeatFeatures::areas, now[seat].areas);
        set(entries, SeatFeatures::caravans, now[seat].caravans);
        const std::size_t away = (seat + players - index(position.seat)) % players;
        if (away)
            set(entries, SeatFeatures::turns_away + away - 1, 1);
        else
            set(entries, SeatFeatures::camels_left, position.camels_left);
        set(entries, SeatFeatures::least_supply, least);
        set(entries, SeatFeatures::second_supply, second);
        set(entries, SeatFeatures::supply, sum);
    }
}

}  // namespace karawane
