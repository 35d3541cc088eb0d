"""What is kept of a table so that lists need not replay it."""

from __future__ import annotations

from typing import Self

from karawane.server.table.state import TableState
from karawane.server.table.views import summary
from karawane.server.wire.api import TableSummary
from karawane.server.wire.base import Wire

__all__ = ["Listed", "shown_to"]


class Listed(Wire):
    """A table's summary, and whose its seats are: the latter is never sent to anybody."""

    summary: TableSummary
    owners: tuple[str | None, ...]

    @classmethod
    def of(cls, state: TableState) -> Self:
        """Return what is kept of a table."""
        return cls(summary=summary(state), owners=tuple(seat.guest for seat in state.seats))


def shown_to(text: str, guest: str | None) -> TableSummary:
    """Return a summary as a guest is shown it, from what was kept."""
    kept = Listed.model_validate_json(text)
    mine = [number for number, owner in enumerate(kept.owners, 1) if guest and owner == guest]
    return kept.summary.model_copy(update={"mine": tuple(mine)})
