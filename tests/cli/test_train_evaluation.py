import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("karawane.kernel", exc_type=ImportError)

from tests.cli.invocation import karawane, refused

RUN = ("train-evaluation", "--games", 100, "--simulations", 1, "--epochs", 1, "--workers", 1)


def test_an_evaluation_is_put_beside_others(tmp_path: Path) -> None:
    target = tmp_path / "evaluation.json"
    target.write_text('{"format": 1, "players": {"3": {"weights": ""}}}', "utf-8")
    shown = karawane(*RUN, "--rounds", 2, target)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("Learned from ")
    players = json.loads(target.read_text("utf-8"))["players"]
    assert list(players) == ["2", "3"]
    assert players["2"]["command"] == (
        "karawane train-evaluation --players 2 --games 100 --rounds 2 --simulations 1 "
        "--result-weight 1 --epochs 1 --seed 1"
    )


def test_an_evaluation_can_be_improved(tmp_path: Path) -> None:
    target = tmp_path / "evaluation.json"
    assert karawane(*RUN, "--rounds", 1, target).status == 0
    before = json.loads(target.read_text("utf-8"))["players"]["2"]
    shown = karawane(*RUN, "--rounds", 1, "--improve", "--seed", 2, target)
    assert (shown.status, shown.err) == (0, "")
    after = json.loads(target.read_text("utf-8"))["players"]["2"]
    assert after["command"].endswith("--epochs 1 --improve --seed 2")
    assert after["weights"] != before["weights"]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ({}, "it holds no evaluation for 2 players; leave out --improve to begin anew"),
        ({"2": {"scale": 1, "weights": "AAAA"}}, "its evaluation for 2 players cannot be read"),
        ({"2": {"scale": 1, "weights": "AAA="}}, "has 1 weights instead of"),
    ],
)
def test_what_cannot_be_improved_is_reported_before_any_game(
    tmp_path: Path, players: object, words: str
) -> None:
    target = tmp_path / "evaluation.json"
    target.write_text(json.dumps({"format": 1, "players": players}), "utf-8")
    refused(karawane(*RUN, "--improve", target), words)


def test_a_file_with_something_else_is_reported_before_any_game(tmp_path: Path) -> None:
    target = tmp_path / "notes.txt"
    target.write_text("no json", "utf-8")
    refused(karawane(*RUN, target), "notes.txt")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--players", 6), "--players"),
        (("--games", 99), "--games"),
        (("--rounds", 0), "--rounds"),
        (("--result-weight", 1.1), "--result-weight"),
        (("--ray", "nonsense"), "'nonsense' is not the address of a Ray cluster"),
    ],
)
def test_what_makes_no_sense_is_reported(
    tmp_path: Path, options: tuple[object, ...], words: str
) -> None:
    refused(karawane(*RUN, *options, tmp_path / "evaluation.json"), words)
