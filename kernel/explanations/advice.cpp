#include "advice.hpp"

#include <algorithm>

#include "../engine/play.hpp"
#include "../engine/preview.hpp"
#include "growth.hpp"

namespace karawane {

namespace {

// Mention an oasis if a caravan needs at most this many camels to reach it.
constexpr unsigned near_oasis = 3;
// Mention a colour if at most this many of its camels are left (9.1).
constexpr unsigned running_out = 5;

// Calls a function with each colour and space on which a seat could place its next camel.
template <class Function>
void each_placement(const Game& game, const Position& position, Seat seat, Function act) {
    const SpaceSet open = open_to(game, position, seat);
    for (auto colour : all_colours)
        if (position.supply[index(colour)])
            (position.claims[index(colour)].of(seat) & open).each([&](Space space) { act(colour, space); });
}

// The camel with the most of something; the first of several.
struct Best {
    unsigned most = 0;
    CamelColour colour{};
    Space space{};

    void offer(unsigned value, CamelColour new_colour, Space new_space) {
        if (value <= most) return;
        most = value;
        colour = new_colour;
        space = new_space;
    }
    void add_to(std::vector<Fact>& facts, Phrase phrase) const {
        if (most) facts.push_back({phrase, most, SpaceSet::of(space), 0, colour});
    }
};

// A position after a rival's next camel.
struct After {
    Seat rival;
    Position position;
};

class Advice {
public:
    Advice(const Game& game, const Position& position)
        : game_(game), position_(position), seat_(position.seat) {}

    std::vector<Fact> all() {
        add_oasis();
        add_threats();
        add_camels();
        add_supply();
        return std::move(facts_);
    }

private:
    bool can_grow(CamelColour colour) const {
        return position_.supply[index(colour)] && !position_.caravan(seat_, colour).empty();
    }

    // The nearest oasis at which a caravan can still earn (7.2).
    void add_oasis() {
        std::optional<Fact> nearest;
        for (auto colour : all_colours) {
            if (!can_grow(colour)) continue;
            const auto rings = growth(game_, position_, seat_, colour);
            unreached_oases(game_, position_, seat_, colour).each([&](Space oasis) {
                const auto camels = camels_to(rings, game_.board().neighbours(oasis));
                if (camels && *camels <= near_oasis && (!nearest || *camels < nearest->count))
                    nearest = Fact{Phrase::can_reach_oasis, *camels, SpaceSet::of(oasis), 0, colour};
            });
        }
        if (nearest) facts_.push_back(*nearest);
    }

    // What a rival's next camel could cut off from the seat's caravans, or lock in.
    void add_threats() {
        std::vector<After> afters;
        for (std::size_t rival = 0; rival < game_.players(); ++rival) {
            if (rival == index(seat_)) continue;
            each_placement(game_, position_, seat_at(rival), [&](CamelColour colour, Space space) {
                afters.push_back({seat_at(rival), position_});
                Position& after = afters.back().position;
                after.seat = seat_at(rival);
                after.camels_left = 2;
                play(game_, after, {Move::Kind::camel, colour, space});
            });
        }
        for (auto colour : all_colours)
            if (can_grow(colour)) add_threats_to(colour, afters);
    }

    void add_threats_to(CamelColour colour, const std::vector<After>& afters) {
        const Board& board = game_.board();
        const auto rings = growth(game_, position_, seat_, colour);
        if (rings.empty()) return;
        const SpaceSet wanted = unreached_oases(game_, position_, seat_, colour) &
                                board.spread(union_of(rings, within_reach));
        SpaceSet lost;
        unsigned cutting = 0;
        unsigned locking = 0;
        for (const After& after : afters) {
            const auto now = growth(game_, after.position, seat_, colour);
            if (now.empty()) {
                locking |= bit_of(index(after.rival));
                continue;
            }
            const SpaceSet missing = wanted & ~board.spread(union_of(now, now.size()));
            if (missing.empty()) continue;
            lost |= missing;
            cutting |= bit_of(index(after.rival));
        }
        if (locking)
            facts_.push_back({Phrase::may_be_locked_in, 1, {}, static_cast<SeatSet>(locking), colour});
        if (!lost.empty())
            facts_.push_back(
                {Phrase::may_be_cut_off, lost.count(), lost, static_cast<SeatSet>(cutting), colour});
    }

    // The camels that close the largest area (8.1) and take the best water hole (6.1) now.
    void add_camels() {
        Best area;
        Best water;
        each_placement(game_, position_, seat_, [&](CamelColour colour, Space space) {
            const Move camel{Move::Kind::camel, colour, space};
            area.offer(preview_of(game_, position_, camel).area.count(), colour, space);
            water.offer(position_.water.points_at(space), colour, space);
        });
        area.add_to(facts_, Phrase::can_close_area);
        water.add_to(facts_, Phrase::can_take_water);
    }

    void add_supply() {
        const auto fewest = std::min_element(position_.supply.begin(), position_.supply.end());
        const auto colour = static_cast<CamelColour>(fewest - position_.supply.begin());
        if (*fewest && *fewest <= running_out)
            facts_.push_back({Phrase::is_running_out, *fewest, {}, 0, colour});
    }

    const Game& game_;
    const Position& position_;
    Seat seat_;
    std::vector<Fact> facts_;
};

}  // namespace

std::vector<Fact> advice_for(const Game& game, const Position& position) {
    if (!position.camels_left) return {};
    return Advice(game, position).all();
}

}  // namespace karawane
