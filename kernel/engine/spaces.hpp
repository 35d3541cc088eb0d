// Spaces of the board, and sets of them as four 64-bit words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "bits.hpp"

namespace karawane {

// The most spaces on a board; `karawane.rules` guarantees the same.
constexpr std::size_t most_spaces = 256;

// A hexagon of the board. The kernel numbers a board's spaces without gaps, row by row from the top:
// the n-th space of `spaces_in(board.spaces)` in Python has the number n.
using Space = std::uint8_t;

// A set of spaces: bit `space % 64` of word `space / 64` is set if it contains the space.
class SpaceSet {
public:
    static constexpr std::size_t word_count = most_spaces / 64;

    SpaceSet() = default;

    static SpaceSet of(Space space) {
        SpaceSet set;
        set.insert(space);
        return set;
    }

    // The set of the first `size` spaces: all spaces of a board of that size.
    static SpaceSet first_spaces(std::size_t size) {
        SpaceSet set;
        for (std::size_t n = 0; n < size; ++n) set.insert(static_cast<Space>(n));
        return set;
    }

    // Every bit, even beyond the board, or none: for use with `&` and `^`.
    static SpaceSet filled(bool full) {
        SpaceSet set;
        for (auto& part : set.parts_) part -= static_cast<std::uint64_t>(full);
        return set;
    }

    bool contains(Space space) const { return word(space / 64) >> (space % 64) & 1; }
    void insert(Space space) { parts_[space / part_bits] |= bit(space); }
    void erase(Space space) { parts_[space / part_bits] &= ~bit(space); }

    // Removes a space from all sets of a range at once.
    template <typename Sets>
    static void erase_from(Sets& sets, Space space) {
        const Part rest = ~bit(space);
        for (SpaceSet& set : sets) set.parts_[space / part_bits] &= rest;
    }

    std::uint64_t word(std::size_t n) const {
        std::uint64_t value;
        std::memcpy(&value, reinterpret_cast<const unsigned char*>(parts_) + n * sizeof value,
                    sizeof value);
        return value;
    }

    bool empty() const {
#ifdef __AVX2__
        return _mm256_testz_si256(reinterpret_cast<__m256i>(parts_[0]),
                                  reinterpret_cast<__m256i>(parts_[0]));
#else
        const Part any = parts_[0] | parts_[1];
        return !(any[0] | any[1]);
#endif
    }
    bool intersects(const SpaceSet& other) const { return !(*this & other).empty(); }

    unsigned count() const {
        unsigned sum = 0;
        for (std::size_t n = 0; n < word_count; ++n)
            sum += static_cast<unsigned>(std::popcount(word(n)));
        return sum;
    }

    // The first space, row by row; the set must not be empty.
    Space first() const {
        std::size_t n = 0;
        while (!word(n)) ++n;
        return static_cast<Space>(n * 64 + lowest_bit(word(n)));
    }

    // Removes the first space and returns it.
    Space pop() {
        const Space space = first();
        erase(space);
        return space;
    }

    // The space with `rank` others of the set before it; the set must have more than `rank`. It is
    // unpredictable in random games, so the search has no branches.
    Space nth(unsigned rank) const {
        std::size_t n = 0;
        unsigned before = 0;
        unsigned sum = 0;
        for (std::size_t next = 0; next + 1 < word_count; ++next) {
            sum += static_cast<unsigned>(std::popcount(word(next)));
            const bool further = rank >= sum;
            n += further;
            before = further ? sum : before;
        }
        return static_cast<Space>(n * 64 + nth_bit(word(n), rank - before));
    }

    // Calls `visit(space)` for every space, row by row.
    template <typename Visit>
    void each(Visit&& visit) const {
        for (std::size_t n = 0; n < word_count; ++n)
            for (auto left = word(n); left; left &= left - 1)
                visit(static_cast<Space>(n * 64 + lowest_bit(left)));
    }

    SpaceSet& operator|=(const SpaceSet& other) {
        for (std::size_t n = 0; n < part_count; ++n) parts_[n] |= other.parts_[n];
        return *this;
    }
    SpaceSet& operator&=(const SpaceSet& other) {
        for (std::size_t n = 0; n < part_count; ++n) parts_[n] &= other.parts_[n];
        return *this;
    }
    SpaceSet& operator^=(const SpaceSet& other) {
        for (std::size_t n = 0; n < part_count; ++n) parts_[n] ^= other.parts_[n];
        return *this;
    }
    // Every bit not in the set, even beyond the board: only for use with `&`.
    SpaceSet operator~() const {
        SpaceSet result;
        for (std::size_t n = 0; n < part_count; ++n) result.parts_[n] = ~parts_[n];
        return result;
    }
    friend SpaceSet operator|(SpaceSet a, const SpaceSet& b) { return a |= b; }
    friend SpaceSet operator&(SpaceSet a, const SpaceSet& b) { return a &= b; }
    friend SpaceSet operator^(SpaceSet a, const SpaceSet& b) { return a ^= b; }
    friend bool operator==(const SpaceSet& a, const SpaceSet& b) { return (a ^ b).empty(); }

private:
    // As many words as the processor handles at once, which compilers do not find by themselves.
    // Single bits are also set in whole parts, because reading a part stalls after writing one of
    // its words.
#ifdef __AVX2__
    static constexpr std::size_t part_words = 4;
#else
    static constexpr std::size_t part_words = 2;
#endif
    static constexpr std::size_t part_bits = part_words * 64;
    static constexpr std::size_t part_count = word_count / part_words;
    using Part [[gnu::vector_size(part_bits / 8)]] = std::uint64_t;

    static Part bit(Space space) {
        static constexpr auto bits = [] {
            std::array<std::array<std::uint64_t, part_words>, part_bits> made{};
            for (std::size_t n = 0; n < part_bits; ++n) made[n][n / 64] = std::uint64_t{1} << n % 64;
            return made;
        }();
        Part part;
        std::memcpy(&part, &bits[space % part_bits], sizeof part);
        return part;
    }

    Part parts_[part_count] = {};
};

}  // namespace karawane
