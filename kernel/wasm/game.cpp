// The game for the page: positions, legal moves, previews and scores.
//
// `web/src/engine/kernel.ts` is the other side of these functions and reads the numbers in the order
// in which they are written here.
#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "../engine/legal_moves.hpp"
#include "../engine/legality.hpp"
#include "../engine/moves.hpp"
#include "../engine/parts.hpp"
#include "../engine/play.hpp"
#include "../engine/playouts.hpp"
#include "../engine/preview.hpp"
#include "../engine/scoring.hpp"
#include "../engine/scoring_steps.hpp"
#include "../engine/setup_check.hpp"
#include "exchange.hpp"
#include "running_game.hpp"

namespace karawane {

// Provided by the page. It throws there, which ends the call; the instance is not used again.
[[clang::import_module("karawane"), clang::import_name("reject"), noreturn]] void reject_in_page(
    const char* text, std::size_t length);

void reject(const std::string& why) { reject_in_page(why.data(), why.size()); }

}  // namespace karawane

namespace karawane::wasm {

std::int16_t exchange[exchange_size];

namespace {

Move move_of(const Proposal& legal) {
    switch (legal.kind) {
        case Move::Kind::give_back: return Move::give_back(legal.colour);
        case Move::Kind::pass: return Move::pass();
        case Move::Kind::leader:
        case Move::Kind::camel: break;
    }
    return {legal.kind, legal.colour, legal.space.value_or(0)};
}

}  // namespace

Proposal RunningGame::proposal(int kind, int colour, int space) const {
    if (kind < 0 || kind > static_cast<int>(Move::Kind::pass)) reject("there is no such kind of move");
    if (colour < 0 || colour >= static_cast<int>(colours)) reject("there is no such colour");
    const bool exists = space >= 0 && space < static_cast<int>(game.board().size());
    return {static_cast<Move::Kind>(kind), static_cast<CamelColour>(colour),
            exists ? std::optional(static_cast<Space>(space)) : std::nullopt};
}

Move RunningGame::legal_move(int kind, int colour, int space) const {
    const Proposal proposed = proposal(kind, colour, space);
    if (why_illegal(game, position, proposed)) reject("the move is not legal");
    return move_of(proposed);
}

KARAWANE_EXPORT(exchange_address) std::int16_t* exchange_address() { return exchange; }

// Reads width, height, the number of spaces and their places (x, y), the circles, palms and oases as
// sets; the number of players; and the edition's options in the order of `Edition`.
KARAWANE_EXPORT(new_game) RunningGame* new_game() {
    Reader in;
    const int width = in.number();
    const int height = in.number();
    std::vector<Place> places(static_cast<std::size_t>(std::clamp<int>(in.number(), 0, most_spaces)));
    for (auto& place : places) {
        place.x = in.number();
        place.y = in.number();
    }
    const SpaceSet circles = in.spaces();
    const SpaceSet palms = in.spaces();
    const SpaceSet oases = in.spaces();
    const auto players = static_cast<std::size_t>(in.number());
    const auto supply = static_cast<std::uint8_t>(in.number());
    const bool owner_may_enter = in.flag();
    const bool ends_at_once = in.flag();
    const bool palm_space_scores = in.flag();
    auto board = std::make_shared<const Board>(std::move(places), circles, palms, width, height);
    Game game(std::move(board), {supply, owner_may_enter, ends_at_once, palm_space_scores}, players,
              oases);
    const Position start = first_position(game);
    return new RunningGame{std::move(game), start};
}

// Deals a set-up for the board, edition and players of a game (section 2). Writes the oases, and the
// water holes of one, two and three points.
KARAWANE_EXPORT(write_deal) void write_deal(const RunningGame* running, double seed) {
    Random random(seed_of(seed));
    const Game& like = running->game;
    const auto [game, position] =
        Dealer(like.shared_board(), like.edition(), like.players()).deal(random);
    Writer out;
    out.spaces(game.oases());
    for (unsigned points = 1; points <= 3; ++points) out.spaces(position.water.of(points));
}

KARAWANE_EXPORT(copy_game) RunningGame* copy_game(const RunningGame* running) {
    return new RunningGame(*running);
}

KARAWANE_EXPORT(free_game) void free_game(RunningGame* running) { delete running; }

// Reads the water holes of one, two and three points, and goes back to the first position.
KARAWANE_EXPORT(begin_game) void begin_game(RunningGame* running) {
    Reader in;
    PositionParts parts = parts_of(running->game, first_position(running->game));
    for (auto& holes : parts.water) holes = in.spaces();
    running->position = assembled(running->game, parts);
}

// Reads oases, and water holes of one, two and three points. Returns -1 if they are a set-up of the
// game's board, or else the number of the problem; writes its space, count, wanted count and points.
KARAWANE_EXPORT(problem_of_setup) int problem_of_setup_read(const RunningGame* running) {
    Reader in;
    const SpaceSet oases = in.spaces();
    std::array<SpaceSet, 3> water;
    for (auto& holes : water) holes = in.spaces();
    const auto problem = problem_of_setup(running->game.board(), oases, water);
    if (!problem) return -1;
    Writer out;
    out.number(problem->space);
    out.number(problem->count);
    out.number(problem->wanted);
    out.number(problem->points);
    return static_cast<int>(problem->kind);
}

// Reads what `write_position` writes, without the phase.
KARAWANE_EXPORT(read_position) void read_position(RunningGame* running) {
    const std::size_t players = running->game.players();
    Reader in;
    PositionParts parts;
    parts.seat = in.number();
    parts.leaders_left = in.number();
    parts.camels_left = in.number();
    parts.short_turns = in.number();
    parts.passes = in.number();
    for (auto& left : parts.supply) left = in.number();
    for (std::size_t seat = 0; seat < players; ++seat) parts.water_won[seat] = in.number();
    parts.given_back.resize(static_cast<std::size_t>(std::clamp<int>(in.number(), 0, most_seats)));
    for (auto& colour : parts.given_back) colour = in.number();
    parts.leaders = in.spaces();
    for (auto& holes : parts.water) holes = in.spaces();
    for (std::size_t seat = 0; seat < players; ++seat) {
        parts.areas[seat] = in.spaces();
        for (auto& caravan : parts.caravans[seat]) caravan = in.spaces();
        for (auto& oases : parts.reached[seat]) oases = in.spaces();
    }
    running->position = assembled(running->game, parts);
}

// Writes the phase; the seat to move, leaders, camels and short turns left, and passes; the supply;
// the water won; the number of leaders given back, and their colours; the leaders; the water holes of
// one, two and three points; and for each seat its areas, caravans and reached oases.
KARAWANE_EXPORT(write_position) void write_position(const RunningGame* running) {
    const std::size_t players = running->game.players();
    const PositionParts parts = parts_of(running->game, running->position);
    Writer out;
    out.number(static_cast<int>(phase(running->game, running->position)));
    for (int count : {parts.seat, parts.leaders_left, parts.camels_left, parts.short_turns, parts.passes})
        out.number(count);
    for (int left : parts.supply) out.number(left);
    for (std::size_t seat = 0; seat < players; ++seat) out.number(parts.water_won[seat]);
    out.number(parts.given_back.size());
    for (int colour : parts.given_back) out.number(colour);
    out.spaces(parts.leaders);
    for (const auto& holes : parts.water) out.spaces(holes);
    for (std::size_t seat = 0; seat < players; ++seat) {
        out.spaces(parts.areas[seat]);
        for (const auto& caravan : parts.caravans[seat]) out.spaces(caravan);
        for (const auto& oases : parts.reached[seat]) out.spaces(oases);
    }
}

// Writes each seat's water, oases, areas and caravans as if the game ended now, and whether the seat
// has won.
KARAWANE_EXPORT(write_scores) void write_scores(const RunningGame* running) {
    const Game& game = running->game;
    const Scores now = scores(game, running->position);
    const auto best = leading(game, now);
    const bool over = phase(game, running->position) == Phase::over;
    Writer out;
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        for (auto points : {now[seat].water, now[seat].oases, now[seat].areas, now[seat].caravans})
            out.number(points);
        out.number(over && best[seat]);
    }
}

