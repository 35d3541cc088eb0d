// Bits of single words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace karawane {

// The place of the lowest set bit; there must be one. (std::countr_zero also handles zero, which
// costs a branch on processors without that instruction.)
constexpr std::size_t lowest_bit(std::uint64_t word) {
    return static_cast<std::size_t>(__builtin_ctzll(word));
}

namespace detail {

// The place of the n-th set bit of a byte, for all bytes and n.
inline constexpr auto nth_bit_of_byte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::uint8_t place = 0, n = 0; place < 8; ++place)
            if (byte >> place & 1) table[byte][n++] = place;
    return table;
}();

}  // namespace detail

// The place of the set bit with `rank` set bits below it; more than `rank` bits must be set.
#ifdef __BMI2__
inline std::size_t nth_bit(std::uint64_t word, unsigned rank) {
    return lowest_bit(_pdep_u64(std::uint64_t{1} << rank, word));
}
#else
// Counts the bits of all bytes at once, then searches one byte (Vigna, Broadword implementation of
// rank/select queries, 2008).
constexpr std::size_t nth_bit(std::uint64_t word, unsigned rank) {
    constexpr std::uint64_t each_byte = 0x0101010101010101;
    std::uint64_t counts = word - (word >> 1 & 0x5555555555555555);
    counts = (counts & 0x3333333333333333) + (counts >> 2 & 0x3333333333333333);
    counts = ((counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0f) * each_byte;
    // Each byte of `counts` now holds the number of set bits up to and including it. Bytes whose
    // count does not exceed `rank` keep their top bit in the next line.
    const std::uint64_t short_of = ((rank | 0x80) * each_byte - counts) & (0x80 * each_byte);
    const auto byte = static_cast<std::size_t>(__builtin_popcountll(short_of));
    const auto before = static_cast<unsigned>(counts << 8 >> byte * 8 & 0xff);
    return byte * 8 + detail::nth_bit_of_byte[word >> byte * 8 & 0xff][rank - before];
}
#endif

}  // namespace karawane
