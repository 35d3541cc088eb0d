// A position as numbers for a learning program, from one seat's point of view.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "game.hpp"
#include "legal_moves.hpp"
#include "moves.hpp"
#include "position.hpp"
#include "scoring.hpp"

namespace karawane {

// Writes observations of games with the same board and number of players. An observation is
// complete: the whole position can be read back from it. "Relative" seats begin with the viewer and
// continue in turn order.
class Observer {
public:
    Observer(const Board& board, std::size_t players)
        : players_(players) {
        // Rows and columns beyond the last space in play would always be empty.
        for (std::size_t n = 0; n < board.size(); ++n) {
            const auto [x, y] = board.place(static_cast<Space>(n));
            width_ = std::max(width_, static_cast<std::size_t>(x) + 1);
            height_ = std::max(height_, static_cast<std::size_t>(y) + 1);
        }
        cells_ = width_ * height_;
        for (std::size_t n = 0; n < board.size(); ++n) {
            const auto [x, y] = board.place(static_cast<Space>(n));
            cell_of_.push_back(static_cast<std::size_t>(y) * width_ + static_cast<std::size_t>(x));
        }
        land_.resize(2 * cells_);
        board.palms().each([&](Space space) { land_[cell_of_[space]] = 1; });
        board.spaces().each([&](Space space) { land_[cells_ + cell_of_[space]] = 1; });
    }

    std::size_t players() const { return players_; }
    std::size_t width() const { return width_; }
    std::size_t height() const { return height_; }

    // Planes of one byte for each cell of the rows and columns in play, 1 or 0: for each relative
    // seat its five caravans (their camels, and the oases they have reached); for each relative
    // seat its areas; then leaders, oases, water holes of 1, 2 and 3 points, palm spaces, and all
    // spaces.
    std::size_t plane_count() const { return 6 * players_ + 7; }
    std::size_t planes_size() const { return plane_count() * cells_; }

    void write_planes(const Game& game, const Position& position, Seat viewer,
                      std::uint8_t* out) const {
        std::memset(out, 0, planes_size() - land_.size());
        each_set(game, position, viewer, [&](std::size_t n, const SpaceSet& spaces) {
            spaces.each([&](Space space) { out[n * cells_ + cell_of_[space]] = 1; });
        });
        write_land(out);
    }

    // The planes that change from game to game or during one, as sets of spaces.
    std::size_t set_count() const { return 6 * players_ + 5; }

    // Calls `visit(n, spaces)` for each of them.
    template <typename Visit>
    void each_set(const Game& game, const Position& position, Seat viewer, const Visit& visit) const {
        std::size_t plane = 0;
        for (std::size_t n = 0; n < players_; ++n) {
            const Seat seat = relative(viewer, n);
            for (auto colour : all_colours)
                visit(plane++, position.caravan(seat, colour) |
                                   game.spaces_of(position.reached[index(seat)][index(colour)]));
        }
        for (std::size_t n = 0; n < players_; ++n)
            visit(plane++, position.areas[index(relative(viewer, n))]);
        visit(plane++, position.leaders);
        visit(plane++, game.oases());
        for (unsigned points = 1; points <= 3; ++points)
            visit(plane++, position.water.of(points));
    }

    // The other planes, which are the same in all games on this board.
    void write_land(std::uint8_t* out) const {
        std::memcpy(out + set_count() * cells_, land_.data(), land_.size());
    }

    std::size_t cells() const { return cells_; }
    std::size_t cell_of(Space space) const { return cell_of_[space]; }

    // Numbers: the viewer's seat; the relative seat to move; the supply of each colour; phase, camels
    // left, leaders left, short turns, passes; three options of the edition: whether an owner may
    // enter, whether the last camel ends the game at once, whether palm spaces score; then for each
    // relative seat its points from water, oases, areas and caravans if the game ended now, and the
    // colour it has given back, from 1, or 0.
    std::size_t number_count() const { return 2 + colours + 5 + 3 + 5 * players_; }

