// What stays the same from the set-up to the end: board, edition, players and oases.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "board.hpp"
#include "errors.hpp"
#include "spaces.hpp"
#include "words.hpp"

namespace karawane {

// The options that affect play (section 10); `chips` only affects the display.
struct Edition {
    std::uint8_t five_player_supply;  // camels of each colour with five players (2.3, 2.4)
    bool owner_may_enter;             // an owner may place camels in their own area (5.5)
    bool ends_at_once;                // on the last camel of a colour, not after its turn (9.1)
    bool palm_space_scores;           // an empty palm space without an oasis scores (9.3)
    friend bool operator==(const Edition&, const Edition&) = default;
};

// A set of oases, one bit each in the order of their spaces. A game has at most five (1.4), and a
// position holds such a set for every caravan.
using OasisSet = std::uint8_t;
constexpr unsigned most_oases = 8;

class Game {
public:
    Game(std::shared_ptr<const Board> board, Edition edition, std::size_t players, SpaceSet oases)
        : board_(std::move(board)), edition_(edition), players_(players), oases_(oases) {
        if (players < 2 || players > most_seats) reject("the game is for two to five (2.1)");
        if (oases.count() > most_oases) reject("the kernel plays with eight oases at most");
        if (!(oases & ~board_->spaces()).empty()) reject("an oasis lies off the board");
        ground_ = board_->spaces() & ~oases;
        near_oases_ = board_->spread(oases);
        unscored_ = edition.palm_space_scores ? oases : oases | board_->palms();
        each_oasis([&](Space oasis, unsigned bit) {
            board_->neighbours(oasis).each([&](Space space) {
                oases_near_[space] = static_cast<OasisSet>(oases_near_[space] | bit);
            });
        });
    }

    const Board& board() const { return *board_; }
    const std::shared_ptr<const Board>& shared_board() const { return board_; }
    const Edition& edition() const { return edition_; }
    std::size_t players() const { return players_; }
    const SpaceSet& oases() const { return oases_; }

    // The spaces on which a camel can ever stand: all except the oases (5.1).
    const SpaceSet& ground() const { return ground_; }
    // The spaces next to an oasis (3.3, 7.1), and the oases next to a space.
    const SpaceSet& near_oases() const { return near_oases_; }
    OasisSet oases_near(Space space) const { return oases_near_[space]; }
    // The spaces that score nothing in an area (9.3).
    const SpaceSet& unscored() const { return unscored_; }

    // The number of leaders that each player places: five, or four with five players (3.1).
    std::uint8_t leaders_each() const { return players_ == 5 ? 4 : 5; }

    // The supply of each colour before the first camel is placed (2.4).
    std::uint8_t supply_at_start() const {
        constexpr std::array<std::uint8_t, 5> of_players = {0, 0, 34 - 2 - 10, 34 - 3 - 5, 34 - 4};
        return players_ == 5 ? edition_.five_player_supply : of_players[players_];
    }

    // Converts oases to their compact set and back.
    OasisSet oases_in(const SpaceSet& spaces) const {
        unsigned found = 0;
        each_oasis([&](Space oasis, unsigned bit) {
            if (spaces.contains(oasis)) found |= bit;
        });
        return static_cast<OasisSet>(found);
    }
    SpaceSet spaces_of(OasisSet some) const {
        SpaceSet spaces;
        each_oasis([&](Space oasis, unsigned bit) {
            if (some & bit) spaces.insert(oasis);
        });
        return spaces;
    }

private:
    template <typename Visit>
    void each_oasis(Visit&& visit) const {
        unsigned bit = 1;
        oases_.each([&](Space oasis) {
            visit(oasis, bit);
            bit <<= 1;
        });
    }

    std::shared_ptr<const Board> board_;
    Edition edition_;
    std::size_t players_;
    SpaceSet oases_;
    SpaceSet ground_;
    SpaceSet near_oases_;
    SpaceSet unscored_;
    std::array<OasisSet, most_spaces> oases_near_{};
};

}  // namespace karawane
