"""Why the kernel refuses an action: the rules say it."""

from __future__ import annotations

from typing import NoReturn

from karawane.kernel.actions import move_of
from karawane.kernel.convert import to_position
from karawane.kernel.loader import native
from karawane.rules import IllegalMove, why_illegal

__all__ = ["refuse"]


def refuse(running: native.RunningGame, action: int) -> NoReturn:
    """Raise the rules' exception for an illegal action, `ValueError` where there is no such one."""
    move = move_of(running.rules_game.board, action)
    reason = why_illegal(to_position(running), move)
    if reason is None:
        raise RuntimeError(f"the rules allow {move}, the kernel does not: please report this")
    raise IllegalMove(reason, str(move))
