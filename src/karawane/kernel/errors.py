"""Errors for illegal actions, explained by the rules."""

from __future__ import annotations

from typing import NoReturn

from karawane.kernel.actions import move_of
from karawane.kernel.convert import to_position
from karawane.kernel.loader import native
from karawane.rules import IllegalMove, why_illegal

__all__ = ["refuse"]


def refuse(running: native.RunningGame, action: int) -> NoReturn:
    """Raise `IllegalMove` for an illegal action, `ValueError` for an unknown one."""
    move = move_of(running.rules_game.board, action)
    reason = why_illegal(to_position(running), move)
    if reason is None:
        raise RuntimeError(f"the rules allow {move}, the kernel does not: please report this")
    raise IllegalMove(reason, str(move))
