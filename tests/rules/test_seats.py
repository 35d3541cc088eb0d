from __future__ import annotations

import pytest

from karawane.rules import CamelColour, Seat


@pytest.mark.parametrize("seat", Seat)
def test_a_seats_repr_can_be_pasted_back(seat: Seat) -> None:
    assert eval(repr(seat), {"Seat": Seat}) is seat
    assert Seat(seat.index + 1) is seat


@pytest.mark.parametrize("number", [0, 6])
def test_there_are_seats_one_to_five(number: int) -> None:
    with pytest.raises(ValueError, match="not a valid Seat"):
        Seat(number)


def test_a_colour_is_not_a_seat() -> None:
    colours: set[object] = set(CamelColour)
    assert not colours & set(Seat)
