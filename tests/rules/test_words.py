from __future__ import annotations

import pytest

from karawane.rules import CamelColour, Seat


def test_the_colours_and_their_indices_are_frozen() -> None:
    assert [(colour.letter, colour.index, str(colour)) for colour in CamelColour] == [
        ("C", 0, "cream"),
        ("S", 1, "sky"),
        ("B", 2, "blue"),
        ("R", 3, "rose"),
        ("O", 4, "olive"),
    ]


@pytest.mark.parametrize("colour", CamelColour)
def test_a_colours_repr_can_be_pasted_back(colour: CamelColour) -> None:
    assert eval(repr(colour), {"CamelColour": CamelColour}) is colour
    assert CamelColour(colour.letter) is colour


@pytest.mark.parametrize("letter", ["c", "X", "", "cream"])
def test_other_letters_are_no_colour(letter: str) -> None:
    with pytest.raises(ValueError, match="not a valid CamelColour"):
        CamelColour(letter)


@pytest.mark.parametrize("seat", Seat)
def test_a_seats_repr_can_be_pasted_back(seat: Seat) -> None:
    assert eval(repr(seat), {"Seat": Seat}) is seat
    assert Seat(seat.index + 1) is seat


@pytest.mark.parametrize("number", [0, 6])
def test_there_are_seats_one_to_five(number: int) -> None:
    with pytest.raises(ValueError, match="not a valid Seat"):
        Seat(number)


def test_a_colour_is_no_seat() -> None:
    colours: set[object] = set(CamelColour)
    assert not colours & set(Seat)
