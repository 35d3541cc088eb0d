"""The page's kernel plays the game of the rules: positions, legal moves, previews, scores, endings.

`make verify-wasm` plays 2,000 games instead of a few, and every conformance game.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.actions import action_count, move_of
from karawane.kernel.verify import STYLES, any_start
from karawane.notation import parse_record
from karawane.rules import (
    CamelColour,
    GiveBack,
    Move,
    Pass,
    PlaceCamel,
    PlaceLeader,
    Position,
    Reason,
    Space,
    deal,
    legal_moves,
    play,
    scores,
    spaces_in,
    why_illegal,
    winners,
)
from karawane.rules.scoring import scoring_steps
from karawane.server.presenters.previews import preview
from tests.wasm.wasm_kernel import Rejected, WasmGame, WasmKernel

FULL = os.environ.get("KARAWANE_WASM") == "full"
PARTS, GAMES = (40, 50) if FULL else (2, 4)
CONFORMANCE = sorted((Path(__file__).parents[1] / "conformance").glob("*.ttd"))
RECORDS = CONFORMANCE if FULL else CONFORMANCE[::6]


@pytest.fixture(scope="module")
def kernel() -> WasmKernel:
    return WasmKernel()


def check_position(game: WasmGame, position: Position) -> None:
    """Compare everything that the page asks about a position."""
    assert game.position() == game.expected(position)
    won = winners(position)
    assert game.scores() == [
        (*score, seat in won)
        for seat, score in zip(position.game.seats, scores(position), strict=True)
    ]
    assert game.scoring_steps() == list(scoring_steps(position))
    legal, found = legal_moves(position), game.legal_moves()
    assert found.count == len(legal)
    assert found.spaces == tuple(legal.spaces(colour) for colour in CamelColour)
    assert found.give_back == tuple(GiveBack(colour) in legal for colour in CamelColour)
    assert found.may_pass == (Pass() in legal)


def check_move(game: WasmGame, position: Position, move: Move) -> None:
    """Compare what the page says about placing something."""
    reason = why_illegal(position, move)
    assert game.why_illegal(move) == (None if reason is None else (reason.value, reason.rule))
    if reason is not None or not isinstance(move, PlaceCamel):
        return
    expected = preview(position, str(move)).model_dump(exclude={"move", "legal", "reason", "rule"})
    found = vars(game.preview(move))
    for name in ("water_spaces", "oases", "area"):
        found[name] = tuple(space.name for space in spaces_in(found[name]))
    assert found == expected


def check_game(kernel: WasmKernel, start: Position, moves: list[Move]) -> None:
    game = WasmGame(kernel, start.game)
    game.begin(start)
    position = start
    for move in moves:
        check_position(game, position)
        check_move(game, position, move)
        assert game.play(move) is None
        position = play(position, move)
    check_position(game, position)
    game.free()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_conformance_games(kernel: WasmKernel, path: Path) -> None:
    record = parse_record(path.read_text("utf-8"))
    check_game(kernel, record.start, list(record.moves))


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games(kernel: WasmKernel, part: int) -> None:
    # Every edition and number of players, with options changed and on made-up boards, too.
    for number in range(part * GAMES, (part + 1) * GAMES):
        random = Random(f"wasm {number}")
        position = start = any_start(random)
        style = list(STYLES.values())[number % len(STYLES)]
        game = WasmGame(kernel, start.game)
        game.begin(start)
        while not position.is_over:
            check_position(game, position)
            move = style(position, legal_moves(position), random)
            board = position.game.board
            anything = move_of(board, int(random.random() * action_count(board)))
            check_move(game, position, anything)
            check_move(game, position, move)
            assert game.play(move) is None
            position = play(position, move)
        check_position(game, position)
        game.free()


def test_it_continues_from_any_position(kernel: WasmKernel) -> None:
    record = parse_record(CONFORMANCE[0].read_text("utf-8"))
    game = WasmGame(kernel, record.start.game)
    for position in record.positions():
        game.set(position)
        assert game.position() == game.expected(position)
    game.free()


def test_it_knows_every_reason_with_its_rule(kernel: WasmKernel) -> None:
    found = [kernel.reason(number) for number in range(len(Reason))]
    assert found == [(reason.value, reason.rule) for reason in Reason]
    with pytest.raises(Exception, match="there is no such reason"):
        WasmKernel().reason(len(Reason))


@pytest.mark.parametrize("kind", [PlaceLeader, PlaceCamel])
def test_a_space_off_the_board(kernel: WasmKernel, kind: type[PlaceLeader | PlaceCamel]) -> None:
    position = deal(2, seed=1)
    for _ in range(11 if kind is PlaceCamel else 0):
        position = play(position, legal_moves(position)[0])
    game = WasmGame(kernel, position.game)
    game.set(position)
    check_move(game, position, kind(CamelColour.CREAM, Space.at(25, 25)))
    game.free()


def test_an_illegal_move_changes_nothing(kernel: WasmKernel) -> None:
    start = deal(3, seed=1)
    game = WasmGame(kernel, start.game)
    game.begin(start)
    assert game.play(Pass()) == ("must_place", "11.1")
    assert game.position() == game.expected(start)
    game.free()


def test_an_impossible_position_is_rejected_with_a_reason() -> None:
    start = deal(2, seed=1)
    game = WasmGame(WasmKernel(), start.game)
    game.kernel.write([7] + [0] * 1000)
    with pytest.raises(Exception, match="the seat is 7; it must be 0 to 5") as caught:
        game.kernel.call("read_position", game.address)
    assert isinstance(caught.value, Rejected) or isinstance(caught.value.__cause__, Rejected)
