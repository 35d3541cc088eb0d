// Random numbers from explicit seeds: the same seed gives the same numbers on every machine.
#pragma once

#include <cstdint>

namespace karawane {

// SplitMix64 (Steele, Lea and Flood, 2014): one word of state, and good enough for playouts.
class Random {
public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    // The generator of one game. It depends only on the seed and the game's number, so results do
    // not depend on how games are distributed among threads.
    constexpr Random(std::uint64_t seed, std::uint64_t number)
        : state_(mixed(mixed(seed) + number)) {}

    constexpr std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        return mixed(state_);
    }

    // A number from 0 to `count` - 1, by multiply and shift: its bias, below count / 2^32, is too
    // small to show in any sample.
    constexpr unsigned below(unsigned count) {
        return static_cast<unsigned>(((next() >> 32) * count) >> 32);
    }

private:
    static constexpr std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

}  // namespace karawane
