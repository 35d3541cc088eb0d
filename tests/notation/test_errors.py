from __future__ import annotations

from karawane.notation import NotationError
from karawane.rules import IllegalMove, Reason


def test_the_message_begins_with_the_place() -> None:
    error = NotationError("what is this?", line=3, column=14)
    assert str(error) == "line 3, column 14: what is this?"
    assert (error.problem, error.line, error.column) == ("what is this?", 3, 14)


def test_the_place_is_the_beginning_unless_said_otherwise() -> None:
    assert str(NotationError("no")) == "line 1, column 1: no"


def test_a_reason_is_there_only_for_illegal_moves() -> None:
    assert NotationError("no").reason is None
    assert NotationError("no", reason=Reason.MUST_PLACE).reason is Reason.MUST_PLACE


def test_text_that_cannot_be_read_is_another_family_than_illegal_moves() -> None:
    assert issubclass(NotationError, ValueError)
    assert not issubclass(NotationError, IllegalMove)
