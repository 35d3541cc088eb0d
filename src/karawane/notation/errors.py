"""The error for text that cannot be read."""

from __future__ import annotations

from karawane.rules import Reason

__all__ = ["NotationError"]


class NotationError(ValueError):
    """Text that cannot be read: what is wrong, and in which line and column.

    If the text is well formed but a move is illegal, `reason` is the rule it breaks.
    """

    def __init__(
        self, problem: str, *, line: int = 1, column: int = 1, reason: Reason | None = None
    ) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column
        self.reason = reason
