// Which seat's caravan of a colour occupies or borders each space.
#pragma once

#include <array>
#include <cstdint>

#include "spaces.hpp"
#include "words.hpp"

namespace karawane {

// The claims of one camel colour: each space is claimed by nobody, one seat, or several seats. A
// camel claims its own space and the free spaces next to it for its owner. A free space claimed by
// a single seat is therefore next to that seat's caravan (5.2) and to no other of this colour (5.3),
// and the claimed spaces with camels on them are the caravan itself.
//
// Each claim is a three-bit number, stored across three sets of spaces. This keeps positions small:
// one set for every caravan and one for its border would be 50 sets instead of 15.
class Claims {
public:
    // The spaces that only this seat claims. With two players, two bits suffice.
    SpaceSet of(Seat seat, bool two_players = false) const {
        const SpaceSet differ = (bits_[0] ^ number(seat, 0)) | (bits_[1] ^ number(seat, 1));
        return ~(two_players ? differ : differ | (bits_[2] ^ number(seat, 2)));
    }

    // The spaces that any seat claims.
    SpaceSet all() const { return bits_[0] | bits_[1] | bits_[2]; }

    // The spaces that a single seat claims, and not this one.
    SpaceSet of_a_rival(Seat seat) const {
        return all() & ~of(seat) & ~(bits_[0] & bits_[1] & bits_[2]);
    }

    // Adds a seat's claim to spaces; those that another seat also claims become unusable.
    void add(Seat seat, const SpaceSet& spaces) {
        const SpaceSet fresh = spaces & ~all();
        const SpaceSet contested = spaces & ~fresh & ~of(seat);
        for (unsigned n = 0; n < bits_.size(); ++n)
            bits_[n] |= contested | (fresh & number(seat, n));
    }

    // Drops all claims to a space.
    void drop(Space space) { SpaceSet::erase_from(bits_, space); }

    friend bool operator==(const Claims&, const Claims&) = default;

private:
    // One bit of a seat's number, for all spaces.
    static SpaceSet number(Seat seat, unsigned n) {
        return SpaceSet::filled(static_cast<unsigned>(seat) >> n & 1);
    }

    // Nobody is 0, a seat is its number from 1 to 5, several seats are 7.
    std::array<SpaceSet, 3> bits_{};
};

}  // namespace karawane
