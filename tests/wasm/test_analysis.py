"""The page's hints are the server's: the same values, expected line and facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.bots.analysis import analyse
from karawane.bots.explanations import Phrase, advice_for, facts_of
from karawane.kernel.chances import ChanceCurve
from karawane.kernel.moves import MOVE_FEATURES
from karawane.kernel.places import PLACE_FEATURES
from karawane.kernel.verify import STYLES, any_start
from karawane.notation import parse_record
from karawane.rules import Move, Position, deal, legal_moves, play
from tests.wasm.wasm_kernel import WasmGame, WasmKernel

CONFORMANCE = Path(__file__).parents[1] / "conformance"
SIMULATIONS = 1000


@pytest.fixture(scope="module")
def kernel() -> WasmKernel:
    return WasmKernel()


def after(name: str, ply: int) -> Position:
    record = parse_record((CONFORMANCE / f"{name}.ttd").read_text("utf-8"))
    return list(record.positions())[ply]


@pytest.mark.parametrize(
    "position",
    [
        after("0003-v1.2-2", 6),
        deal(5, seed=1),
        after("0003-v1.2-2", 60),
        after("0015-v1.2-5", 30),
        after("0015-v1.2-5", -3),
    ],
    ids=["leaders", "giving-back", "camels", "early", "end"],
)
@pytest.mark.parametrize("simulations", [100, SIMULATIONS])
def test_the_same_simulations_and_seed_give_the_same_analysis(
    kernel: WasmKernel, position: Position, simulations: int
) -> None:
    expected = analyse(position, simulations=simulations, seed=7)
    game = WasmGame(kernel, position.game)
    game.set(position)
    found = game.analyse(simulations, seed=7)
    game.free()
    assert found.simulations == expected.simulations
    assert found.line == expected.line
    assert [(each.move, each.visits) for each in found.moves] == [
        (each.move, each.visits) for each in expected.moves
    ]
    for mine, theirs in zip(found.moves, expected.moves, strict=True):
        assert mine.value == pytest.approx(theirs.value, abs=1e-6)
        assert mine.error == pytest.approx(theirs.error, abs=1e-6)
        assert mine.chances == pytest.approx(theirs.chances, abs=1e-6)
        assert mine.points == pytest.approx(theirs.points, abs=1e-6)


def played_side_by_side(
    kernel: WasmKernel, name: str, number: int
) -> Iterator[tuple[WasmGame, Position, Move, Random]]:
    """Play a random game in both, and yield every position with the move that comes next."""
    random = Random(f"{name} {number}")
    position = any_start(random)
    style = list(STYLES.values())[number % len(STYLES)]
    game = WasmGame(kernel, position.game)
    game.begin(position)
    while not position.is_over:
        move = style(position, legal_moves(position), random)
        yield game, position, move, random
        game.play(move)
        position = play(position, move)
    game.free()


@pytest.mark.parametrize("number", range(5))
def test_every_move_has_the_same_facts(kernel: WasmKernel, number: int) -> None:
    for game, position, move, random in played_side_by_side(kernel, "facts", number):
        legal = legal_moves(position)
        for each in (move, legal[int(random.random() * len(legal))]):
            assert game.facts(each) == facts_of(position, each), str(each)


@pytest.mark.parametrize("number", range(5))
def test_every_seat_gets_the_same_advice(kernel: WasmKernel, number: int) -> None:
    for game, position, _, _ in played_side_by_side(kernel, "advice", number):
        assert game.advice() == advice_for(position)


def test_the_page_reads_what_was_learned_in_the_order_of_the_kernel() -> None:
    folder = files("karawane.kernel")
    places = json.loads((folder / "places.json").read_text("utf-8"))
    for learned in places["players"].values():
        assert tuple(learned["weights"]) == PLACE_FEATURES
    moves = json.loads((folder / "moves.json").read_text("utf-8"))
    for learned in moves["players"].values():
        assert tuple(learned["weights"]) == MOVE_FEATURES
    chances = json.loads((folder / "chances.json").read_text("utf-8"))
    for fitted in chances["players"].values():
        assert tuple(fitted["curve"]) == ChanceCurve._fields


def test_the_page_knows_the_phrases_in_their_order() -> None:
    source = (Path(__file__).parents[2] / "web/src/engine/kernel_game.ts").read_text("utf-8")
    listed = re.findall(r'"(\w+)"', source.partition("const PHRASES = [")[2].partition("]")[0])
    assert listed == [phrase.value for phrase in Phrase][: len(listed)]
    assert listed[-1] == Phrase.IS_RUNNING_OUT.value
