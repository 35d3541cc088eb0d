"""Games played twice in parallel, by `karawane.rules` and by the oracle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from karawane.rules import Move, Position, SpaceSet, legal_moves, scores, spaces_in, winners
from tests.oracle import COLOURS, Ground, Oracle, Place
from tests.play_styles import Style, game_from


def places(spaces: SpaceSet) -> frozenset[Place]:
    return frozenset((space.x, space.y) for space in spaces_in(spaces))


def oracle_of(start: Position) -> Oracle:
    """Return a set-up as the oracle's position."""
    game = start.game
    board = game.board
    return Oracle.start(
        Ground(places(board.spaces), places(board.circles), places(board.palms)),
        game.edition.options,
        game.players,
        places(game.oases),
        {place: value for value, holes in enumerate(start.water, 1) for place in places(holes)},
    )


def scarce(start: Position, supply: int) -> Position:
    """Reduce the supply of each colour, so that camels run out before the board is full."""
    return start._replace(supply=(supply,) * len(COLOURS))


def mirrored_game(
    start: Position, style: Style, generator: Random, supply: int | None = None
) -> Iterator[tuple[Position, Oracle]]:
    """Play a game on both sides at once, optionally with fewer camels of each colour."""
    oracle = oracle_of(start)
    if supply is not None:
        start = scarce(start, supply)
        oracle = replace(oracle, supply=dict.fromkeys(COLOURS, supply))
    for position, move in game_from(start, style, generator):
        yield position, oracle
        if move is not None:
            oracle = oracle.after(str(move))


def assert_same(position: Position, oracle: Oracle) -> None:
    """Compare everything in one position with the other."""
    assert position.phase.value == oracle.phase
    assert position.seat == oracle.seat
    assert texts(legal_moves(position)) == oracle.legal()
    assert [list(score) for score in scores(position)] == oracle.scores()
    assert list(winners(position)) == oracle.winners()
    assert dict(zip(COLOURS, position.supply, strict=True)) == oracle.supply
    assert [places(holes) for holes in position.water] == [
        {p for p, value in oracle.water.items() if value == points} for points in (1, 2, 3)
    ]
    assert [places(area) for area in position.areas] == [
        {p for p, seat in oracle.enclosed.items() if seat == owner} for owner in position.game.seats
    ]
    assert {
        (int(caravan.seat), caravan.colour.letter): places(caravan.camels)
        for caravan in position.all_caravans()
    } == oracle.caravans


def texts(moves: Iterable[Move]) -> set[str]:
    return set(map(str, moves))