// Returns the number of steps of the final scoring. Writes for each its source, seat, points, colour
// or -1, whether it is shared, and its spaces.
KARAWANE_EXPORT(write_scoring_steps) int write_scoring_steps(const RunningGame* running) {
    const auto steps = scoring_steps(running->game, running->position);
    Writer out;
    for (const ScoringStep& step : steps) {
        out.number(static_cast<int>(step.source));
        out.number(static_cast<int>(step.seat));
        out.number(step.points);
        out.number(step.colour ? static_cast<int>(*step.colour) : -1);
        out.number(step.shared);
        out.spaces(step.spaces);
    }
    return static_cast<int>(steps.size());
}

// Writes the number of legal moves; whether passing is one; whether each colour's leader may be given
// back; and for each colour the spaces for its leader or camel.
KARAWANE_EXPORT(write_legal_moves) void write_legal_moves(const RunningGame* running) {
    const LegalMoves legal = LegalMoves::of(running->game, running->position);
    Writer out;
    out.number(legal.count());
    out.number(legal.contains(Move::pass()));
    for (auto colour : all_colours) out.number(legal.contains(Move::give_back(colour)));
    for (auto colour : all_colours) out.spaces(legal.spaces(colour));
}

// Returns the number of the reason, or -1 if the move is legal. A space that does not exist is off the
// board.
KARAWANE_EXPORT(why_illegal) int why_illegal_move(const RunningGame* running, int kind, int colour,
                                                  int space) {
    const Proposal proposal = running->proposal(kind, colour, space);
    const auto reason = why_illegal(running->game, running->position, proposal);
    return reason ? static_cast<int>(*reason) : -1;
}

