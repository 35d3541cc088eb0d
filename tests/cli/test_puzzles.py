import json

from karawane.lessons import puzzles
from tests.cli.invocation import karawane


def test_every_puzzle_is_listed() -> None:
    shown = karawane("puzzles", "--language", "de")
    assert shown.status == 0
    assert all(each.name in shown.out for each in puzzles())
    assert "Vorhang" in shown.out


def test_json() -> None:
    facts = json.loads(karawane("puzzles", "--json").out)
    assert [each["name"] for each in facts] == [each.name for each in puzzles()]
    assert facts[0]["number"] == 1
    assert "problems" not in facts[0]


def test_a_check_confirms_them_all() -> None:
    shown = karawane("puzzles", "--check", "--simulations", 20_000)
    assert shown.status == 0
    assert f"{len(puzzles())} of {len(puzzles())} puzzles are correct." in shown.out


def test_a_check_that_fails_says_what_is_wrong() -> None:
    # So few simulations see hardly anything.
    shown = karawane("puzzles", "--check", "--simulations", 100, "--json")
    problems = {each["name"]: each["problems"] for each in json.loads(shown.out)}
    assert shown.status == (1 if any(problems.values()) else 0)
    assert problems["curtain"] == []
