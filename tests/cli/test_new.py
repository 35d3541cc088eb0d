import json
import re
from pathlib import Path

import pytest

from karawane.notation import parse_position, parse_record
from karawane.rules import Edition, deal
from tests.cli.invocation import karawane


def test_it_writes_the_set_up_that_the_seed_deals() -> None:
    made = karawane("new", "--players", 4, "--seed", 7)
    assert made.err == ""
    assert parse_record(made.out).start == deal(4, seed=7)


def test_edition_and_options_are_taken() -> None:
    made = karawane(
        "new", "--seed", 1, "-e", "ffg", "-o", "ends=at_once", "-o", "owner_may_enter=yes"
    )
    rules = parse_record(made.out).start.game.edition
    assert rules == Edition.named("ffg").with_options(ends="at_once", owner_may_enter="yes")


def test_without_a_seed_it_chooses_one_and_tells_it() -> None:
    made = karawane("new")
    found = re.search(r"--seed (\d+)", made.err)
    assert found
    assert made.err.count("\n") == 1
    assert karawane("new", "--seed", found[1]).out == made.out


def test_it_writes_into_a_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    made = karawane("new", "game.ttd", "--seed", 1)
    assert made.out == ""
    assert [file.name for file in tmp_path.iterdir()] == ["game.ttd"]
    assert parse_record((tmp_path / "game.ttd").read_text("utf-8")).start == deal(2, seed=1)


def test_json_has_seed_position_and_record() -> None:
    facts = json.loads(karawane("new", "--json", "--seed", 3).out)
    assert facts["seed"] == 3
    assert parse_position(facts["position"]) == parse_record(facts["record"]).start


def test_a_board_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny.txt").write_text("..o..\n.PPP.\n.P.P.\n.....\n", "utf-8")
    monkeypatch.setenv("KARAWANE_BOARDS", str(tmp_path))
    made = karawane("new", "--board", "tiny", "--seed", 1)
    assert '[Board "tiny"]' in made.out
