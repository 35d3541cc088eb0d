#include "move_features.hpp"

#include <algorithm>
#include <bit>

#include "../engine/areas.hpp"

namespace karawane {

namespace {

// The most camels ahead or behind that are told apart.
constexpr int farthest = 8;

}  // namespace

MoveGround::MoveGround(const Game& game) {
    for (std::size_t some = 0; some < near_.size(); ++some)
        near_[some] = game.board().spread(game.spaces_of(static_cast<OasisSet>(some)));
    game.ground().each([&](Space space) {
        if (game.board().neighbours(space).count() < 6) border_.insert(space);
    });
}

MoveView::MoveView(const Game& game, const Position& position, const MoveGround& ground)
    : game_(game),
      position_(position),
      ground_(ground),
      own_(index(position.seat)),
      free_(game.ground() & ~position.camels) {
    for (std::size_t colour = 0; colour < colours; ++colour)
        if (position.supply[colour])
            open_to_opponents_ |= position.claims[colour].of_a_rival(position.seat);
    open_to_opponents_ &= free_;
}

const MoveView::Caravan& MoveView::caravan(CamelColour colour) const {
    Caravan& caravan = caravans_[index(colour)];
    if (found_ & bit(colour)) return caravan;
    found_ = static_cast<ColourSet>(found_ | bit(colour));
    const Claims& claims = position_.claims[index(colour)];
    caravan.camels = claims.of(position_.seat) & position_.camels;
    caravan.unclaimed = free_ & ~claims.all();
    caravan.open_to_rivals = free_ & claims.of_a_rival(position_.seat);
    unsigned largest = 0;
    for (std::size_t seat = 0; seat < game_.players(); ++seat)
        if (seat != own_)
            largest = std::max(largest, (claims.of(seat_at(seat)) & position_.camels).count());
    caravan.lead = static_cast<int>(caravan.camels.count()) - static_cast<int>(largest);
    caravan.unreached = static_cast<OasisSet>(~position_.reached[own_][index(colour)]);
    return caravan;
}

template <typename Add>
void MoveView::measure(CamelColour colour, Space space, Add&& add) const {
    const Caravan& caravan = this->caravan(colour);
    measure_gains(caravan, space, add);
    measure_shape(caravan, space, add);
    add(MoveFeatures::supply, position_.supply[index(colour)]);
    if (caravan.lead == 0) add(MoveFeatures::takes_lead, 1);
    if (caravan.lead == -1) add(MoveFeatures::draws_level, 1);
    if (caravan.lead < 0)
        add(MoveFeatures::behind, std::min(-caravan.lead, farthest));
    else
        add(MoveFeatures::ahead, std::min(caravan.lead, farthest));
}

template <typename Add>
void MoveView::measure_gains(const Caravan& caravan, Space space, Add& add) const {
    const unsigned oases = game_.oases_near(space) & caravan.unreached;
    const unsigned water = position_.water.points_at(space);
    if (oases) add(MoveFeatures::oasis, std::popcount(oases));
    if (water) add(MoveFeatures::water + water - 1, 1);
    if (open_to_opponents_.contains(space)) {
        add(MoveFeatures::contested, 1);
        if (water) add(MoveFeatures::denied, water);
        if (oases) add(MoveFeatures::denied_oasis, 1);
    }
}

template <typename Add>
void MoveView::measure_shape(const Caravan& caravan, Space space, Add& add) const {
    const SpaceSet& around = game_.board().neighbours(space);
    const SpaceSet opened = around & caravan.unclaimed;
    const unsigned touching = (around & caravan.camels).count();
    const bool at_border = ground_.border().contains(space);
    if (touching > 1)
        add(touching == 2 ? MoveFeatures::touches_two : MoveFeatures::touches_more, 1);
    if (at_border) add(MoveFeatures::border, 1);
    if (position_.areas[own_].contains(space)) add(MoveFeatures::own_area, 1);
    add(MoveFeatures::blocks, (around & caravan.open_to_rivals).count());
    add(MoveFeatures::opens, opened.count());
    add(MoveFeatures::opens_water, position_.water.points_in(opened));
    if (opened.intersects(ground_.near(caravan.unreached))) add(MoveFeatures::opens_oasis, 1);
    // Only a camel that joins two sides closes anything.
    if (touching > 1 || at_border) {
        const SpaceSet at = SpaceSet::of(space);
        const SpaceSet area = enclosed_by(game_.board(), space, caravan.camels | at,
                                          position_.camels | at);
        add(MoveFeatures::area, (area & ~position_.areas[own_]).count());
    }
}

MoveView::Features MoveView::features(CamelColour colour, Space space) const {
    Features found{};
    measure(colour, space, [&](std::size_t feature, auto value) {
        found[feature] += static_cast<float>(value);
    });
    return found;
}

float MoveView::prior(CamelColour colour, Space space, const MoveWeights& weights) const {
    float sum = 0;
    measure(colour, space, [&](std::size_t feature, auto value) {
        sum += weights[feature] * static_cast<float>(value);
    });
    return sum;
}

}  // namespace karawane
