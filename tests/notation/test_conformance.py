from __future__ import annotations

import json
from pathlib import Path

import pytest

from karawane.notation import parse_record, trace

FOLDER = Path(__file__).parents[1] / "conformance"
RECORDS = sorted(FOLDER.glob("*.ttd"))


def test_there_are_sixteen_games_with_their_traces() -> None:
    assert len(RECORDS) == len(list(FOLDER.glob("*.trace"))) == 16


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_gives_exactly_its_trace(path: Path) -> None:
    expected = path.with_suffix(".trace").read_text("utf-8").splitlines()
    made = trace(parse_record(path.read_text("utf-8")))
    assert [json.loads(json.dumps(line)) for line in made] == [json.loads(x) for x in expected]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_written_again_is_the_same_game(path: Path) -> None:
    record = parse_record(path.read_text("utf-8"))
    assert parse_record(str(record)) == record
