import json

from karawane.bots.levels import LEVELS
from tests.cli.running import karawane


def test_every_level_is_listed_with_its_time() -> None:
    shown = karawane("levels")
    assert shown.status == 0
    assert all(level.name in shown.out for level in LEVELS)


def test_json() -> None:
    facts = json.loads(karawane("levels", "--json").out)
    assert [each["name"] for each in facts] == [level.name for level in LEVELS]
    assert all(0 < each["seconds"] <= 2 for each in facts)


def test_a_level_takes_a_seat() -> None:
    first, second = LEVELS[0].name, LEVELS[1].name
    shown = karawane("play", "--seat", first, "--seat", second, "--seed", 1)
    assert shown.status == 0
    assert f"{first}:" in shown.out
    assert "The game is over" in shown.out
