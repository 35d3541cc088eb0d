// Lessons for the page: drawn positions, and the judgement of attempts.
#include "../lessons/tasks.hpp"

#include "../engine/parts.hpp"
#include "exchange.hpp"
#include "running_game.hpp"

namespace karawane::wasm {

namespace {

Move read_move(Reader& in, const Game& game) {
    const int kind = in.number();
    const int colour = in.number();
    const int space = in.number();
    const bool exists = space >= 0 && space < static_cast<int>(game.board().size());
    if (kind < 0 || kind > static_cast<int>(Move::Kind::pass) || colour < 0 ||
        colour >= static_cast<int>(colours) || !exists)
        reject("there is no such move");
    switch (static_cast<Move::Kind>(kind)) {
        case Move::Kind::give_back: return Move::give_back(static_cast<CamelColour>(colour));
        case Move::Kind::pass: return Move::pass();
        case Move::Kind::leader:
        case Move::Kind::camel: break;
    }
    return {static_cast<Move::Kind>(kind), static_cast<CamelColour>(colour),
            static_cast<Space>(space)};
}

std::vector<Move> read_moves(Reader& in, const Game& game) {
    std::vector<Move> moves;
    for (int left = in.number(); left > 0; --left) moves.push_back(read_move(in, game));
    return moves;
}

Goal read_goal(Reader& in, const Game& game) {
    Goal goal;
    goal.moves = read_moves(in, game);
    goal.placed = in.number();
    goal.water = in.number();
    goal.oases = in.number();
    goal.area = in.number();
    goal.points = in.number();
    goal.largest = static_cast<ColourSet>(in.number() & every_colour);
    goal.near_oasis = in.number();
    goal.cuts_off = in.flag();
    goal.ends = in.flag();
    goal.wins = in.flag();
    return goal;
}

}  // namespace

// Goes to a drawn position with seat 1 to move, and everything that a drawing cannot show as usual:
// caravans have reached the oases next to them, and while leaders are left, nobody has had a turn.
// Reads the leaders and camels left, the supply and the water won; the leaders; the water holes of one,
// two and three points; and for each seat its areas and caravans.
KARAWANE_EXPORT(read_drawing) void read_drawing(RunningGame* running) {
    const Game& game = running->game;
    Reader in;
    PositionParts parts;
    parts.leaders_left = in.number();
    parts.camels_left = in.number();
    parts.short_turns = parts.leaders_left ? first_position(game).short_turns : 0;
    for (auto& left : parts.supply) left = in.number();
    for (std::size_t seat = 0; seat < game.players(); ++seat) parts.water_won[seat] = in.number();
    if (game.players() == most_seats)
        for (auto colour : all_colours) parts.given_back.push_back(static_cast<int>(colour));
    parts.leaders = in.spaces();
    for (auto& holes : parts.water) holes = in.spaces();
    for (std::size_t seat = 0; seat < game.players(); ++seat) {
        parts.areas[seat] = in.spaces();
        for (std::size_t colour = 0; colour < colours; ++colour) {
            parts.caravans[seat][colour] = in.spaces();
            parts.reached[seat][colour] =
                game.board().spread(parts.caravans[seat][colour]) & game.oases();
        }
    }
    running->position = assembled(game, parts);
}

// Judges placements from the game's position: 0 right, 1 going on, 2 wrong. Reads the goal: the number
// of its moves and each as kind, colour and space, then the other fields in the order of `Goal`,
// colours as bits; then the number of placements made, which must be legal, and each of them.
KARAWANE_EXPORT(judge_attempt) int judge_attempt(const RunningGame* running, int placements) {
    const Game& game = running->game;
    Reader in;
    const Task task{game, running->position, read_goal(in, game), static_cast<unsigned>(placements)};
    Attempt attempt(task.game, task.position);
    for (const Move& move : read_moves(in, game)) {
        const RunningGame now{game, attempt.end()};
        attempt.add(now.legal_move(static_cast<int>(move.kind), static_cast<int>(move.colour),
                                   static_cast<int>(move.space)));
    }
    return static_cast<int>(judged(task, attempt));
}

}  // namespace karawane::wasm
