import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from karawane.notation import Record, position_text
from karawane.rules import legal_moves
from tests.cli.invocation import beginning, game, karawane, refused, written

QUICK = ("--simulations", 200, "--seed", 1)


@pytest.fixture
def part(tmp_path: Path) -> Record:
    """Write the beginning of a game."""
    part = beginning(game(), 45)
    written(tmp_path / "part.ttd", part)
    return part


def test_the_best_moves_are_given_with_reasons(part: Record) -> None:
    shown = karawane("hint", "part.ttd", *QUICK, "--moves", 2, "--language", "en")
    assert shown.status == 0
    assert "to move, after 45 placements" in shown.out
    assert "200 simulations; chance, points:" in shown.out
    reasons = shown.out.split("Why:\n")[1].split("Expected: ")[0]
    assert reasons.count("\n") == 2


@pytest.mark.parametrize(
    ("code", "word"),
    [("de", "Erwartet: "), ("fr", "Suite attendue : "), ("it", "Seguito atteso: ")],
)
def test_other_languages(part: Record, code: str, word: str) -> None:
    assert word in karawane("hint", "part.ttd", *QUICK, "--language", code).out


def test_the_language_comes_from_the_environment(
    part: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    assert "Erwartet: " in karawane("hint", "part.ttd", *QUICK).out


def test_json_has_a_value_for_every_legal_placement(part: Record) -> None:
    facts = json.loads(karawane("hint", "part.ttd", *QUICK, "--json").out)
    assert facts["position"] == position_text(part.final)
    assert {move["move"] for move in facts["moves"]} == set(map(str, legal_moves(part.final)))
    assert facts["best"] == facts["line"][0] == facts["moves"][0]["move"]
    for move in facts["moves"]:
        assert move["why"]
        assert move["facts"]
        assert sum(move["chances"]) == pytest.approx(1, abs=0.001)


def test_the_same_seed_gives_the_same_answer(part: Record) -> None:
    first, second = (karawane("hint", "part.ttd", *QUICK, "--json").out for _ in range(2))
    assert first == second


def test_an_earlier_position(part: Record) -> None:
    facts = json.loads(karawane("hint", "part.ttd", *QUICK, "--ply", 44, "--json").out)
    assert facts["ply"] == 44


def test_svg_into_a_file(part: Record, tmp_path: Path) -> None:
    assert karawane("hint", "part.ttd", *QUICK, "--svg", "map.svg").out == ""
    drawing = (tmp_path / "map.svg").read_text("utf-8")
    assert "data-worth" in drawing
    assert ET.fromstring(drawing).tag.endswith("svg")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.ttd"], "no such file"),
        (["part.ttd", "--ply", "999"], "the game has only 45 moves"),
        (["part.ttd", "--language", "la"], "choose from de, en, fr, it"),
        (["part.ttd", "--json", "--svg", "x.svg"], "choose one"),
        (["part.ttd", "--simulations", "0"], "--simulations"),
        (["part.ttd", "--simulations", "10", "--svg", "missing/x.svg"], "missing/x.svg"),
    ],
)
def test_what_makes_no_sense_is_reported(part: Record, arguments: list[str], words: str) -> None:
    refused(karawane("hint", *arguments), words)


def test_a_finished_game_has_no_best_move(tmp_path: Path) -> None:
    written(tmp_path / "over.ttd", game())
    refused(karawane("hint", "over.ttd"), "the game is over", "--ply")
