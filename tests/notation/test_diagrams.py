import pytest

from karawane.notation import NotationError, parse_space
from karawane.notation.diagrams import parse_diagram
from karawane.rules import CamelColour, Phase, Seat


def test_everything_that_can_be_drawn() -> None:
    drawn = parse_diagram("""
        y    Y    1
     #    .=2  2*   3
        C1   .    .
     .    c1   .    R2
    """)
    position = drawn.position
    board = position.game.board
    assert board.size == 13
    assert parse_space("a1") not in board
    assert [position.water_at(parse_space(name)) for name in ("f1", "e1", "g1")] == [1, 2, 3]
    assert position.game.oases == 1 << parse_space("d1")
    assert board.palms >> parse_space("b1") & 1
    assert position.area_owner(parse_space("c1")) is Seat.TWO
    caravan = position.caravan(Seat.ONE, CamelColour.CREAM)
    assert caravan is not None
    assert caravan.leader.name == "b2"
    assert caravan.camels.bit_count() == 2
    assert {space.name for space in drawn.marked} == {"e1"}
    assert (position.phase, position.seat, position.camels_left) == (Phase.CAMELS, Seat.ONE, 2)


def test_an_unknown_sign_is_reported_with_its_line() -> None:
    with pytest.raises(NotationError, match=r"line 2, column 1: '\?' is not a sign of a diagram"):
        parse_diagram(".\n?")
