from __future__ import annotations

from typing import Any

from karawane.notation import parse_move, parse_space
from karawane.rules import Effect, PlaceCamel, Position, SpaceSet, effect_of, space_set
from karawane.rules.effects import NO_EFFECT
from tests.drawn import drawn


def position(**changes: Any) -> Position:
    return drawn(
        """
           .    .    3    .
        2    C1   c1   Y    S2
           Y    c1   1    .
        .    c1   .    .    .
           .    .    .    .
        .    .    .    .    .
        """,
        **changes,
    ).position


def effect(position: Position, text: str) -> Effect:
    move = parse_move(text)
    assert isinstance(move, PlaceCamel)
    return effect_of(position, move)


def at(*names: str) -> SpaceSet:
    return space_set(map(parse_space, names))


def test_an_empty_space_wins_nothing() -> None:
    assert effect(position(), "Ce2") == NO_EFFECT


def test_a_camel_on_water_next_to_an_oasis_wins_both() -> None:
    assert effect(position(), "Cf1") == Effect(at("f1"), at("g1"), 0)


def test_an_oasis_that_the_caravan_has_reached_is_not_won_again() -> None:
    reached = (at("b2", "g1"),) + (0,) * 9
    assert effect(position(reached=reached), "Cf1") == Effect(at("f1"), 0, 0)


def test_an_area_is_won_with_the_water_and_the_oases_in_it() -> None:
    fresh = position(reached=(0,) * 10)
    area = at("a1", "a2", "a3", "b1", "b2", "b3")
    assert effect(fresh, "Cc3") == Effect(at("a1"), at("b2"), area)


def test_an_oasis_reached_before_is_not_won_again_with_its_area() -> None:
    assert effect(position(), "Cc3") == Effect(at("a1"), 0, at("a1", "a2", "a3", "b1", "b2", "b3"))


def test_computing_an_effect_changes_nothing() -> None:
    before = position()
    effect(before, "Cc3")
    assert before == position()