// Writes a reason's code, a blank, and the number of its rule, as characters; returns how many.
KARAWANE_EXPORT(write_reason) int write_reason(int number) {
    if (number < 0 || number >= static_cast<int>(reason_count)) reject("there is no such reason");
    const ReasonText& text = reason_texts[static_cast<std::size_t>(number)];
    Writer out;
    for (char letter : text.code) out.number(letter);
    out.number(' ');
    for (char letter : text.rule) out.number(letter);
    return static_cast<int>(text.code.size() + 1 + text.rule.size());
}

// Plays a legal move, and returns -1; or returns the number of the reason why it is not.
KARAWANE_EXPORT(play) int play_move(RunningGame* running, int kind, int colour, int space) {
    const Proposal proposal = running->proposal(kind, colour, space);
    const auto reason = why_illegal(running->game, running->position, proposal);
    if (reason) return static_cast<int>(*reason);
    play(running->game, running->position, move_of(proposal));
    return -1;
}

// Writes what a legal camel would win: the points for water, oases, areas and caravans; the length of
// its caravan, and whether it is the largest; the water holes, the oases and the area.
KARAWANE_EXPORT(write_preview) void write_preview(const RunningGame* running, int colour, int space) {
    const Move camel = running->legal_move(static_cast<int>(Move::Kind::camel), colour, space);
    const Preview preview = preview_of(running->game, running->position, camel);
    Writer out;
    for (int number : {preview.water_points, preview.oasis_points, preview.area_points,
                       preview.caravan_points, preview.length, static_cast<int>(preview.longest)})
        out.number(number);
    out.spaces(preview.water);
    out.spaces(preview.oases);
    out.spaces(preview.area);
}

}  // namespace karawane::wasm
