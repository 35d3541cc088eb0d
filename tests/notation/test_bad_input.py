"""Broken files: an error with its place, and never another exception."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from karawane.notation import (
    NotationError,
    lines_of,
    parse_position,
    position_text,
    read_records,
)
from karawane.rules import Position, deal, legal_moves, play, scores, why_illegal
from tests.mutations import BYTES, EVERY, TOKENS, mutants
from tests.play_styles import game_from, wall_building

RECORDS = [
    path.read_bytes()
    for path in sorted(Path(__file__).parents[1].joinpath("conformance").glob("*.ttd"))
]


def test_a_thousand_broken_records_give_errors_with_a_place(tmp_path: Path) -> None:
    outcomes = Counter[str]()
    for mutant in mutants(RECORDS, EVERY, 1000, seed=2):
        file = tmp_path / "broken.ttd"
        file.write_bytes(mutant)
        try:
            games = list(read_records(lines_of(file)))
        except NotationError as error:
            assert_place_is_in(mutant, error)
            outcomes["broken"] += 1
        else:
            assert games
            outcomes["whole"] += 1
    assert outcomes["broken"] >= 900, outcomes


def assert_place_is_in(file: bytes, error: NotationError) -> None:
    lines = file.split(b"\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert str(error) == f"line {error.line}, column {error.column}: {error.problem}"
    assert error.problem


def position_texts() -> list[bytes]:
    texts = []
    for players in (2, 3, 4, 5):
        game = list(game_from(deal(players, seed=players), wall_building, Random(players)))
        picked = (0, 3, 15, len(game) // 2, len(game) - 1)
        texts += [position_text(game[at][0]).encode() for at in picked]
    return texts


def test_a_thousand_broken_position_texts_give_errors_with_a_column() -> None:
    outcomes = Counter[str]()
    for mutant in mutants(position_texts(), (*BYTES, *TOKENS), 1000, seed=3):
        text = mutant.decode("utf-8", "replace")
        try:
            position = parse_position(text)
        except NotationError as error:
            assert_place_is_in(text.encode(), error)
            outcomes["broken"] += 1
        else:
            assert_can_be_played(position)
            outcomes["whole"] += 1
    assert outcomes["broken"] >= 900, outcomes


def assert_can_be_played(position: Position) -> None:
    """Check that a position can be written, scored and played."""
    assert parse_position(position_text(position)) == position
    assert len(scores(position)) == position.game.players
    for move in legal_moves(position):
        assert why_illegal(position, move) is None
        play(position, move)


@pytest.mark.parametrize("data", [b"", b"\n\n \n", b"\xef\xbb\xbf"])
def test_an_empty_file_has_no_games(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "empty.ttd"
    file.write_bytes(data)
    assert list(read_records(lines_of(file))) == []