    void write_numbers(const Game& game, const Position& position, Seat viewer,
                       std::int16_t* out) const {
        const auto write = [&](auto value) { *out++ = static_cast<std::int16_t>(value); };
        write(viewer);
        write((index(position.seat) + players_ - index(viewer)) % players_);
        for (auto left : position.supply) write(left);
        write(phase(game, position));
        write(position.camels_left);
        write(position.leaders_left);
        write(position.short_turns);
        write(position.passes);
        write(game.edition().owner_may_enter);
        write(game.edition().ends_at_once);
        write(game.edition().palm_space_scores);
        const Scores now = scores(game, position);
        for (std::size_t n = 0; n < players_; ++n) {
            const auto seat = index(relative(viewer, n));
            write(now[seat].water);
            write(now[seat].oases);
            write(now[seat].areas);
            write(now[seat].caravans);
            const bool given_back = seat < position.given_back_count;
            write(given_back ? index(position.given_back[seat]) + 1 : 0);
        }
    }

    // Everything as planes: those above, then one for each number, repeated in every cell.
    std::size_t observation_planes() const { return plane_count() + number_count(); }
    std::size_t observation_size() const { return observation_planes() * cells_; }

    void write_observation(const Game& game, const Position& position, Seat viewer,
                           std::uint8_t* out) const {
        write_planes(game, position, viewer, out);
        out += planes_size();
        std::array<std::int16_t, most_numbers> numbers;
        write_numbers(game, position, viewer, numbers.data());
        for (std::size_t n = 0; n < number_count(); ++n, out += cells_)
            write_number(numbers[n], out);
    }

    // Fills the plane of a number.
    void write_number(std::int16_t number, std::uint8_t* out) const {
        std::memset(out, std::min<int>(number, 255), cells_);
    }

    static constexpr std::size_t most_numbers = 2 + colours + 5 + 3 + 5 * most_seats;

private:
    Seat relative(Seat viewer, std::size_t n) const {
        return seat_at((index(viewer) + n) % players_);
    }

    std::size_t players_;
    std::size_t width_ = 0;
    std::size_t height_ = 0;
    std::size_t cells_ = 0;
    std::vector<std::size_t> cell_of_;
    std::vector<std::uint8_t> land_;  // the planes shared by all games on this board
};

namespace detail {

// The bits of every byte as eight bytes, lowest first.
inline constexpr auto bytes_of_bits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::size_t n = 0; n < 8; ++n) table[byte][n] = byte >> n & 1;
    return table;
}();

// Writes one byte for each of the first `size` spaces: 1 if it is in the set.
inline void write_bytes(const SpaceSet& spaces, std::size_t size, std::uint8_t* out) {
    std::size_t done = 0;
#ifdef __AVX2__
    // Each byte gets the byte of the set that holds its bit, and keeps that bit.
    const __m256i places = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202,
                                              0x0303030303030303);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    for (; done + 32 <= size; done += 32) {
        const auto half = static_cast<int>(spaces.word(done / 64) >> done % 64);
        const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(half), places);
        const __m256i found = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bits), bits);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + done),
                            _mm256_and_si256(found, _mm256_set1_epi8(1)));
    }
#endif
    for (; done + 8 <= size; done += 8)
        std::memcpy(out + done, &bytes_of_bits[spaces.word(done / 64) >> done % 64 & 0xff], 8);
    for (; done < size; ++done) out[done] = spaces.contains(static_cast<Space>(done));
}

}  // namespace detail

// Writes one byte for each action: 1 if it is legal.
inline void write_mask(const LegalMoves& legal, const ActionIndex& actions, std::uint8_t* out) {
    std::memset(out, 0, actions.count());
    if (legal.kind() == Move::Kind::leader || legal.kind() == Move::Kind::camel) {
        for (auto colour : all_colours)
            detail::write_bytes(legal.spaces(colour), actions.size,
                                out + actions.action({legal.kind(), colour, 0}));
        out[actions.pass()] = legal.contains(Move::pass());
    } else {
        legal.each([&](const Move& move) { out[actions.action(move)] = 1; });
    }
}

inline void write_mask(const Game& game, const Position& position, std::uint8_t* out) {
    write_mask(LegalMoves::of(game, position), ActionIndex{game.board().size()}, out);
}

}  // namespace karawane
