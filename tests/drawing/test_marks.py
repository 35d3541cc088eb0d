import pytest

from karawane.drawing.marks import Marks, marked_spaces
from karawane.rules import CamelColour, GiveBack, Pass, PlaceCamel, PlaceLeader, Space

A1, C1 = Space.at(0, 0), Space.at(2, 0)


@pytest.mark.parametrize(
    ("marks", "spaces"),
    [
        ((), {}),
        (A1, {A1: ()}),
        (0b101, {A1: (), C1: ()}),
        ([C1, C1], {C1: ()}),
        (PlaceLeader(CamelColour.ROSE, C1), {C1: (CamelColour.ROSE,)}),
        ([Pass(), GiveBack(CamelColour.ROSE)], {}),
        (
            [PlaceCamel(CamelColour.ROSE, C1), C1, PlaceCamel(CamelColour.SKY, C1)],
            {C1: (CamelColour.ROSE, CamelColour.SKY)},
        ),
    ],
    ids=["nothing", "space", "set", "twice", "move", "moves without a space", "colours"],
)
def test_marks_of_every_kind(marks: Marks, spaces: dict[Space, tuple[CamelColour, ...]]) -> None:
    assert marked_spaces(marks) == spaces
