import json

from karawane.bots.levels import Level
from tests.cli.invocation import karawane


def test_every_level_is_listed_with_its_time() -> None:
    shown = karawane("levels")
    assert shown.status == 0
    assert all(name in shown.out for name in Level.names())


def test_json() -> None:
    facts = json.loads(karawane("levels", "--json").out)
    assert [each["name"] for each in facts] == list(Level.names())
    assert all(0 < each["seconds"] <= 2 for each in facts)


def test_a_level_takes_a_seat() -> None:
    first, second = Level.names()[:2]
    shown = karawane("play", "--seat", first, "--seat", second, "--seed", 1)
    assert shown.status == 0
    assert f"{first}:" in shown.out
    assert "The game is over" in shown.out
