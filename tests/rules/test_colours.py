from __future__ import annotations

import pytest

from karawane.rules import CamelColour


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
def test_other_letters_are_not_colours(letter: str) -> None:
    with pytest.raises(ValueError, match="not a valid CamelColour"):
        CamelColour(letter)
