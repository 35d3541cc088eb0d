import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.invocation import Outcome, karawane, karawane_apart, refused

MATCH = ("arena", "greedy", "random", "--games", 4, "--workers", 1)


def test_a_match_is_shown_as_tables() -> None:
    shown = karawane(*MATCH)
    assert shown.status == 0
    assert "above next" in shown.out
    assert "caravans" in shown.out
    assert "4 games, 2 players, seed 1; saved in arena-greedy-random-2p-" in shown.out


def test_json_and_the_folder(tmp_path: Path) -> None:
    facts = json.loads(karawane(*MATCH, "--out", "match", "--json").out)
    assert facts["games"] == 4
    best = facts["standings"][0]
    assert best["bot"] == "greedy"
    assert best["win_share"] == 1.0
    assert sum(best["sources"]) == pytest.approx(best["points"], abs=0.05)
    records = sorted(file.name for file in (tmp_path / "match" / "games").iterdir())
    assert records == ["00000.ttd", "00001.ttd", "00002.ttd", "00003.ttd"]
    assert karawane("check", "match/games").status == 0


def test_the_same_command_plays_nothing_twice(tmp_path: Path) -> None:
    first = karawane(*MATCH, "--out", "match")
    lines = (tmp_path / "match" / "results.jsonl").read_text()
    assert karawane(*MATCH, "--out", "match").out == first.out
    assert (tmp_path / "match" / "results.jsonl").read_text() == lines


@pytest.mark.parametrize("library", ["gymnasium", "pyspiel"])
def test_without_the_extra_openspiel_names_it(library: str) -> None:
    without = f"import sys; sys.modules[{library!r}] = None; from karawane.cli import main; main()"
    command = [sys.executable, "-c", without, "arena", "openspiel", "random"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    refused(Outcome(done.returncode, done.stdout, done.stderr), "pip install 'karawane[rl]'")


def test_several_workers_play_in_processes_of_their_own() -> None:
    shown = karawane_apart("arena", "greedy", "random", "--games", 4, "--workers", 2, "--json")
    assert shown.status == 0, shown.err
    assert shown.err == ""
    alone = json.loads(karawane(*MATCH, "--out", "alone", "--json").out)
    together = json.loads(shown.out)
    for each, other in zip(alone["standings"], together["standings"], strict=True):
        assert (each["bot"], each["elo"], each["sources"]) == (
            other["bot"],
            other["elo"],
            other["sources"],
        )


def test_svg(tmp_path: Path) -> None:
    shown = karawane(*MATCH, "--svg", "-")
    assert shown.out.startswith("<svg ")
    karawane(*MATCH, "--svg", "ratings.svg")
    assert (tmp_path / "ratings.svg").read_text("utf-8") == shown.out


def test_a_bot_that_fails_is_reported_and_the_match_goes_on(tmp_path: Path) -> None:
    (tmp_path / "mute.py").write_text("raise SystemExit('no camels here')")
    shown = karawane("arena", "random", "cmd:python3 mute.py", "--games", 2, "--workers", 1)
    assert shown.status == 0
    assert "cmd:python3 mute.py lost game 0: EngineFault" in shown.out
    assert "no camels here" in shown.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["greedy", "clever"], "'clever': unknown bot"),
        (["greedy"], "name two different bots"),
        (["greedy", "greedy"], "name two different bots"),
        (["greedy", "random", "--players", "7"], "--players"),
        (["greedy", "random", "--games", "0"], "--games"),
        (["greedy", "random", "--time", "0"], "--time"),
        (["greedy", "random", "--json", "--svg", "-"], "choose one"),
        (["greedy", "search:wings=2"], "wings"),
        (["greedy", "cmd:no-such-program"], "no-such-program"),
    ],
)
def test_what_makes_no_sense_is_reported(arguments: list[str], words: str) -> None:
    refused(karawane("arena", *arguments), words)


def test_a_folder_with_another_match_is_left_alone() -> None:
    karawane(*MATCH, "--out", "match")
    refused(
        karawane("arena", "greedy", "jerboa", "--out", "match", "--workers", 1), "another match"
    )
