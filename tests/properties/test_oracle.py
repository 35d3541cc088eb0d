"""`karawane.rules` beside an independent implementation of RULES.md, position by position."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from karawane.rules import Board, Edition, Position, deal
from tests.mirrors import assert_same, mirrored_game
from tests.oracle import Ground, Oracle, place_of
from tests.play_styles import STYLES, Style
from tests.strategies import seeds, small_set_ups, styles

CONFORMANCE = sorted(Path(__file__).parents[1].joinpath("conformance").glob("*.ttd"))


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", Edition.names())
def test_whole_games_agree_with_the_oracle_at_every_ply(
    name: str, players: int, style: Style
) -> None:
    start = deal(players, seed=f"{name} {players}", edition=Edition.named(name))
    for position, oracle in mirrored_game(start, style, Random(players)):
        assert_same(position, oracle)


@settings(max_examples=150)
@given(start=small_set_ups(), style=styles, seed=seeds, supply=st.none() | st.integers(1, 6))
@example(
    start=deal(2, seed=1, board=Board.from_text("islands", "...#...#...\n...#.o.#..P")),
    style=STYLES["wall building"],
    seed=1,
    supply=None,
)
def test_games_on_small_boards_agree_with_the_oracle_at_every_ply(
    start: Position, style: Style, seed: int, supply: int | None
) -> None:
    for position, oracle in mirrored_game(start, style, Random(seed), supply):
        assert_same(position, oracle)


@pytest.mark.parametrize("record", CONFORMANCE, ids=lambda path: path.stem)
def test_the_oracle_gives_the_traces_of_the_conformance_suite(record: Path) -> None:
    tags, _, moves = record.read_text("utf-8").partition("\n\n")
    oracle = set_up_from(dict(re.findall(r'\[(\w+) "(.*)"\]', tags)))
    lines = map(json.loads, record.with_suffix(".trace").read_text("utf-8").splitlines())
    for move, line in zip(moves.split(), lines, strict=False):
        legal = sorted(oracle.legal())
        assert sha256(" ".join(legal).encode()).hexdigest()[:16] == line["digest"]
        assert [oracle.seat, oracle.phase, oracle.scores()] == [
            line["seat"],
            line["phase"],
            line["scores"],
        ]
        oracle = oracle.after(move)
    assert oracle.over
    assert [oracle.scores(), oracle.winners()] == [end(record)["scores"], end(record)["winners"]]


def end(record: Path) -> dict[str, object]:
    last: dict[str, object] = json.loads(
        record.with_suffix(".trace").read_text("utf-8").splitlines()[-1]
    )
    return last


def set_up_from(tags: dict[str, str]) -> Oracle:
    players = int(tags["Players"])
    board = files("karawane.rules").joinpath("boards", tags["Board"] + ".txt").read_text("utf-8")
    holes = (hole.split(":") for hole in tags["Water"].split())
    return Oracle.start(
        Ground.read(board, players),
        Edition.named(tags["Edition"]).options,
        players,
        [place_of(oasis) for oasis in tags["Oases"].split()],
        {place_of(space): int(value) for space, value in holes},
    )
