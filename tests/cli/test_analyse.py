import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from karawane.notation import Record
from tests.cli.invocation import game, karawane, refused, written

QUICK = ("--simulations", 20, "--seed", 1)


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """Write a finished game."""
    record = game()
    written(tmp_path / "game.ttd", record)
    return record


def test_turning_points_are_reported(record: Record) -> None:
    shown = karawane("analyse", "game.ttd", *QUICK, "--language", "en")
    assert shown.status == 0
    assert f"{len(record.moves)} placements, 20 simulations each" in shown.out
    assert "Turning points:" in shown.out
    assert "better was" in shown.out


def test_another_language(record: Record) -> None:
    assert "Wendepunkte:" in karawane("analyse", "game.ttd", *QUICK, "--language", "de").out


def test_json_has_every_position(record: Record) -> None:
    facts = json.loads(karawane("analyse", "game.ttd", *QUICK, "--json").out)
    assert [moment["ply"] for moment in facts["moments"]] == list(range(len(record.moves) + 1))
    assert [moment["played"] for moment in facts["moments"][:-1]] == list(map(str, record.moves))
    assert all(turn["swing"] >= 0.08 for turn in facts["turning_points"])
    assert facts["moments"][-1]["chances"] in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])


def test_the_same_seed_gives_the_same_report(record: Record) -> None:
    first, second = (karawane("analyse", "game.ttd", *QUICK, "--json").out for _ in range(2))
    assert first == second


def test_svg_into_a_file(record: Record, tmp_path: Path) -> None:
    assert karawane("analyse", "game.ttd", *QUICK, "--svg", "chances.svg").out == ""
    drawing = (tmp_path / "chances.svg").read_text("utf-8")
    assert ET.fromstring(drawing).tag.endswith("svg")
    assert "data-seat" in drawing


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.ttd"], "no such file"),
        (["game.ttd", "--json", "--svg", "x.svg"], "choose one"),
        (["game.ttd", "--simulations", "1"], "--simulations"),
        (["game.ttd", "--language", "xx"], "unknown language"),
    ],
)
def test_what_makes_no_sense_is_reported(record: Record, arguments: list[str], words: str) -> None:
    refused(karawane("analyse", *arguments), words)
