"""What a decision needs besides the table and the command, and what it leads to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Self

from karawane.server.limits import Limits
from karawane.server.table.derived_secrets import DerivedSecrets
from karawane.server.table.events import Event
from karawane.server.table.log_replay import after
from karawane.server.table.state import TableState

__all__ = ["Decision", "DecisionContext", "NextTable"]


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """What a decision needs besides the table and the command."""

    now: int
    """In milliseconds since 1970."""
    chance: Random
    """For the order of seats, and for the deal of a rematch."""
    secrets: DerivedSecrets
    scope: str
    """The scope of the command's key."""
    default_name: str
    """The name for a `sit` without one."""
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class NextTable:
    """Another table that must exist before the events that name it are stored."""

    table: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """Events that are not stored yet, and the table as it will stand after them."""

    state: TableState
    at: int
    """When the events happen."""
    events: tuple[Event, ...] = ()
    opens: NextTable | None = None

    @classmethod
    def of(cls, state: TableState, now: int, *events: Event) -> Self:
        """Return a decision for these events, which may be none."""
        # The machine's clock may be set back; a table's never goes back.
        decision = cls(state, max(now, state.changed))
        for event in events:
            decision = decision.then(event)
        return decision

    def then(self, event: Event) -> Self:
        """Return the decision with one more event; an illegal placement raises `IllegalMove`."""
        state = after(self.state, event, self.at)
        return replace(self, state=state, events=(*self.events, event))
