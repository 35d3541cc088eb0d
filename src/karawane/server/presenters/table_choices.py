"""The choices for a new table: editions, options, boards and levels."""

from __future__ import annotations

from functools import cache

import karawane
from karawane.bots.levels import Level
from karawane.rules import OPTIONS, Edition, board_names, load_board
from karawane.server.table.options import TableOptions
from karawane.server.wire.api import BoardChoice, Choices, EditionChoice, LevelChoice

__all__ = ["program_version", "table_choices"]


def table_choices() -> Choices:
    """Return everything that can be chosen for a table, and the defaults."""
    return _choices(Level.all())


@cache
def _choices(levels: tuple[Level, ...]) -> Choices:
    boards = [load_board(name, players=5) for name in board_names()]
    return Choices(
        editions=tuple(
            EditionChoice(name=edition.name, title=edition.title, options=edition.options)
            for edition in map(Edition.named, Edition.names())
        ),
        options=dict(OPTIONS),
        boards=tuple(
            BoardChoice(name=board.name, title=board.title, note=board.note) for board in boards
        ),
        levels=tuple(
            LevelChoice(
                number=level.number, name=level.name, seconds=level.seconds, about=level.about
            )
            for level in levels
        ),
        defaults=TableOptions(),
        version=program_version(),
    )


def program_version() -> str:
    """Return the version of the installed package."""
    return str(karawane.__version__)
