// The memory through which the page and the kernel exchange numbers and sets of spaces.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../engine/errors.hpp"
#include "../engine/moves.hpp"
#include "../engine/spaces.hpp"

// Makes a function callable from outside under its own name.
#define KARAWANE_EXPORT(name) extern "C" [[gnu::used, clang::export_name(#name)]]

namespace karawane::wasm {

// Everything is a 16-bit number; a set of spaces is sixteen of them, lowest spaces first.
inline constexpr std::size_t exchange_size = 1 << 16;
extern std::int16_t exchange[exchange_size];

// Fractions go through a second exchange.
inline constexpr std::size_t reals_size = 1 << 15;
extern double reals[reals_size];

// Reads or writes the exchange from its start.
class Reader {
public:
    int number() { return exchange[at_++]; }
    bool flag() { return number() != 0; }

    SpaceSet spaces() {
        SpaceSet set;
        for (std::size_t word = 0; word < most_spaces / 16; ++word)
            for (unsigned left = static_cast<std::uint16_t>(number()); left; left &= left - 1)
                set.insert(static_cast<Space>(word * 16 + lowest_bit(left)));
        return set;
    }

private:
    std::size_t at_ = 0;
};

class Writer {
public:
    template <typename Number>
    void number(Number value) {
        if (at_ == exchange_size) reject("the answer is too long");
        exchange[at_++] = static_cast<std::int16_t>(value);
    }

    void spaces(const SpaceSet& set) {
        for (std::size_t n = 0; n < SpaceSet::word_count; ++n)
            for (unsigned shift = 0; shift < 64; shift += 16) number(set.word(n) >> shift);
    }

private:
    std::size_t at_ = 0;
};

inline void write_move(Writer& out, const Move& move) {
    out.number(static_cast<int>(move.kind));
    out.number(static_cast<int>(move.colour));
    out.number(move.space);
}

// Fits into a number of JavaScript, and has all the bits that seeds have in practice.
inline std::uint64_t seed_of(double seed) { return static_cast<std::uint64_t>(seed); }

}  // namespace karawane::wasm
