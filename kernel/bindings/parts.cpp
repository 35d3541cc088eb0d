// Positions in parts: the conversion from and to `karawane.rules.Position`.
#include <algorithm>
#include <stdexcept>

#include "native.hpp"

namespace karawane::bindings {

namespace {

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

std::uint8_t small(int value, int most, const char* what) {
    if (value < 0 || value > most)
        refuse(std::string(what) + " is " + std::to_string(value) + "; it must be 0 to " +
               std::to_string(most));
    return static_cast<std::uint8_t>(value);
}

void check_size(std::size_t found, std::size_t wanted, const char* what) {
    if (found != wanted)
        refuse(std::to_string(found) + " entries in " + what + "; there must be " +
               std::to_string(wanted));
}

// Reads consecutive sets from bytes.
class SetReader {
public:
    SetReader(const NativeBoard& board, const nb::bytes& bytes) : board_(board), rest_(as_span(bytes)) {}

    SpaceSet next() {
        if (rest_.size() < board_.set_bytes()) refuse("too few sets of spaces");
        const SpaceSet set = board_.read(rest_.first(board_.set_bytes()));
        rest_ = rest_.subspan(board_.set_bytes());
        return set;
    }
    bool at_end() const { return rest_.empty(); }

private:
    const NativeBoard& board_;
    std::span<const unsigned char> rest_;
};

// Without these checks a game could go on for ever, or a count could become negative.
void check_counts(const Game& game, const Position& position) {
    const Phase now = phase(game, position);
    if (position.seat < Seat::one || index(position.seat) >= game.players())
        refuse("the seat to move is not in this game");
    if ((now == Phase::give_back || now == Phase::leaders) && position.camels != position.leaders)
        refuse("camels stand before all leaders do (4.1)");
    if (now == Phase::camels && position.leaders_left)
        refuse("camels are placed while leaders are left (4.1)");
    if (now != Phase::over && now != Phase::camels && !position.short_turns)
        refuse("no short turn is left before the first camel (4.2)");
    if (now == Phase::camels && position.passes >= game.players())
        refuse("all have passed, and the game goes on (11.2)");
    if (game.players() != 5 && position.given_back_count)
        refuse("leaders are given back only with five players (2.3)");
}

}  // namespace

std::span<const unsigned char> as_span(const nb::bytes& bytes) {
    return {reinterpret_cast<const unsigned char*>(bytes.c_str()), bytes.size()};
}

NativeBoard::NativeBoard(nb::bytes spaces, nb::bytes circles, nb::bytes palms, int width, int height)
    : set_bytes_(spaces.size()), space_of_number_(spaces.size() * 8, -1) {
    std::vector<Place> places;
    const auto bytes = as_span(spaces);
    for (std::size_t number = 0; number < bytes.size() * 8; ++number) {
        if (!(bytes[number / 8] >> (number % 8) & 1)) continue;
        if (places.size() == most_spaces) refuse("a board has 1 to 256 spaces");
        space_of_number_[number] = static_cast<std::int16_t>(places.size());
        numbers_.push_back(number);
        places.push_back({static_cast<int>(number % stride), static_cast<int>(number / stride)});
    }
    board_ = std::make_shared<const Board>(std::move(places), read(as_span(circles)),
                                           read(as_span(palms)), width, height);
}

SpaceSet NativeBoard::read(std::span<const unsigned char> bytes) const {
    check_size(bytes.size(), set_bytes_, "a set's bytes");
    SpaceSet spaces;
    for (std::size_t n = 0; n < bytes.size(); ++n)
        for (unsigned left = bytes[n]; left; left &= left - 1) {
            const std::int16_t space = space_of_number_[n * 8 + lowest_bit(left)];
            if (space < 0) refuse("a set has a space that is not on the board");
            spaces.insert(static_cast<Space>(space));
        }
    return spaces;
}

void NativeBoard::write(const SpaceSet& spaces, std::string& out) const {
    const std::size_t start = out.size();
    out.resize(start + set_bytes_, '\0');
    spaces.each([&](Space space) {
        const std::size_t number = numbers_[space];
        char& byte = out[start + number / 8];
        byte = static_cast<char>(static_cast<unsigned char>(byte) | 1U << (number % 8));
    });
}

Position position_from_parts(const NativeGame& native, nb::bytes sets,
                             const std::vector<int>& water_won, const std::vector<int>& supply,
                             const std::vector<int>& given_back, const std::vector<int>& counts) {
    const Game& game = native.game;
    const Board& board = game.board();
    const std::size_t players = game.players();
    check_size(water_won.size(), players, "water_won");
    check_size(supply.size(), colours, "supply");
    check_size(counts.size(), 5, "counts");
    if (given_back.size() > most_seats) refuse("more than five leaders are given back (2.3)");

    Position position;
    SetReader reader(*native.board, sets);
    position.leaders = reader.next();
    std::array<std::array<SpaceSet, colours>, most_seats> caravans;
    for (std::size_t seat = 0; seat < players; ++seat)
        for (auto& caravan : caravans[seat]) {
            caravan = reader.next();
            if (caravan.intersects(position.camels)) refuse("two camels stand on one space (5.1)");
            if (caravan.intersects(game.oases())) refuse("a camel stands on an oasis (5.1)");
            position.camels |= caravan;
        }
    if (!(position.leaders & ~position.camels).empty()) refuse("a leader has no camel (2.2)");
    for (std::size_t seat = 0; seat < players; ++seat)
        for (std::size_t colour = 0; colour < colours; ++colour) {
            const SpaceSet& camels = caravans[seat][colour];
            position.claims[colour].add(seat_at(seat), camels);
            if (!camels.empty())
                position.standing[seat] = static_cast<ColourSet>(position.standing[seat] | 1U << colour);
        }
    for (std::size_t seat = 0; seat < players; ++seat)
        for (std::size_t colour = 0; colour < colours; ++colour)
            position.claims[colour].add(seat_at(seat),
                                        board.spread(caravans[seat][colour]) & ~position.camels);
    for (std::size_t seat = 0; seat < players; ++seat)
        for (auto& reached : position.reached[seat]) {
            const SpaceSet oases = reader.next();
            if (!(oases & ~game.oases()).empty()) refuse("an oasis is reached that is none (7.2)");
            reached = game.oases_in(oases);
        }
    for (std::size_t seat = 0; seat < players; ++seat) position.areas[seat] = reader.next();
    const std::array water = {reader.next(), reader.next(), reader.next()};
    if (water[0].intersects(water[1]) || (water[0] | water[1]).intersects(water[2]))
        refuse("two water holes are on one space (2.6)");
    position.water = {water[0] | water[2], water[1] | water[2]};
    if (!reader.at_end()) refuse("too many sets of spaces");

    constexpr int most_points = 3 * static_cast<int>(most_spaces);
    for (std::size_t seat = 0; seat < players; ++seat) {
        if (water_won[seat] < 0 || water_won[seat] > most_points)
            refuse("no seat can have won that much water (6.1)");
        position.water_won[seat] = static_cast<std::uint16_t>(water_won[seat]);
    }
    for (std::size_t n = 0; n < colours; ++n) position.supply[n] = small(supply[n], 255, "a supply");
    for (int colour : given_back)
        position.given_back[position.given_back_count++] =
            static_cast<CamelColour>(small(colour, 4, "a colour given back"));
    position.seat = static_cast<Seat>(small(counts[0], most_seats, "the seat"));
    position.leaders_left = small(counts[1], 25, "leaders_left");
    position.camels_left = small(counts[2], 2, "camels_left");
    position.short_turns = small(counts[3], 2, "short_turns");
    position.passes = small(counts[4], most_seats, "passes");
    check_counts(game, position);
    return position;
}

nb::tuple parts_of_position(const NativeGame& native, const Position& position) {
    const Game& game = native.game;
    const std::size_t players = game.players();
    std::string sets;
    const auto write = [&](const SpaceSet& spaces) { native.board->write(spaces, sets); };
    write(position.leaders);
    for (std::size_t seat = 0; seat < players; ++seat)
        for (auto colour : all_colours) write(position.caravan(seat_at(seat), colour));
    for (std::size_t seat = 0; seat < players; ++seat)
        for (auto reached : position.reached[seat]) write(game.spaces_of(reached));
    for (std::size_t seat = 0; seat < players; ++seat) write(position.areas[seat]);
    for (unsigned points = 1; points <= 3; ++points) write(position.water.of(points));

    nb::list water_won;
    for (std::size_t seat = 0; seat < players; ++seat) water_won.append(position.water_won[seat]);
    nb::list supply;
    for (auto left : position.supply) supply.append(left);
    nb::list given_back;
    for (std::size_t n = 0; n < position.given_back_count; ++n)
        given_back.append(index(position.given_back[n]));
    const nb::tuple counts =
        nb::make_tuple(static_cast<int>(position.seat), position.leaders_left, position.camels_left,
                       position.short_turns, position.passes);
    return nb::make_tuple(nb::bytes(sets.data(), sets.size()), water_won, supply, given_back, counts);
}

}  // namespace karawane::bindings
