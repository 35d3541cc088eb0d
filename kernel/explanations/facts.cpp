#include "facts.hpp"

#include <algorithm>
#include <array>

#include "../engine/play.hpp"
#include "../engine/preview.hpp"
#include "growth.hpp"

namespace karawane {

namespace {

// Mention that a rival is cut off from water only if it loses at least this many points.
constexpr unsigned least_water = 2;
// Mention an oasis if a camel's caravan, or a leader's, needs at most this many camels to reach it.
constexpr unsigned near_oasis = 3;
constexpr unsigned near_leaders_oasis = 4;
// Mention the supply if at most this many camels of the colour are left (9.1).
constexpr unsigned last_camels = 3;
// Count the water that a leader's caravan can reach with this many camels.
constexpr std::size_t near_water = 3;
// Mention a rival's leader if it is at most this many steps away.
constexpr unsigned near_rival = 5;

// An oasis, and how many camels away it is.
struct Way {
    unsigned camels;
    Space oasis;
};

// The nearest first; ways of equal length as the oases lie on the board.
void sort_by_length(std::vector<Way>& ways) {
    std::stable_sort(ways.begin(), ways.end(),
                     [](const Way& a, const Way& b) { return a.camels < b.camels; });
}

class CamelFacts {
public:
    CamelFacts(const Game& game, const Position& position, const Move& move)
        : game_(game), position_(position), after_(position), move_(move),
          preview_(preview_of(game, position, move)) {
        play(game, after_, move);
    }

    std::vector<Fact> all() {
        add_winnings();
        add_lead();
        add_cut_off();
        add_outlook();
        const unsigned left = after_.supply[index(move_.colour)];
        if (phase(game_, after_) == Phase::over) {
            facts_.push_back({Phrase::ends_game});
        } else if (left <= last_camels) {
            facts_.push_back({Phrase::leaves_supply, left, {}, 0, move_.colour});
        } else if (facts_.empty()) {
            // There is always at least one fact: a quiet camel keeps its caravan growing.
            const auto rings = growth(game_, after_, position_.seat, move_.colour);
            facts_.push_back({Phrase::keeps_room, union_of(rings, 1).count(), {}, 0, move_.colour});
        }
        return std::move(facts_);
    }

private:
    // What the camel wins at once (sections 6, 7 and 8).
    void add_winnings() {
        if (!preview_.area.empty()) facts_.push_back({Phrase::closes_area, preview_.area.count()});
        if (!preview_.oases.empty())
            facts_.push_back({Phrase::reaches_oasis, preview_.oases.count(), preview_.oases});
        if (preview_.water.empty()) return;
        const SeatSet rivals = who_could_take(preview_.water);
        facts_.push_back({rivals ? Phrase::takes_water_before : Phrase::takes_water,
                          position_.water.points_in(preview_.water), preview_.water, rivals});
    }

    // The rivals whose next camel could take one of the water holes.
    SeatSet who_could_take(const SpaceSet& water) const {
        unsigned rivals = 0;
        for (std::size_t seat = 0; seat < game_.players(); ++seat) {
            if (seat == index(position_.seat)) continue;
            const SpaceSet open = open_to(game_, position_, seat_at(seat)) & water;
            for (auto colour : all_colours)
                if (position_.supply[index(colour)] &&
                    position_.claims[index(colour)].of(seat_at(seat)).intersects(open))
                    rivals |= bit_of(seat);
        }
        return static_cast<SeatSet>(rivals);
    }

    // How the camel changes the race for the largest caravan of its colour (9.2).
    void add_lead() {
        std::array<unsigned, most_seats> sizes{};
        unsigned best = 0;
        for (std::size_t seat = 0; seat < game_.players(); ++seat) {
            sizes[seat] = after_.caravan(seat_at(seat), move_.colour).count();
            if (seat != index(position_.seat)) best = std::max(best, sizes[seat]);
        }
        const unsigned own = sizes[index(position_.seat)];
        if (own == best + 1) {
            facts_.push_back({Phrase::takes_lead, 1, {}, 0, move_.colour});
        } else if (own == best) {
            unsigned level = 0;
            for (std::size_t seat = 0; seat < game_.players(); ++seat)
                if (seat != index(position_.seat) && sizes[seat] == best) level |= bit_of(seat);
            facts_.push_back({Phrase::draws_level, 1, {}, static_cast<SeatSet>(level), move_.colour});
        } else if (own > best) {
            facts_.push_back({Phrase::extends_lead, own - best, {}, 0, move_.colour});
        }
    }

