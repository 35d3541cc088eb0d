"""The spaces that a caravan could enclose, as the evaluation sees them."""

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.evaluation import CARAVAN_FEATURES, EVALUATION_SIZES, caravan_features
from karawane.rules import CamelColour, Seat
from tests.drawn import drawn


def enclosable(picture: str) -> list[float]:
    """Return the spaces that the first seat's cream caravan could enclose, by placements."""
    position, _ = drawn(picture)
    features = caravan_features(position, Seat.ONE, CamelColour.CREAM)
    return [features[f"spaces that {placements} could enclose"] for placements in (1, 2, 3)]


WALL = """
       .    .    c1   .    .
    .    .    .    .    .    R2
       .    .    C1   .    .
    .    {camel}    .    .    .    .
       .    .    {last}   .    .
    .    .    .    .    .    .
       .    .    .    .    .
    .    .    .    .    .    .
"""
"""A wall from the northern edge; its last camels are missing."""


def test_a_gap_of_one_could_be_closed_by_one_camel() -> None:
    # Columns a to d and one space of column e are not next to the wall.
    one, _, _ = enclosable(WALL.format(camel=". ", last="c1"))
    assert one == 17


def test_a_gap_of_two_could_be_closed_by_two_camels() -> None:
    one, two, _ = enclosable(WALL.format(camel=". ", last=". "))
    assert (one, two > 0) == (0, True)


def test_a_camel_behind_the_wall_keeps_the_area_open() -> None:
    assert enclosable(WALL.format(camel="O2", last="c1"))[0] == 0


def test_every_feature_has_a_name() -> None:
    assert len(CARAVAN_FEATURES) == len(set(CARAVAN_FEATURES)) == EVALUATION_SIZES.caravan_features
