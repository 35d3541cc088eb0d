"""The action index is frozen: trained models depend on it."""

from __future__ import annotations

import hashlib

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel import action_count, action_of, from_position, legal_moves, move_of
from karawane.rules import (
    Board,
    CamelColour,
    GiveBack,
    Move,
    Pass,
    PlaceCamel,
    PlaceLeader,
    Space,
    deal,
    load_board,
)

TINY = Board.from_text("tiny", "#.\n.P")


def test_every_action_of_a_tiny_board() -> None:
    assert [str(move_of(TINY, action)) for action in range(action_count(TINY))] == [
        *("C-", "S-", "B-", "R-", "O-"),
        *("C@b1", "C@a2", "C@b2", "S@b1", "S@a2", "S@b2", "B@b1", "B@a2", "B@b2"),
        *("R@b1", "R@a2", "R@b2", "O@b1", "O@a2", "O@b2"),
        *("Cb1", "Ca2", "Cb2", "Sb1", "Sa2", "Sb2", "Bb1", "Ba2", "Bb2"),
        *("Rb1", "Ra2", "Rb2", "Ob1", "Oa2", "Ob2"),
        "pass",
    ]


@pytest.mark.parametrize(
    ("players", "count", "digest"),
    [(2, 1896, "ef8cc5b86a592f08"), (4, 2466, "dd9d756ce6a91ead")],
)
def test_the_actions_of_the_usual_board_are_frozen(players: int, count: int, digest: str) -> None:
    board = load_board(players=players)
    texts = [str(move_of(board, action)) for action in range(action_count(board))]
    assert len(texts) == count
    assert hashlib.sha256(" ".join(texts).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("players", [2, 4])
def test_actions_and_moves_lead_to_each_other(players: int) -> None:
    board = load_board(players=players)
    for action in range(action_count(board)):
        assert action_of(board, move_of(board, action)) == action


@pytest.mark.parametrize("action", [-1, 36, 10**30])
def test_invalid_actions_are_refused(action: int) -> None:
    with pytest.raises(ValueError, match="no action"):
        move_of(TINY, action)


@pytest.mark.parametrize(
    "move",
    [PlaceLeader(CamelColour.CREAM, Space.at(0, 0)), PlaceCamel(CamelColour.SKY, Space.at(9, 9))],
    ids=str,
)
def test_a_space_off_the_board_has_no_action(move: Move) -> None:
    with pytest.raises(ValueError, match="not on the board"):
        action_of(TINY, move)


def test_the_native_module_has_the_same_index() -> None:
    running = from_position(deal(5, seed=1))
    assert legal_moves(running) == [GiveBack(colour) for colour in CamelColour]
    lone = from_position(deal(2, seed=1, board=Board.from_text("one", "P")))
    assert legal_moves(lone) == [Pass()]
    assert lone.legal_actions() == [15]
