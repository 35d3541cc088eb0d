"""What storage keeps of a table so that lists need not replay it."""

from __future__ import annotations

from functools import lru_cache
from typing import Self

from karawane.server.models import FrozenModel
from karawane.server.presenters.table_views import summary
from karawane.server.table.state import TableState
from karawane.server.wire.api import TableSummary

__all__ = ["LobbyEntry", "shown_to"]


class LobbyEntry(FrozenModel):
    """A table's summary with the owners of its seats, who are never sent to anybody."""

    summary: TableSummary
    owners: tuple[str | None, ...]

    @classmethod
    def of(cls, state: TableState) -> Self:
        """Return the entry of a table."""
        return cls(summary=summary(state), owners=tuple(seat.guest for seat in state.seats))


def shown_to(text: str, guest: str | None) -> TableSummary:
    """Return a stored entry's summary as a guest sees it."""
    entry = _entry(text)
    if guest is None or guest not in entry.owners:
        return entry.summary
    mine = tuple(number for number, owner in enumerate(entry.owners, 1) if owner == guest)
    return entry.summary.model_copy(update={"mine": mine})


# Everybody who opens the lobby is sent the same entries.
@lru_cache(maxsize=512)
def _entry(text: str) -> LobbyEntry:
    return LobbyEntry.model_validate_json(text)
