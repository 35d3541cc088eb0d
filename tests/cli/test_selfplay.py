import json
import sys
from pathlib import Path

import pytest

from karawane.selfplay import read
from tests.cli.invocation import karawane, karawane_apart, refused

RUN = ("selfplay", "search:20", "--games", 2, "--workers", 1)


def test_games_are_kept_in_a_folder_named_after_the_run(tmp_path: Path) -> None:
    shown = karawane(*RUN)
    assert (shown.status, shown.err) == (0, "")
    (folder,) = tmp_path.glob("selfplay-search_20-2p-*")
    assert f"2 games and {len(list(read(folder)))} placements in {folder.name}." in shown.out
    assert karawane(*RUN).out == shown.out


def test_json_is_the_same_for_any_number_of_workers() -> None:
    options = ("--players", 3, "--edition", "ffg", "--option", "owner_may_enter=yes", "--json")
    alone = json.loads(karawane(*RUN, *options, "--out", "alone").out)
    apart = karawane_apart(*RUN[:-1], 2, *options, "--out", "apart")
    assert (apart.status, apart.err) == (0, "")
    together = json.loads(apart.out)
    assert (alone.pop("folder"), together.pop("folder")) == ("alone", "apart")
    assert alone == together
    assert (alone["games"], alone["edition"], alone["reproducible"]) == (2, "ffg", True)
    assert len(alone["points"]) == 3


def test_a_bot_with_a_time_limit_is_reported() -> None:
    shown = karawane("selfplay", "search:0.001s", "--games", 1, "--workers", 1, "--json")
    assert shown.status == 0
    assert "search:0.001s has a time limit: its games are not reproducible." in shown.err
    assert json.loads(shown.out)["reproducible"] is False


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["clever"], "'clever': unknown bot"),
        (["cmd:python3"], "self-play needs a built-in bot"),
        (["greedy", "--players", "7"], "--players"),
        (["greedy", "--option", "ends"], "ends"),
        (["greedy", "--board", "none"], "none"),
        (["greedy", "--ray", "nonsense"], "'nonsense' is not the address of a Ray cluster"),
        (["greedy", "--ray", "127.0.0.1:1"], "no Ray cluster answers at '127.0.0.1:1'"),
    ],
)
def test_what_makes_no_sense_is_reported(arguments: list[str], words: str) -> None:
    refused(karawane("selfplay", *arguments), words)


def test_a_folder_with_another_run_is_left_alone() -> None:
    karawane(*RUN, "--out", "run")
    refused(karawane(*RUN, "--seed", 2, "--out", "run"), "another run")


@pytest.mark.parametrize(
    ("missing", "arguments", "extra"),
    [
        ("pyarrow", ["selfplay", "greedy"], "karawane[selfplay]"),
        ("ray", ["selfplay", "greedy", "--ray", "auto"], "karawane[ray]"),
        ("ray", ["arena", "greedy", "random", "--ray", "auto"], "karawane[ray]"),
    ],
)
def test_an_extra_that_is_missing_is_named(
    missing: str, arguments: list[str], extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("karawane.selfplay")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    refused(karawane(*arguments), f"pip install '{extra}'")
