"""Records written by earlier versions read as they did, to the letter and to the point."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from karawane.notation import parse_record, position_text
from karawane.rules import scores, winners
from tests.cli.invocation import karawane

RECORDS = Path(__file__).with_name("records")
RESULTS: dict[str, dict[str, Any]] = json.loads((RECORDS / "results.json").read_text("utf-8"))

each_record = pytest.mark.parametrize("name", RESULTS)


def test_every_record_has_its_results() -> None:
    assert {file.stem for file in RECORDS.glob("*.ttd")} == RESULTS.keys()


@each_record
def test_a_record_is_written_as_it_was(name: str) -> None:
    text = (RECORDS / f"{name}.ttd").read_text("utf-8")
    assert str(parse_record(text)) == text


@each_record
def test_a_game_comes_to_the_same_result(name: str) -> None:
    final = parse_record((RECORDS / f"{name}.ttd").read_text("utf-8")).final
    result = RESULTS[name]
    assert position_text(final) == result["position"]
    points = [
        [score.water, score.oases, score.areas, score.caravans, score.total]
        for score in scores(final)
    ]
    assert points == result["scores"]
    assert [int(seat) for seat in winners(final)] == result["winners"]


@each_record
def test_a_game_has_the_same_trace(name: str) -> None:
    trace = karawane("trace", RECORDS / f"{name}.ttd").out
    assert sha256(trace.encode()).hexdigest() == RESULTS[name]["trace"]


def test_comments_and_tags_are_kept() -> None:
    record = parse_record((RECORDS / "unfinished.ttd").read_text("utf-8"))
    assert record.tag("Name2") == 'Björn "the Camel"'
    assert record.tag("Name3") == "Chiara\\Rossi"
    assert record.comments[0] == (0, "Before the first leader.")
    assert record.comments[-1] == (len(record.moves), "The end: 再见")
