"""A queue that gives every address, and every guest of an address, the same share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from math import ceil
from time import monotonic
from typing import Generic, TypeVar

from karawane.server.requester import Requester, Urgency

__all__ = ["FairQueue", "Turn"]

_Job = TypeVar("_Job")
_Rank = tuple[bool, Urgency, int, float, int, float, int]

HALF_LIFE = 30.0
"""After this many seconds, half of what somebody used is forgotten."""

MOST_USERS = 1000
"""How many users are remembered; beyond that, those who used next to nothing are forgotten."""

FIRST_MEAN = 1.0
NEWEST = 0.1
"""The weight of the newest job in the mean duration."""


@dataclass(frozen=True, slots=True, eq=False)
class Turn(Generic[_Job]):
    """A job that was taken from the queue, and those whose shares it uses."""

    job: _Job
    users: tuple[str, str]
    """The address, and the guest of that address."""
    unattended: bool
    began: float


class FairQueue(Generic[_Job]):
    """Orders jobs by who waits for them, then by what their requesters have used lately.

    Jobs for which people wait go first. Among equals, an address with fewer jobs running goes
    first, then one that has used less time; the guests of an address take turns in the same way.
    There is always room for others: no address, and no jobs that nobody waits for, fill the last
    of several places.
    """

    def __init__(self, size: int, clock: Callable[[], float] = monotonic) -> None:
        self._size = size
        self._share = max(1, size - 1)
        self._clock = clock
        self._numbers = count()
        self._waiting: dict[_Job, tuple[int, Requester]] = {}
        self._turns: set[Turn[_Job]] = set()
        self._running: Counter[str] = Counter()
        self._unattended = 0
        """How many of the running jobs nobody waits for."""
        self._used: dict[str, tuple[float, float]] = {}
        """The seconds that each user has used, and when they were added up."""
        self._mean = FIRST_MEAN

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[_Job]:
        """Iterate over the jobs that wait."""
        return iter(tuple(self._waiting))

    @property
    def turns(self) -> frozenset[Turn[_Job]]:
        """The jobs that are running."""
        return frozenset(self._turns)

    def jobs_of(self, requester: Requester) -> int:
        """Return how many jobs of a requester's address wait or run."""
        address, _ = _users(requester)
        waiting = sum(_users(each)[0] == address for _, each in self._waiting.values())
        return waiting + self._running[address]

    def add(self, job: _Job, requester: Requester) -> Turn[_Job] | None:
        """Return the job's turn if it may run now; otherwise it waits."""
        # Whatever waits could not run before, so it cannot now.
        if self._is_blocked(requester):
            self._waiting[job] = (next(self._numbers), requester)
            return None
        return self._begin(job, requester)

    def discard(self, job: _Job) -> None:
        """Remove a job that waits. Unknown jobs are ignored."""
        self._waiting.pop(job, None)

    def take(self) -> Turn[_Job] | None:
        """Take the next job that may run now, None if there is none."""
        if not self._waiting or len(self._turns) >= self._size:
            return None
        ranks = self._ranks()
        job = min(ranks, key=ranks.__getitem__)
        if ranks[job][0]:
            return None
        _, requester = self._waiting.pop(job)
        return self._begin(job, requester)

    def _is_blocked(self, requester: Requester) -> bool:
        address, _ = _users(requester)
        return (
            len(self._turns) >= self._size
            or self._running[address] >= self._share
            or (requester.urgency is Urgency.NOBODY and self._unattended >= self._share)
        )

    def _begin(self, job: _Job, requester: Requester) -> Turn[_Job]:
        unattended = requester.urgency is Urgency.NOBODY
        turn = Turn(job, _users(requester), unattended, self._clock())
        self._turns.add(turn)
        self._running.update(turn.users)
        self._unattended += unattended
        return turn

    def end(self, turn: Turn[_Job]) -> None:
        """Charge a job that has ended to those whose shares it used."""
        self._turns.discard(turn)
        self._unattended -= turn.unattended
        now = self._clock()
        seconds = now - turn.began
        self._mean += NEWEST * (seconds - self._mean)
        for user in turn.users:
            self._running[user] -= 1
            if not self._running[user]:
                del self._running[user]
            self._used[user] = (self._used_by(user, now) + seconds, now)
        if len(self._used) > MOST_USERS:
            self._forget(now)

    def waits(self) -> dict[_Job, int]:
        """Return about how many seconds each job still waits."""
        ranks = self._ranks()
        return {
            job: self._seconds(place)
            for place, job in enumerate(sorted(ranks, key=ranks.__getitem__), 1)
        }

    def wait_of_next(self) -> int:
        """Return about how many seconds a job added now would wait."""
        return self._seconds(len(self._waiting) + 1)

    def _seconds(self, place: int) -> int:
        return max(1, ceil(place * self._mean / self._size))

    def _ranks(self) -> dict[_Job, _Rank]:
        """Return the rank of every waiting job; the lowest is next."""
        now = self._clock()
        used: dict[str, float] = {}

        def load(user: str) -> tuple[int, float]:
            if user not in used:
                used[user] = self._used_by(user, now)
            return self._running[user], used[user]

        ranks: dict[_Job, _Rank] = {}
        for job, (number, requester) in self._waiting.items():
            address, guest = _users(requester)
            blocked = self._is_blocked(requester)
            ranks[job] = (blocked, requester.urgency, *load(address), *load(guest), number)
        return ranks

    def _used_by(self, user: str, now: float) -> float:
        seconds, at = self._used.get(user, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    def _forget(self, now: float) -> None:
        """Forget half of the users: those who have used least."""
        by_use = sorted(self._used, key=lambda user: self._used_by(user, now))
        for user in by_use[: len(by_use) // 2]:
            del self._used[user]


def _users(requester: Requester) -> tuple[str, str]:
    """Return the names under which a requester's address and guest are counted."""
    guest = f"guest {requester.guest}"
    address = guest if requester.address is None else f"address {requester.address}"
    return address, f"{guest} at {address}"
