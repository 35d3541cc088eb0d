// Positions in parts: the conversion from and to `karawane.rules.Position`.
#include <algorithm>

#include "../engine/errors.hpp"
#include "../engine/parts.hpp"
#include "native.hpp"

namespace karawane::bindings {

namespace {

void check_size(std::size_t found, std::size_t wanted, const char* what) {
    if (found != wanted)
        reject(std::to_string(found) + " entries in " + what + "; there must be " +
               std::to_string(wanted));
}

// Reads consecutive sets from bytes.
class SetReader {
public:
    SetReader(const NativeBoard& board, const nb::bytes& bytes) : board_(board), rest_(as_span(bytes)) {}

    SpaceSet next() {
        if (rest_.size() < board_.set_bytes()) reject("too few sets of spaces");
        const SpaceSet set = board_.read(rest_.first(board_.set_bytes()));
        rest_ = rest_.subspan(board_.set_bytes());
        return set;
    }
    bool at_end() const { return rest_.empty(); }

private:
    const NativeBoard& board_;
    std::span<const unsigned char> rest_;
};

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
        if (places.size() == most_spaces) reject("a board has 1 to 256 spaces");
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
            if (space < 0) reject("a set has a space that is not on the board");
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
    const std::size_t players = native.game.players();
    check_size(water_won.size(), players, "water_won");
    check_size(supply.size(), colours, "supply");
    check_size(counts.size(), 5, "counts");

    PositionParts parts;
    SetReader reader(*native.board, sets);
    parts.leaders = reader.next();
    for (std::size_t seat = 0; seat < players; ++seat)
        for (auto& caravan : parts.caravans[seat]) caravan = reader.next();
    for (std::size_t seat = 0; seat < players; ++seat)
        for (auto& reached : parts.reached[seat]) reached = reader.next();
    for (std::size_t seat = 0; seat < players; ++seat) parts.areas[seat] = reader.next();
    for (auto& holes : parts.water) holes = reader.next();
    if (!reader.at_end()) reject("too many sets of spaces");

    std::copy(water_won.begin(), water_won.end(), parts.water_won.begin());
    std::copy(supply.begin(), supply.end(), parts.supply.begin());
    parts.given_back = given_back;
    parts.seat = counts[0];
    parts.leaders_left = counts[1];
    parts.camels_left = counts[2];
    parts.short_turns = counts[3];
    parts.passes = counts[4];
    return assembled(native.game, parts);
}

nb::tuple parts_of_position(const NativeGame& native, const Position& position) {
    const PositionParts parts = parts_of(native.game, position);
    const std::size_t players = native.game.players();
    std::string sets;
    const auto write = [&](const SpaceSet& spaces) { native.board->write(spaces, sets); };
    write(parts.leaders);
    for (std::size_t seat = 0; seat < players; ++seat)
        for (const auto& caravan : parts.caravans[seat]) write(caravan);
    for (std::size_t seat = 0; seat < players; ++seat)
        for (const auto& reached : parts.reached[seat]) write(reached);
    for (std::size_t seat = 0; seat < players; ++seat) write(parts.areas[seat]);
    for (const auto& holes : parts.water) write(holes);

    nb::list water_won;
    for (std::size_t seat = 0; seat < players; ++seat) water_won.append(parts.water_won[seat]);
    nb::list supply;
    for (int left : parts.supply) supply.append(left);
    nb::list given_back;
    for (int colour : parts.given_back) given_back.append(colour);
    const nb::tuple counts = nb::make_tuple(parts.seat, parts.leaders_left, parts.camels_left,
                                            parts.short_turns, parts.passes);
    return nb::make_tuple(nb::bytes(sets.data(), sets.size()), water_won, supply, given_back, counts);
}

}  // namespace karawane::bindings
