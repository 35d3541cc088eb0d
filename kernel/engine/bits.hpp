// Bits of single words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace karawane {

// The place of the lowest bit that is set; one must be. (std::countr_zero also answers for none,
// which costs a branch on processors that have no such instruction.)
constexpr std::size_t lowest_bit(std::uint64_t word) {
    return static_cast<std::size_t>(__builtin_ctzll(word));
}

namespace detail {

// The place of the n-th bit that is set in a byte, for all bytes and n.
inline constexpr auto nth_bit_of_byte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::uint8_t place = 0, n = 0; place < 8; ++place)
            if (byte >> place & 1) table[byte][n++] = place;
    return table;
}();

}  // namespace detail

// The place of the bit that `rank` others that are set come before; more than `rank` must be set.
#ifdef __BMI2__
inline std::size_t nth_bit(std::uint64_t word, unsigned rank) {
    return lowest_bit(_pdep_u64(std::uint64_t{1} << rank, word));
}
#else
// Counts within all bytes at once, then looks into one (Vigna, Broadword implementation of
// rank/select queries, 2008).
constexpr std::size_t nth_bit(std::uint64_t word, unsigned rank) {
    constexpr std::uint64_t each_byte = 0x0101010101010101;
    std::uint64_t counts = word - (word >> 1 & 0x5555555555555555);
    counts = (counts & 0x3333333333333333) + (counts >> 2 & 0x3333333333333333);
    counts = ((counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0f) * each_byte;
    // Now each byte of `counts` says how many bits are set in it and those below. The bytes that
    // do not get beyond `rank` keep their top bit below.
    const std::uint64_t short_of = ((rank | 0x80) * each_byte - counts) & (0x80 * each_byte);
    const auto byte = static_cast<std::size_t>(__builtin_popcountll(short_of));
    const std::uint64_t before = counts << 8 >> byte * 8 & 0xff;
    return byte * 8 + detail::nth_bit_of_byte[word >> byte * 8 & 0xff][rank - before];
}
#endif

}  // namespace karawane
