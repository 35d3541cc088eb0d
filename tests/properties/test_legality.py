from __future__ import annotations

from hypothesis import given, settings

from karawane.rules import IllegalMove, Move, Position, Reason, legal_moves, play, why_illegal
from tests.all_moves import all_moves
from tests.strategies import positions


@settings(max_examples=100)
@given(position=positions())
def test_the_legal_moves_are_all_moves_that_no_rule_forbids(position: Position) -> None:
    legal = legal_moves(position)
    allowed = [m for m in all_moves(position.game.board) if why_illegal(position, m) is None]
    assert set(legal) == set(allowed)
    assert len(legal) == len(list(legal)) == len(allowed)


@settings(max_examples=100)
@given(position=positions())
def test_membership_agrees_with_iteration_on_every_move(position: Position) -> None:
    legal = legal_moves(position)
    listed = set(legal)
    assert {move for move in all_moves(position.game.board) if move in legal} == listed


@settings(max_examples=100)
@given(position=positions())
def test_indexing_agrees_with_iteration(position: Position) -> None:
    legal = legal_moves(position)
    listed = list(legal)
    assert [legal[at] for at in range(len(legal))] == listed
    assert [legal[at - len(legal)] for at in range(len(legal))] == listed


@settings(max_examples=40)
@given(position=positions())
def test_an_illegal_move_is_refused_with_the_reason_that_why_illegal_gives(
    position: Position,
) -> None:
    for move in all_moves(position.game.board):
        refused = refusal(position, move)
        reason = why_illegal(position, move)
        assert refused == (None if reason is None else (reason, f"{move}: {reason}"))


def refusal(position: Position, move: Move) -> tuple[Reason, str] | None:
    try:
        play(position, move)
    except IllegalMove as illegal:
        return illegal.reason, str(illegal)
    return None
