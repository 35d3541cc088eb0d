from __future__ import annotations

import pickle

from karawane.rules import IllegalMove, NotationError, Reason


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


def test_it_survives_pickling() -> None:
    error = NotationError("no", line=3, column=14, reason=Reason.MUST_PLACE)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line, copy.column, copy.reason) == (
        str(error),
        3,
        14,
        Reason.MUST_PLACE,
    )


def test_a_single_word_needs_no_place() -> None:
    error = NotationError("'x' is not a move", is_word=True)
    assert str(error) == str(pickle.loads(pickle.dumps(error))) == "'x' is not a move"
