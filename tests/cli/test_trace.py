import json
from pathlib import Path

import pytest

from karawane.notation import trace
from tests.cli.invocation import beginning, game, karawane, karawane_apart, refused, written

CONFORMANCE = Path(__file__).parents[1] / "conformance"


def lines(text: str) -> list[object]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("file", sorted(CONFORMANCE.glob("*.ttd")), ids=lambda file: file.stem)
def test_conformance_games_give_exactly_their_traces(file: Path) -> None:
    wanted = file.with_suffix(".trace").read_text("utf-8")
    assert lines(karawane("trace", file).out) == lines(wanted)


def test_one_object_a_line_as_the_notation_makes_them(tmp_path: Path) -> None:
    record = game(players=5)
    shown = karawane_apart("trace", written(tmp_path / "game.ttd", record))
    assert shown.status == 0
    assert shown.err == ""
    assert lines(shown.out) == list(trace(record))
    assert lines(shown.out)[-1] == list(trace(record))[-1]
    assert '"over": true' in shown.last_line


def test_an_unfinished_game_ends_with_its_position() -> None:
    shown = karawane("trace", "-", keys=str(beginning(game(), 7)))
    assert '"ply": 7' in shown.last_line
    assert '"move": null' in shown.last_line


def test_a_broken_record_prints_nothing_but_the_error(tmp_path: Path) -> None:
    good = str(beginning(game(), 7))
    text = f"{good} Ca1 C@zz"
    place = f":{good.count(chr(10)) + 1}:2:"
    (tmp_path / "broken.ttd").write_text(text, "utf-8")
    refused(karawane("trace", "broken.ttd"), f"broken.ttd{place}", "Ca1", status=1)
    refused(karawane("trace", "-", keys=text), f"<stdin>{place}", "Ca1", status=1)
