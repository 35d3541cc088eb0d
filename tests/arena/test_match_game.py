import shlex
import sys
from collections.abc import Callable
from contextlib import nullcontext

import pytest

from karawane.arena import Contestant, Match, Pairing, play_game
from karawane.bots import player
from karawane.bots.contestants import KINDS
from karawane.bots.player import Player, Seed
from karawane.notation import Record, parse_move, parse_record
from karawane.rules import Move, Position, scores


class Troublemaker:
    """Plays a few moves well, then does something that it may not."""

    name = "trouble"

    def __init__(self, trouble: Callable[[Position], Move]) -> None:
        self._trouble = trouble
        self._usual = player("greedy", 1)
        self._moves = 0

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:  # noqa: ARG002
        self._moves += 1
        return self._trouble(position) if self._moves > 3 else self._usual.choose(position)


def crash(position: Position) -> Move:
    raise ZeroDivisionError("a line\nand another")


def play_too_early(position: Position) -> Move:
    return parse_move("Ca99")


def play_nonsense(position: Position) -> Move:
    return 7  # type: ignore[return-value]


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Position], Move]], None]:
    def seat(trouble: Callable[[Position], Move]) -> None:
        def kind(name: str, rest: str) -> Contestant:
            def playing(seed: Seed) -> nullcontext[Player]:
                return nullcontext(Troublemaker(trouble))

            return Contestant(name, playing)

        monkeypatch.setitem(KINDS, "trouble", kind)

    return seat


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        (crash, "ZeroDivisionError: a line and another"),
        (play_too_early, "illegal move Ca99: camels are placed only after all leaders (4.1)"),
        (play_nonsense, "TypeError: 7 is not a move"),
    ],
)
def test_who_crashes_or_plays_illegally_loses_with_the_reason(
    trouble: Callable[[Position], Move],
    reason: str,
    seated: Callable[[Callable[[Position], Move]], None],
) -> None:
    seated(trouble)
    bots = ("greedy", "trouble:")
    result, record = play_game(Match(bots), Pairing(4, 2, bots))
    assert result.fault is not None
    assert (result.fault.seat, result.fault.reason) == (2, reason)
    assert result.shares == (1.0, 0.0)
    assert record.tag("Fault") == f"seat 2: {reason}"
    assert len(record.moves) == result.moves == 7


def test_a_game_has_its_record_and_its_figures() -> None:
    bots = ("greedy", "random", "random")
    result, record = play_game(Match(bots, players=3, seed=9), Pairing(5, 1, bots))
    assert result.bots == bots
    assert result.scores == tuple(tuple(score) for score in scores(record.final))
    assert sum(result.placements) == result.moves == len(record.moves)
    assert record.tag("Seat1") == "greedy"
    assert parse_record(str(record)) == record


def test_games_of_a_set_up_begin_alike_and_others_do_not() -> None:
    match = Match(("random", "greedy"))

    def start(game: int, setup: int) -> Position:
        record: Record = play_game(match, Pairing(game, setup, match.tables()[0]))[1]
        return record.start

    assert start(0, 0) == start(1, 0)
    assert start(0, 0) != start(2, 1)


def test_another_installation_plays_through_the_engine_protocol() -> None:
    # An older version is a program like any other; this one has the first simoom's settings.
    program = f"cmd:{shlex.quote(sys.executable)} -m karawane.cli engine --bot simoom-1.0"
    match = Match(("jerboa", program), seconds=0.001)
    result, record = play_game(match, Pairing(0, 0, ("jerboa", program)))
    assert result.bots == ("jerboa", program)
    assert result.fault is None
    assert record.final.is_over
