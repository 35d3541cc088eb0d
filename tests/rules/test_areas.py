from __future__ import annotations

from karawane.rules import CamelColour, Seat, Space
from karawane.rules.areas import enclosed_by
from tests.drawn import drawn, spaces


def enclosed(picture: str, newest: Space) -> frozenset[Space]:
    """Return what seat 1's cream caravan encloses with its newest camel, which is drawn."""
    position = drawn(picture).position
    before = ~(1 << newest)
    caravan = position.camels_of(Seat.ONE, CamelColour.CREAM) & before
    return spaces(enclosed_by(position.game.board, newest, caravan, position.camels & before))


def test_a_camel_that_leaves_one_opening_closes_nothing() -> None:
    picture = """
           .    .    .
        .    C1   c1   .
           .    .    .
        .    .    .    S2
    """
    assert enclosed(picture, Space.at(4, 0)) == frozenset()


def test_a_wall_from_edge_to_edge_closes_the_side_without_camels() -> None:
    picture = """
           .*   C1   .
        .*   c1   .    .
           .*   c1   S2
        .*   .*   .    .
    """
    assert enclosed(picture, Space.at(3, 1)) == drawn(picture).marked


def test_both_sides_are_closed_without_other_camels() -> None:
    picture = """
           .*   C1   .*
        .*   c1   .*   .*
           .*   c1   .*
        .*   .*   .*   .*
    """
    assert enclosed(picture, Space.at(3, 1)) == drawn(picture).marked


def test_the_whole_board_is_not_an_area() -> None:
    picture = """
           .    c1   .
        .    .    .    .
           .    C1   .
        .    .    .    .
           .    .    .
        .    .    .    .
    """
    assert enclosed(picture, Space.at(3, 0)) == frozenset()


def test_another_caravan_of_the_same_player_inside_keeps_an_area_open() -> None:
    picture = """
           .    C1   .
        .    c1   .    .
           B1   c1   S2
        .    .    .    .
    """
    assert enclosed(picture, Space.at(3, 1)) == frozenset()


NECK = """
       #    #    .    .
    .*   C1   c1   .    S2
       .*   #    .    .
    .*   #    #    .    .
"""
"""The leader alone cuts off the spaces to its left."""


def test_a_camel_elsewhere_does_not_win_what_a_leader_cuts_off() -> None:
    assert enclosed(NECK, Space.at(4, 0)) == frozenset()


def test_a_camel_wins_what_it_cuts_off_at_a_bottleneck() -> None:
    beside = NECK.replace("C1   c1", "c1   C1")
    assert enclosed(beside, Space.at(2, 0)) == drawn(NECK).marked
