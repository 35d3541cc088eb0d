#include "parts.hpp"

#include <string>

#include "errors.hpp"

namespace karawane {

namespace {

std::uint8_t small(int value, int most, const char* what) {
    if (value < 0 || value > most)
        reject(std::string(what) + " is " + std::to_string(value) + "; it must be 0 to " +
               std::to_string(most));
    return static_cast<std::uint8_t>(value);
}

// Without these checks a game could go on for ever, or a count could become negative.
void check_counts(const Game& game, const Position& position) {
    const Phase now = phase(game, position);
    if (position.seat < Seat::one || index(position.seat) >= game.players())
        reject("the seat to move is not in this game");
    if ((now == Phase::give_back || now == Phase::leaders) && position.camels != position.leaders)
        reject("camels stand before all leaders do (4.1)");
    if (now == Phase::camels && position.leaders_left)
        reject("camels are placed while leaders are left (4.1)");
    if (now != Phase::over && now != Phase::camels && !position.short_turns)
        reject("no short turn is left before the first camel (4.2)");
    if (now == Phase::camels && position.passes >= game.players())
        reject("all have passed, and the game goes on (11.2)");
    if (game.players() != 5 && position.given_back_count)
        reject("leaders are given back only with five players (2.3)");
}

void place_camels(const Game& game, const PositionParts& parts, Position& position) {
    const std::size_t players = game.players();
    for (std::size_t seat = 0; seat < players; ++seat)
        for (const SpaceSet& caravan : parts.caravans[seat]) {
            if (caravan.intersects(position.camels)) reject("two camels stand on one space (5.1)");
            if (caravan.intersects(game.oases())) reject("a camel stands on an oasis (5.1)");
            position.camels |= caravan;
        }
    position.leaders = parts.leaders;
    if (!(position.leaders & ~position.camels).empty()) reject("a leader has no camel (2.2)");
    for (std::size_t seat = 0; seat < players; ++seat)
        for (std::size_t colour = 0; colour < colours; ++colour) {
            const SpaceSet& camels = parts.caravans[seat][colour];
            position.claims[colour].add(seat_at(seat), camels);
            if (!camels.empty())
                position.standing[seat] = static_cast<ColourSet>(position.standing[seat] | 1U << colour);
        }
    for (std::size_t seat = 0; seat < players; ++seat)
        for (std::size_t colour = 0; colour < colours; ++colour)
            position.claims[colour].add(
                seat_at(seat),
                game.board().spread(parts.caravans[seat][colour]) & ~position.camels);
}

}  // namespace

Position assembled(const Game& game, const PositionParts& parts) {
    constexpr int most_points = 3 * static_cast<int>(most_spaces);
    Position position;
    place_camels(game, parts, position);
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        for (std::size_t colour = 0; colour < colours; ++colour) {
            const SpaceSet& oases = parts.reached[seat][colour];
            if (!(oases & ~game.oases()).empty()) reject("an oasis is reached that is none (7.2)");
            position.reached[seat][colour] = game.oases_in(oases);
        }
        position.areas[seat] = parts.areas[seat];
        if (parts.water_won[seat] < 0 || parts.water_won[seat] > most_points)
            reject("no seat can have won that much water (6.1)");
        position.water_won[seat] = static_cast<std::uint16_t>(parts.water_won[seat]);
    }
    const auto& [ones, twos, threes] = parts.water;
    if (ones.intersects(twos) || (ones | twos).intersects(threes))
        reject("two water holes are on one space (2.6)");
    position.water = {ones | threes, twos | threes};

    for (std::size_t n = 0; n < colours; ++n)
        position.supply[n] = small(parts.supply[n], 255, "a supply");
    if (parts.given_back.size() > most_seats) reject("more than five leaders are given back (2.3)");
    for (int colour : parts.given_back)
        position.given_back[position.given_back_count++] =
            static_cast<CamelColour>(small(colour, 4, "a colour given back"));
    position.seat = static_cast<Seat>(small(parts.seat, most_seats, "the seat"));
    position.leaders_left = small(parts.leaders_left, 25, "leaders_left");
    position.camels_left = small(parts.camels_left, 2, "camels_left");
    position.short_turns = small(parts.short_turns, 2, "short_turns");
    position.passes = small(parts.passes, most_seats, "passes");
    check_counts(game, position);
    return position;
}

PositionParts parts_of(const Game& game, const Position& position) {
    PositionParts parts;
    parts.leaders = position.leaders;
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        for (auto colour : all_colours) {
            parts.caravans[seat][index(colour)] = position.caravan(seat_at(seat), colour);
            parts.reached[seat][index(colour)] = game.spaces_of(position.reached[seat][index(colour)]);
        }
        parts.areas[seat] = position.areas[seat];
        parts.water_won[seat] = position.water_won[seat];
    }
    for (unsigned points = 1; points <= 3; ++points)
        parts.water[points - 1] = position.water.of(points);
    for (std::size_t n = 0; n < colours; ++n) parts.supply[n] = position.supply[n];
    for (std::size_t n = 0; n < position.given_back_count; ++n)
        parts.given_back.push_back(static_cast<int>(position.given_back[n]));
    parts.seat = static_cast<int>(position.seat);
    parts.leaders_left = position.leaders_left;
    parts.camels_left = position.camels_left;
    parts.short_turns = position.short_turns;
    parts.passes = position.passes;
    return parts;
}

}  // namespace karawane
