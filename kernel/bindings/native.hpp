// The types that the native module exposes to Python, and the conversion of sets of spaces.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "../engine/board.hpp"
#include "../engine/game.hpp"
#include "../engine/position.hpp"
#include "module.hpp"

namespace karawane::bindings {

namespace nb = nanobind;

// Sets in Python are integers in which bit `y * stride + x` is a space. They are passed as
// `set_bytes` bytes, lowest first.
class NativeBoard {
public:
    static constexpr int stride = 27;

    NativeBoard(nb::bytes spaces, nb::bytes circles, nb::bytes palms, int width, int height);

    const std::shared_ptr<const Board>& board() const { return board_; }
    std::size_t set_bytes() const { return set_bytes_; }

    // Rejects a set with a space that is not on this board.
    SpaceSet read(std::span<const unsigned char> bytes) const;
    void write(const SpaceSet& spaces, std::string& out) const;

private:
    std::size_t set_bytes_;
    std::vector<std::int16_t> space_of_number_;
    std::vector<std::size_t> numbers_;
    std::shared_ptr<const Board> board_;
};

// The constant part of a game, with the rules' objects it was made from.
struct NativeGame {
    std::shared_ptr<const NativeBoard> board;
    Game game;
};

// A game in progress, changed in place.
struct RunningGame {
    std::shared_ptr<const NativeGame> native;
    Position position;
    nb::object rules_game;  // the `karawane.rules.Game` it came from, returned with positions

    const Game& game() const { return native->game; }
};

std::span<const unsigned char> as_span(const nb::bytes& bytes);

// Assembles a position from its parts, and checks that the engine can safely continue it.
Position position_from_parts(const NativeGame& native, nb::bytes sets,
                             const std::vector<int>& water_won, const std::vector<int>& supply,
                             const std::vector<int>& given_back, const std::vector<int>& counts);
nb::tuple parts_of_position(const NativeGame& native, const Position& position);

}  // namespace karawane::bindings
