"""The error for text that cannot be read."""

from __future__ import annotations

from typing import Any

from karawane.rules.reasons import Reason

__all__ = ["NotationError"]


class NotationError(ValueError):
    """Text that cannot be read: what is wrong, and in which line and column.

    If the text is well formed but a move is illegal, `reason` is the rule it breaks. If the text is
    a single word (`is_word`), the message leaves out line and column.
    """

    def __init__(
        self,
        problem: str,
        *,
        line: int = 1,
        column: int = 1,
        reason: Reason | None = None,
        is_word: bool = False,
    ) -> None:
        super().__init__(problem if is_word else f"line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column
        self.reason = reason
        self._is_word = is_word

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are unpickled from their message, which is not enough to rebuild this one.
        return _unpickled, (self.problem, self.line, self.column, self.reason, self._is_word)


def _unpickled(
    problem: str, line: int, column: int, reason: Reason | None, is_word: bool
) -> NotationError:
    return NotationError(problem, line=line, column=column, reason=reason, is_word=is_word)