    // What rivals' caravans could reach before the camel but not after it.
    void add_cut_off() {
        for (std::size_t seat = 0; seat < game_.players(); ++seat)
            for (auto colour : all_colours)
                if (seat != index(position_.seat) && position_.supply[index(colour)] &&
                    !position_.caravan(seat_at(seat), colour).empty())
                    add_lost_by(seat_at(seat), colour);
    }

    void add_lost_by(Seat rival, CamelColour colour) {
        const SeatSet seats = bit_of(index(rival));
        const auto rings = growth(game_, position_, rival, colour);
        if (rings.empty()) return;
        const auto rings_now = growth(game_, after_, rival, colour);
        if (rings_now.empty()) {
            facts_.push_back({Phrase::locks_in, 1, {}, seats, colour});
            return;
        }
        const SpaceSet before = union_of(rings, within_reach);
        const SpaceSet now = union_of(rings_now, rings_now.size());
        const SpaceSet oases = unreached_oases(game_, position_, rival, colour) &
                               game_.board().spread(before) & ~game_.board().spread(now);
        if (!oases.empty())
            facts_.push_back({Phrase::cuts_off_from_oasis, oases.count(), oases, seats, colour});
        const SpaceSet water = position_.water.all() & before & ~now & ~preview_.water;
        const unsigned points = position_.water.points_in(water);
        if (points >= least_water)
            facts_.push_back({Phrase::cuts_off_from_water, points, water, seats, colour});
    }

    // The oasis that the caravan comes closest to.
    void add_outlook() {
        const Seat seat = position_.seat;
        const auto rings = growth(game_, position_, seat, move_.colour);
        const auto rings_now = growth(game_, after_, seat, move_.colour);
        std::vector<Way> ways;
        unreached_oases(game_, after_, seat, move_.colour).each([&](Space oasis) {
            const SpaceSet& beside = game_.board().neighbours(oasis);
            const auto now = camels_to(rings_now, beside);
            const auto before = camels_to(rings, beside);
            if (now && *now <= near_oasis && (!before || *now < *before)) ways.push_back({*now, oasis});
        });
        sort_by_length(ways);
        if (!ways.empty())
            facts_.push_back(
                {Phrase::nears_oasis, ways[0].camels, SpaceSet::of(ways[0].oasis)});
    }

    const Game& game_;
    const Position& position_;
    Position after_;
    Move move_;
    Preview preview_;
    std::vector<Fact> facts_;
};

// The steps between two spaces of the board, ignoring pieces.
unsigned steps_between(const Board& board, Space start, Space end) {
    SpaceSet reached = SpaceSet::of(start);
    unsigned steps = 0;
    while (!reached.contains(end)) {
        const SpaceSet grown = reached | board.spread(reached);
        if (grown == reached) return static_cast<unsigned>(board.size());
        reached = grown;
        ++steps;
    }
    return steps;
}

// Oases, water, and rivals of its colour near a leader.
std::vector<Fact> leader_facts(const Game& game, const Position& position, const Move& move) {
    std::vector<Fact> facts;
    Position after = position;
    play(game, after, move);
    const auto rings = growth(game, after, position.seat, move.colour);
    std::vector<Way> ways;
    game.oases().each([&](Space oasis) {
        const auto camels = camels_to(rings, game.board().neighbours(oasis));
        if (camels && *camels <= near_leaders_oasis) ways.push_back({*camels, oasis});
    });
    sort_by_length(ways);
    for (std::size_t n = 0; n < std::min<std::size_t>(2, ways.size()); ++n)
        facts.push_back(
            {Phrase::leader_near_oasis, ways[n].camels, SpaceSet::of(ways[n].oasis)});
    const unsigned water = position.water.points_in(union_of(rings, near_water));
    if (water) facts.push_back({Phrase::leader_near_water, water});

    std::optional<unsigned> away;
    SeatSet nearest = 0;
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        const SpaceSet leader = position.caravan(seat_at(seat), move.colour);
        if (leader.empty()) continue;
        const unsigned steps = steps_between(game.board(), move.space, leader.first());
        if (away && steps >= *away) continue;
        away = steps;
        nearest = bit_of(seat);
    }
    if (!away)
        facts.push_back({Phrase::leader_is_first, 1, {}, 0, move.colour});
    else if (*away <= near_rival)
        facts.push_back({Phrase::leader_near_rival, *away, {}, nearest, move.colour});
    return facts;
}

}  // namespace

std::vector<Fact> facts_of(const Game& game, const Position& position, const Move& move) {
    switch (move.kind) {
        case Move::Kind::camel: return CamelFacts(game, position, move).all();
        case Move::Kind::leader: return leader_facts(game, position, move);
        case Move::Kind::give_back: return {{Phrase::no_colour_is_better}};
        case Move::Kind::pass: break;
    }
    return {{Phrase::nothing_to_place}};
}

}  // namespace karawane
