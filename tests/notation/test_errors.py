from __future__ import annotations

from karawane.notation import NotationError
from karawane.rules import IllegalMove, Reason


def test_the_message_begins_with_the_place() -> None:
    error = NotationError("what is this?", line=3, column=14)
    assert str(error) == "line 3, column 14: what is this?"
    assert (error.problem, error.line, error.column) == ("what is this?", 3, 14)


def test_the_default_place_is_the_beginning() -> None:
    assert str(NotationError("no")) == "line 1, column 1: no"


def test_only_illegal_moves_have_a_reason() -> None:
    assert NotationError("no").reason is None
    assert NotationError("no", reason=Reason.MUST_PLACE).reason is Reason.MUST_PLACE


def test_unreadable_text_and_illegal_moves_are_different_errors() -> None:
    assert issubclass(NotationError, ValueError)
    assert not issubclass(NotationError, IllegalMove)
