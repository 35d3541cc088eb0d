// The four kinds of move, and the index of all moves.
#pragma once

#include <cstdint>
#include <optional>

#include "spaces.hpp"
#include "words.hpp"

namespace karawane {

// A move is one placement, so a turn consists of several moves.
struct Move {
    enum class Kind : std::uint8_t { give_back, leader, camel, pass };

    Kind kind = Kind::pass;
    CamelColour colour = CamelColour::cream;  // unused in a pass
    Space space = 0;                          // unused in a pass and in giving back

    static constexpr Move give_back(CamelColour colour) { return {Kind::give_back, colour, 0}; }
    static constexpr Move leader(CamelColour colour, Space space) {
        return {Kind::leader, colour, space};
    }
    static constexpr Move camel(CamelColour colour, Space space) {
        return {Kind::camel, colour, space};
    }
    static constexpr Move pass() { return {}; }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

// A move's number. It must never change, since trained models depend on it. On a board of S spaces:
// 0-4 give back a leader by colour; then 5 * S leaders, colour by colour and row by row; then 5 * S
// camels likewise; then the pass.
using Action = std::uint16_t;

struct ActionIndex {
    std::size_t size;  // the number of spaces on the board

    constexpr std::size_t first_leader() const { return colours; }
    constexpr std::size_t first_camel() const { return colours + colours * size; }
    constexpr std::size_t pass() const { return colours + 2 * colours * size; }
    constexpr std::size_t count() const { return pass() + 1; }

    constexpr Action action(const Move& move) const {
        const std::size_t placement = index(move.colour) * size + move.space;
        switch (move.kind) {
            case Move::Kind::give_back: return static_cast<Action>(index(move.colour));
            case Move::Kind::leader: return static_cast<Action>(first_leader() + placement);
            case Move::Kind::camel: return static_cast<Action>(first_camel() + placement);
            case Move::Kind::pass: break;
        }
        return static_cast<Action>(pass());
    }

    // The move with a number, if there is one.
    constexpr std::optional<Move> move(std::int64_t number) const {
        if (number < 0 || number >= static_cast<std::int64_t>(count())) return std::nullopt;
        const auto action = static_cast<std::size_t>(number);
        if (action == pass()) return Move::pass();
        if (action < first_leader()) return Move::give_back(static_cast<CamelColour>(action));
        const bool camel = action >= first_camel();
        const std::size_t placement = action - (camel ? first_camel() : first_leader());
        const auto colour = static_cast<CamelColour>(placement / size);
        const auto space = static_cast<Space>(placement % size);
        return camel ? Move::camel(colour, space) : Move::leader(colour, space);
    }
};

}  // namespace karawane
