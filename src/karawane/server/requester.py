"""Who a job is done for, so that nobody uses more than a fair share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

__all__ = ["Client", "Requester", "Urgency"]


class Urgency(IntEnum):
    """Who waits for a result, the most urgent first."""

    PEOPLE = 0
    """Somebody who plays, or asked for it."""
    SPECTATORS = 1
    NOBODY = 2


class Requester(Protocol):
    """Who a job is done for; its answers may change while the job waits."""

    @property
    def address(self) -> str | None:
        """The address whose share is used, if it is known."""

    @property
    def guest(self) -> str | None:
        """The guest whose share of the address is used, if there is one."""

    @property
    def urgency(self) -> Urgency:
        """Who waits for the result."""


@dataclass(frozen=True, slots=True)
class Client:
    """Somebody who asked for something and waits for it."""

    address: str | None = None
    guest: str | None = None
    urgency: Urgency = Urgency.PEOPLE
