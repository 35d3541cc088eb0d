"""Rare events must happen in the random games, or the other properties prove little."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from karawane.rules import Board, Edition, Move, Pass, Phase, PlaceCamel, Position, deal, effect_of
from tests.mirrors import scarce
from tests.play_styles import STYLES, game_from

BOARDS = (
    None,
    Board.from_text("field", "\n".join(["......."] * 7)),
    Board.from_text("islands", "..#...o#...\n.P#.o..#..P\n..#....#...\n..#....#o.."),
    Board.from_text("neck", "....#P..\n..o....o\n...P#...\nP.P.#..o"),
    Board.from_text("alley", ".###\n###.\n....\n."),
)


def test_rare_events_happen_in_random_games() -> None:
    seen = Counter[str]()
    for seed in range(80):
        board = BOARDS[seed // 16]
        rules = Edition.named(("v1.2", "kosmos", "kosmos-it", "ffg")[seed % 4])
        start = deal(2 + seed // 4 % 4, seed=seed, edition=rules, board=board)
        for supply, style in product((start.supply[0], 2), STYLES.values()):
            for position, move in game_from(scarce(start, supply), style, Random(seed)):
                seen.update(events(position, move))
    assert seen.keys() == EVENTS


EVENTS = {
    "a leader skipped",
    "a pass with a camel placed in the turn",
    "a pass before any camel of the turn",
    "the end by passing",
    "the end at once, within a turn",
    "a pass that ends the game with a colour used up",
    "an area",
    "two areas at once",
    "water in an area",
    "an oasis in an area",
    "a camel in one's own area",
    "two oases at once",
}


def events(position: Position, move: Move | None) -> set[str]:
    match move:
        case None:
            return ending_events(position)
        case Pass():
            return pass_events(position)
        case PlaceCamel():
            return camel_events(position, move)
        case _:
            return set()


def ending_events(position: Position) -> set[str]:
    by_passing = position.passes == position.game.players
    return {"the end by passing"} if by_passing else set()


def pass_events(position: Position) -> set[str]:
    if position.phase is Phase.LEADERS:
        return {"a leader skipped"}
    if not all(position.supply):
        return {"a pass that ends the game with a colour used up"}
    # With more than two camels placed, the turns of a single camel are over (4.2).
    placed = (position.camels ^ position.leaders).bit_count()
    half = position.camels_left == 1 and placed > 2
    return {f"a pass {'with a camel placed in' if half else 'before any camel of'} the turn"}


def camel_events(position: Position, move: PlaceCamel) -> set[str]:
    game, effect = position.game, effect_of(position, move)
    own = position.areas[position.seat.index] >> move.space & 1
    last = position.supply[move.colour.index] == 1 and position.camels_left == 2
    at_once = last and game.edition.ends.value == "at_once"
    around = game.board.neighbours[move.space]
    happened = {
        "the end at once, within a turn": at_once,
        "an area": effect.area,
        "two areas at once": effect.area and not game.board.connected(effect.area),
        "water in an area": effect.water & effect.area,
        "an oasis in an area": effect.oases & effect.area,
        "a camel in one's own area": own,
        "two oases at once": (effect.oases & around).bit_count() > 1,
    }
    return {event for event, happens in happened.items() if happens}
