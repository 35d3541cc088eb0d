import json
from pathlib import Path

import pytest

from karawane.kernel.places import PLACE_FEATURES
from tests.cli.invocation import karawane, refused

RUN = ("train", "--players", 2, "--games", 15, "--simulations", 5, "--workers", 1)


def test_games_weights_and_a_chart_are_kept_in_a_folder(tmp_path: Path) -> None:
    shown = karawane(*RUN)
    assert (shown.status, shown.err) == (0, "")
    assert "Learned from 15 games." in shown.out
    folder = tmp_path / "train-2p-5-1"
    learned = json.loads((folder / "places.json").read_text("utf-8"))["players"]["2"]
    assert learned["command"] == "karawane train --players 2 --games 15 --simulations 5 --seed 1"
    assert list(learned["weights"]) == list(PLACE_FEATURES)
    assert (folder / "progress.svg").read_text("utf-8").startswith("<svg")
    games = {file: file.stat().st_mtime_ns for file in (folder / "games").iterdir()}
    again = karawane(*RUN, "--json")
    assert json.loads(again.out)["players"]["2"] == learned
    assert {file: file.stat().st_mtime_ns for file in games} == games


def test_weights_are_put_beside_others(tmp_path: Path) -> None:
    target = tmp_path / "places.json"
    target.write_text('{"format": 1, "players": {"3": {"weights": {}}}}', "utf-8")
    assert karawane(*RUN, "--into", target).status == 0
    assert list(json.loads(target.read_text("utf-8"))["players"]) == ["2", "3"]
    fresh = tmp_path / "fresh.json"
    assert karawane(*RUN, "--into", fresh).status == 0
    assert list(json.loads(fresh.read_text("utf-8"))["players"]) == ["2"]


@pytest.mark.parametrize("content", ["no json", "{}", "\udcff"])
def test_a_file_with_something_else_is_reported_before_any_game(
    tmp_path: Path, content: str
) -> None:
    target = tmp_path / "notes.txt"
    target.write_bytes(content.encode("utf-8", "surrogateescape"))
    refused(karawane(*RUN, "--into", target), "notes.txt")
    assert target.read_bytes() == content.encode("utf-8", "surrogateescape")
    assert not (tmp_path / "train-2p-5-1").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--players", 6), "--players"),
        (("--games", 14), "--games"),
        (("--simulations", 0), "--simulations"),
        (("--seed", 2**63), "seed"),
        (("--ray", "nonsense"), "'nonsense' is not the address of a Ray cluster"),
    ],
)
def test_what_makes_no_sense_is_reported(options: tuple[object, ...], words: str) -> None:
    refused(karawane(*RUN, *options), words)


def test_a_folder_with_other_games_is_left_alone(tmp_path: Path) -> None:
    karawane(*RUN, "--out", tmp_path / "run")
    refused(karawane(*RUN, "--seed", 2, "--out", tmp_path / "run"), "another run")
