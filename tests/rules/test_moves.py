from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from karawane.rules import (
    CamelColour,
    GiveBack,
    Move,
    Pass,
    PlaceCamel,
    PlaceLeader,
    Space,
    deal,
)
from karawane.rules.moves import PASS, camel_moves, leader_moves

NAMES = {
    kind.__name__: kind for kind in (CamelColour, GiveBack, Pass, PlaceCamel, PlaceLeader, Space)
}
H7 = Space.at(7, 6)
MOVES: list[Move] = [
    GiveBack(CamelColour.ROSE),
    PlaceLeader(CamelColour.SKY, H7),
    PlaceCamel(CamelColour.SKY, H7),
    Pass(),
]


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_repr_can_be_pasted_back(move: Move) -> None:
    assert eval(repr(move), NAMES) == move


def test_str_is_the_notation() -> None:
    assert [str(move) for move in MOVES] == ["R-", "S@h7", "Sh7", "pass"]


def test_moves_of_different_kinds_are_different() -> None:
    assert len(set(MOVES)) == len(MOVES)


def test_equal_moves_have_equal_hashes() -> None:
    assert {PlaceCamel(CamelColour.SKY, Space.at(7, 6)), PlaceCamel(CamelColour.SKY, H7)} == {
        MOVES[2]
    }
    assert Pass() == PASS


@pytest.mark.parametrize("move", MOVES[:3], ids=str)
def test_moves_are_frozen(move: GiveBack | PlaceLeader | PlaceCamel) -> None:
    with pytest.raises(FrozenInstanceError):
        move.colour = CamelColour.CREAM  # type: ignore[misc]


def test_a_pass_is_truthy() -> None:
    assert bool(Pass()) is True
    assert {Pass()} != {None}


def test_placements_are_numbered_by_lane_and_created_once() -> None:
    camels, leaders = camel_moves(54), leader_moves(54)
    assert camels[54 * 2 + 28] == PlaceCamel(CamelColour.BLUE, Space.at(1, 1))
    assert leaders[53] == PlaceLeader(CamelColour.CREAM, Space(53))
    assert camels[3] is camels[3]
    assert isinstance(camels[3].space, Space)


def test_moves_sort_as_they_are_listed() -> None:
    listed = list(deal(2, seed=1).legal_moves)
    backwards = listed[::-1]
    assert sorted(backwards) == listed
    assert sorted(set(MOVES)) == MOVES
    assert max(MOVES) == Pass()


def test_moves_are_formatted_by_their_text() -> None:
    assert f"[{MOVES[1]:>6}]" == "[  S@h7]"
