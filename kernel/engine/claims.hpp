// Which seat's caravan of a colour a space belongs to, stands next to, or is fought over by.
#pragma once

#include <array>
#include <cstdint>

#include "spaces.hpp"
#include "words.hpp"

namespace karawane {

// One camel colour's claims: for each space nobody, one seat, or several seats. A camel claims its
// own space and the free spaces next to it for its owner. So a free space that one seat alone
// claims is next to a camel of that seat's caravan (5.2) and to none of another's (5.3), and the
// claimed spaces on which camels stand are the caravan itself.
//
// Each space's claim is a number of three bits, held in three sets of spaces. That is what keeps a
// position small: a set for every caravan and another for its border would be 50 sets, not 15.
class Claims {
public:
    // The spaces that this seat alone claims. With two players two bits tell.
    SpaceSet of(Seat seat, bool two_players = false) const {
        const SpaceSet differ = (bits_[0] ^ number(seat, 0)) | (bits_[1] ^ number(seat, 1));
        return ~(two_players ? differ : differ | (bits_[2] ^ number(seat, 2)));
    }

    // The spaces that anybody claims.
    SpaceSet all() const { return bits_[0] | bits_[1] | bits_[2]; }

    // Adds a seat's claim to spaces; where another seat has one, nobody can use them any more.
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

    // Nobody is 0, a seat its number 1 to 5, several seats 7.
    std::array<SpaceSet, 3> bits_{};
};

}  // namespace karawane
