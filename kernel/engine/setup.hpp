// The set-up, dealt at random (section 2).
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "game.hpp"
#include "position.hpp"
#include "random.hpp"

namespace karawane {

constexpr std::size_t oases_in_the_box = 5;
constexpr std::size_t water_holes_of_each = 15;  // of 1, 2 and 3 points (1.5)

// Deals set-ups for one board, edition and number of players.
class Dealer {
public:
    Dealer(std::shared_ptr<const Board> board, Edition edition, std::size_t players)
        : board_(std::move(board)), edition_(edition), players_(players) {
        board_->palms().each([&](Space space) { palms_.push_back(space); });
        const std::size_t oases = std::min(oases_in_the_box, palms_.size());
        if (board_->circles().count() + palms_.size() - oases > 3 * water_holes_of_each)
            reject("the board has more places than there are water holes (1.5)");
    }

    // Oases on palm spaces (2.5), then water on the circles and the other palm spaces (2.6).
    std::pair<Game, Position> deal(Random& random) const {
        auto palms = palms_;
        shuffle(palms, random);
        SpaceSet oases;
        for (std::size_t n = 0; n < std::min(oases_in_the_box, palms.size()); ++n)
            oases.insert(palms[n]);
        std::array<std::uint8_t, 3 * water_holes_of_each> holes{};
        for (std::size_t n = 0; n < holes.size(); ++n)
            holes[n] = static_cast<std::uint8_t>(1 + n / water_holes_of_each);
        shuffle(holes, random);

        Game game(board_, edition_, players_, oases);
        Position position = first_position(game);
        std::size_t next = 0;
        (board_->circles() | (board_->palms() & ~oases)).each([&](Space space) {
            const unsigned points = holes[next++];
            if (points & 1) position.water.ones.insert(space);
            if (points & 2) position.water.twos.insert(space);
        });
        return {std::move(game), position};
    }

private:
    template <typename Items>
    static void shuffle(Items& items, Random& random) {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[random.below(static_cast<unsigned>(left))]);
    }

    std::shared_ptr<const Board> board_;
    Edition edition_;
    std::size_t players_;
    std::vector<Space> palms_;
};

}  // namespace karawane
