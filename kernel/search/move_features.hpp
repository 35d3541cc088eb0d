// What a camel does at once: the features of a placement, and their learned weights.
//
// A new node of the tree knows nothing about its moves. What a camel wins, blocks or opens separates good
// moves from bad ones before the first of them is tried. The weights are those of a softmax over the
// moves of a position, fitted to the visits of long searches (progressive bias: Chaslot et al.,
// Progressive strategies for Monte-Carlo tree search, 2008).
#pragma once

#include <array>
#include <cstddef>

#include "../engine/game.hpp"
#include "../engine/position.hpp"

namespace karawane {

struct MoveFeatures {
    static constexpr std::size_t oasis = 0;      // newly reached
    static constexpr std::size_t water = 1;      // 1 at the hole's points
    static constexpr std::size_t contested = 4;  // an opponent could go there, too
    static constexpr std::size_t denied = 5;     // points of water there then
    static constexpr std::size_t denied_oasis = 6;  // 1 if it reaches an oasis then
    static constexpr std::size_t own_area = 7;
    static constexpr std::size_t touches_two = 8;  // own camels of the colour
    static constexpr std::size_t touches_more = 9;
    static constexpr std::size_t takes_lead = 10;  // becomes the largest of its colour
    static constexpr std::size_t draws_level = 11;
    static constexpr std::size_t behind = 12;      // camels behind the largest, at most eight
    static constexpr std::size_t ahead = 13;       // camels ahead, at most eight
    static constexpr std::size_t blocks = 14;      // spaces that a rival of the colour loses
    static constexpr std::size_t opens = 15;       // spaces that the caravan gains
    static constexpr std::size_t opens_water = 16; // points of water there
    static constexpr std::size_t opens_oasis = 17; // 1 if there is a new oasis
    static constexpr std::size_t area = 18;        // spaces enclosed
    static constexpr std::size_t supply = 19;      // camels left of the colour
    static constexpr std::size_t border = 20;
    static constexpr std::size_t count = 21;
};

using MoveWeights = std::array<float, MoveFeatures::count>;

// What the features need of a game, whatever its position.
class MoveGround {
public:
    explicit MoveGround(const Game& game);

    // The spaces next to one of the oases.
    const SpaceSet& near(OasisSet oases) const { return near_[oases]; }
    // The spaces with fewer than six neighbours.
    const SpaceSet& border() const { return border_; }

private:
    std::array<SpaceSet, 256> near_;
    SpaceSet border_;
};

// Measures the camels of the seat to move.
class MoveView {
public:
    using Features = std::array<float, MoveFeatures::count>;

    MoveView(const Game& game, const Position& position, const MoveGround& ground);

    Features features(CamelColour colour, Space space) const;
    // The weighted sum of the features.
    float prior(CamelColour colour, Space space, const MoveWeights& weights) const;

private:
    struct Caravan {
        SpaceSet camels;
        SpaceSet unclaimed;       // free and next to no caravan of the colour
        SpaceSet open_to_rivals;  // of the colour
        int lead = 0;             // camels more than the largest rival
        OasisSet unreached = 0;
    };

    // What is known about the caravan of a colour, found when it is first asked for.
    const Caravan& caravan(CamelColour colour) const;

    // Each calls `add(feature, value)` for its features, unless they are 0.
    template <typename Add>
    void measure(CamelColour colour, Space space, Add&& add) const;
    template <typename Add>
    void measure_gains(const Caravan& caravan, Space space, Add& add) const;
    template <typename Add>
    void measure_shape(const Caravan& caravan, Space space, Add& add) const;

    const Game& game_;
    const Position& position_;
    const MoveGround& ground_;
    std::size_t own_;
    SpaceSet free_;
    SpaceSet open_to_opponents_;
    mutable std::array<Caravan, colours> caravans_;
    mutable ColourSet found_ = 0;  // the colours of the caravans that were asked for
};

}  // namespace karawane
