// A position in the tree: its moves, and statistics about each.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

#include "../engine/moves.hpp"
#include "../engine/spaces.hpp"
#include "../engine/words.hpp"

namespace karawane {

// The index of a node in its arena; 0 is unused.
using NodeIndex = std::uint32_t;
constexpr NodeIndex no_node = 0;

// A header, followed in memory by one array for each statistic of the moves. Arrays rather than
// records, because choosing among a hundred moves reads only a few of them, four moves at a time.
//
// Values are those of the seat to move; a node stores no others, since each seat maximises its own.
class alignas(16) Node {
public:
    // Finds moves by colour and space, in nodes whose moves are in the order of `LegalMoves`.
    struct alignas(16) Finder {
        static constexpr std::size_t words = colours * SpaceSet::word_count;
        std::array<std::uint64_t, words> legal{};   // whether such a move exists
        std::array<std::uint16_t, words> before{};  // the number of moves before those of a word

        // The number of the move of one colour to a space, if it is legal.
        std::optional<std::size_t> find(CamelColour colour, Space space) const {
            const std::size_t word = index(colour) * SpaceSet::word_count + space / 64;
            const std::uint64_t bit = std::uint64_t{1} << space % 64;
            if (!(legal[word] & bit)) return std::nullopt;
            return before[word] + static_cast<unsigned>(std::popcount(legal[word] & (bit - 1)));
        }

        // Calls `visit(n)` for the moves of one colour to the given spaces.
        template <typename Visit>
        void each(CamelColour colour, const SpaceSet& spaces, Visit&& visit) const {
            for (std::size_t word = 0; word < SpaceSet::word_count; ++word) {
                const std::size_t n = index(colour) * SpaceSet::word_count + word;
                for (auto found = legal[n] & spaces.word(word); found; found &= found - 1) {
                    const std::uint64_t lower = (found & -found) - 1;
                    visit(before[n] + static_cast<unsigned>(std::popcount(legal[n] & lower)));
                }
            }
        }
    };

    // The size in bytes of a node with `count` moves.
    static constexpr std::size_t bytes(std::size_t moves, bool guided) {
        if (!guided) return sizeof(Node) + 4 * row_bytes(moves);
        return sizeof(Node) + 7 * row_bytes(moves) + sizeof(Finder);
    }

    Node(std::size_t moves, Seat mover, Move::Kind placed, bool with_guesses)
        : count(static_cast<std::uint32_t>(moves)), seat(mover), kind(placed), guided(with_guesses) {
        std::uninitialized_fill_n(row<std::uint32_t>(0), moves, 0U);
        std::uninitialized_fill_n(row<float>(1), moves, 0.0F);
        std::uninitialized_fill_n(row<NodeIndex>(2), moves, no_node);
        std::uninitialized_fill_n(row<std::uint32_t>(3), moves, 0U);
        if (!guided) return;
        for (std::size_t n = 4; n < 7; ++n) std::uninitialized_fill_n(row<float>(n), moves, 0.0F);
        new (row<std::byte>(7)) Finder{};
    }

    std::uint32_t count;             // moves
    std::uint32_t opened = 0;        // the first ones, which take part in the choice
    NodeIndex parent = no_node;      // the node whose move leads here ...
    std::uint32_t parent_move = 0;   // ... and which of its moves
    std::uint32_t total = 0;         // visits of all moves
    Seat seat;                       // to move
    Move::Kind kind;                 // of all moves here
    bool guided;                     // whether it has the last three arrays and a finder
    bool live = false;               // used while the arena is compacted

    std::uint32_t* visits() { return row<std::uint32_t>(0); }
    float* means() { return row<float>(1); }
    NodeIndex* children() { return row<NodeIndex>(2); }
    const std::uint32_t* visits() const { return row<std::uint32_t>(0); }
    const float* means() const { return row<float>(1); }
    const NodeIndex* children() const { return row<NodeIndex>(2); }

    // The number of games in which the mover made the move here or later, the sum of their rewards,
    // and the first guess at its value.
    float* later_games() { return row<float>(4); }
    float* later_rewards() { return row<float>(5); }
    float* guesses() { return row<float>(6); }
    const float* guesses() const { return row<float>(6); }

    // Only in guided nodes.
    Finder& finder() { return *std::launder(reinterpret_cast<Finder*>(row<std::byte>(7))); }
    const Finder& finder() const {
        return *std::launder(reinterpret_cast<const Finder*>(row<std::byte>(7)));
    }

    // Excludes a move without visits from the choice: with this guess its score is negative. Only in
    // guided nodes.
    void close(std::size_t n) { guesses()[n] = closed; }
    bool is_closed(std::size_t n) const { return guesses()[n] == closed; }

    Move move(std::size_t n) const {
        const std::uint32_t code = row<std::uint32_t>(3)[n];
        return {kind, static_cast<CamelColour>(code >> 8), static_cast<Space>(code & 0xff)};
    }
    void set_move(std::size_t n, const Move& move) {
        row<std::uint32_t>(3)[n] = static_cast<std::uint32_t>(index(move.colour) << 8 | move.space);
    }

    // The number of a move; `count` if there is no such move.
    std::uint32_t number_of(const Move& wanted) const {
        std::uint32_t n = 0;
        while (n < count && move(n) != wanted) ++n;
        return n;
    }

    std::size_t bytes() const { return bytes(count, guided); }

private:
    static constexpr float closed = -1e9F;

    static constexpr std::size_t row_bytes(std::size_t moves) { return (moves + 3) / 4 * 16; }

    template <typename Cell>
    Cell* row(std::size_t n) {
        auto* rest = reinterpret_cast<std::byte*>(this + 1);
        return reinterpret_cast<Cell*>(rest + n * row_bytes(count));
    }
    template <typename Cell>
    const Cell* row(std::size_t n) const {
        const auto* rest = reinterpret_cast<const std::byte*>(this + 1);
        return reinterpret_cast<const Cell*>(rest + n * row_bytes(count));
    }
};

static_assert(sizeof(Node) % 16 == 0);

}  // namespace karawane
