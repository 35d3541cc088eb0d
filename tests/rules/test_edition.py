from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from karawane.notation import Record, parse_record
from karawane.rules import (
    DEFAULT_EDITION,
    OPTIONS,
    Chips,
    Edition,
    Ending,
    OptionError,
    deal,
    register_edition,
    unregister_edition,
)


def test_the_default_edition_comes_first() -> None:
    assert next(iter(Edition.names())) == DEFAULT_EDITION == "v1.2"
    assert Edition.named() is Edition.named("v1.2")


@pytest.mark.parametrize(
    "expected",
    [
        Edition("kosmos", 29, True, Ending.AT_ONCE, True, Chips.ALL_HIDDEN),
        Edition("kosmos-it", 30, True, Ending.AFTER_TURN, False, Chips.OPEN),
        Edition("v1.2", 30, True, Ending.AFTER_TURN, True, Chips.ALL_HIDDEN),
        Edition("ffg", 29, False, Ending.AFTER_TURN, True, Chips.WATER_HIDDEN),
    ],
    ids=lambda expected: expected.name,
)
def test_the_editions_are_those_of_section_10(expected: Edition) -> None:
    assert Edition.named(expected.name) == expected
    assert Edition.named(expected.name).title


@pytest.mark.parametrize("name", ["", "V1.2", "kosmos-de", "../ffg"])
def test_an_unknown_edition_is_reported_with_the_known_ones(name: str) -> None:
    with pytest.raises(OptionError) as error:
        Edition.named(name)
    assert str(error.value) == f"unknown edition {name!r}; choose from v1.2, kosmos, kosmos-it, ffg"


@pytest.mark.parametrize("name", Edition.names())
def test_an_edition_can_be_built_again_from_its_options(name: str) -> None:
    assert Edition.from_options(name, Edition.named(name).options) == Edition.named(name)
    assert Edition.named(name).overrides == {}


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option in OPTIONS for value in OPTIONS[option]]
)
def test_every_option_can_have_each_of_its_values(option: str, value: str) -> None:
    for name in Edition.names():
        changed = Edition.named(name).with_options(**{option: value})
        assert changed.options == Edition.named(name).options | {option: value}
        assert changed.overrides in ({}, {option: value})
        assert (changed == Edition.named(name)) == (not changed.overrides)


def test_an_option_set_to_its_default_is_not_an_override() -> None:
    changed = Edition.named("ffg").with_options(owner_may_enter="yes", ends="at_once")
    assert changed.overrides == {"owner_may_enter": "yes", "ends": "at_once"}
    assert changed.with_options(owner_may_enter="no").overrides == {"ends": "at_once"}
    assert changed.name == "ffg"


@pytest.mark.parametrize("option", ["", "color", "name", "title", "self"])
def test_an_unknown_option_is_reported_with_the_known_ones(option: str) -> None:
    with pytest.raises(OptionError) as error:
        Edition.named().with_options(**{option: "yes"})
    assert str(error.value) == f"unknown option {option!r}; choose from {', '.join(OPTIONS)}"


def test_an_unknown_value_is_reported_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match=r"^ends cannot be 'later'; use at_once or after_turn$"):
        Edition.named().with_options(ends="later")


def test_an_edition_must_set_every_option() -> None:
    options = {"ends": "at_once", "chips": "open"}
    with pytest.raises(OptionError, match="does not set five_player_supply, owner_may_enter"):
        Edition.from_options("half", options)


def test_editions_are_frozen_and_hashable() -> None:
    assert len({Edition.named(name) for name in Edition.names()}) == 4
    assert hash(Edition.named().with_options(ends="after_turn")) == hash(Edition.named())
    with pytest.raises(FrozenInstanceError):
        Edition.named().owner_may_enter = False  # type: ignore[misc]


HOUSE = """title = "House rules"
[options]
five_player_supply = "29"
owner_may_enter = "no"
ends = "at_once"
palm_space_scores = "no"
chips = "open"
"""


def test_a_registered_edition_is_found_by_name_and_kept_in_records(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE)
    house = Edition.from_file(file)
    register_edition(house)
    try:
        assert Edition.names()[-1] == "house"
        text = str(Record(deal(2, seed=1, edition="house")))
    finally:
        unregister_edition("house")
    assert parse_record(text).start.game.edition == house
    assert eval(repr(house), {"Edition": Edition}) == house


def test_a_folder_of_editions_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house.toml").write_text(HOUSE)
    monkeypatch.setenv("KARAWANE_EDITIONS", str(tmp_path))
    assert Edition.named("house").title == "House rules"


def test_editions_that_cannot_be_read_or_registered_are_reported(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="already an edition 'kosmos'"):
        register_edition(Edition.named("kosmos"))
    file = tmp_path / "bad.toml"
    for text in ("title =", "title = 'x'", "options = 3", "[options]\nends = 'never'"):
        file.write_text(text)
        with pytest.raises(OptionError, match=r"cannot be read|no table|cannot be 'never'"):
            Edition.from_file(file)
