"""The files of this package that hold what was learned from games, by number of players."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

__all__ = ["learned_for"]


def learned_for(players: int, file: str) -> dict[str, Any] | None:
    """Return what a file holds for a number of players, None if nothing was learned.

    >>> sorted(learned_for(2, "chances.json"))
    ['command', 'curve']
    """
    text = (files("karawane.kernel") / file).read_text("utf-8")
    learned: dict[str, Any] | None = json.loads(text)["players"].get(str(players))
    return learned
