import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.moves import MOVE_FEATURES
from tests.cli.invocation import karawane, refused

RUN = ("train-moves", "--games", 12, "--simulations", 20, "--workers", 1)


def test_weights_are_put_beside_others(tmp_path: Path) -> None:
    target = tmp_path / "moves.json"
    target.write_text('{"format": 1, "players": {"3": {"weights": {}}}}', "utf-8")
    shown = karawane(*RUN, target)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("Learned from ")
    players = json.loads(target.read_text("utf-8"))["players"]
    assert list(players) == ["2", "3"]
    learned = players["2"]
    assert learned["command"] == (
        "karawane train-moves --players 2 --games 12 --simulations 20 --seed 1"
    )
    assert tuple(learned["weights"]) == MOVE_FEATURES
    assert learned["weights"]["water of 3"] > learned["weights"]["water of 1"] > 0
    assert learned["perplexity"] < learned["perplexity_before"]


def test_a_file_with_something_else_is_reported_before_any_game(tmp_path: Path) -> None:
    target = tmp_path / "notes.txt"
    target.write_text("no json", "utf-8")
    refused(karawane(*RUN, target), "notes.txt")


@pytest.mark.parametrize(
    ("options", "words"),
    [(("--players", 6), "--players"), (("--games", 4), "--games")],
)
def test_what_makes_no_sense_is_reported(
    tmp_path: Path, options: tuple[object, ...], words: str
) -> None:
    refused(karawane(*RUN, *options, tmp_path / "moves.json"), words)
