"""Who is next, if everybody wants to be."""

from dataclasses import dataclass

import pytest

from karawane.server.requester import Urgency
from karawane.server.thinking.fair_queue import HALF_LIFE, FairQueue
from tests.server.manual_clock import ManualMonotonic


@dataclass
class Somebody:
    address: str | None
    guest: str | None = None
    urgency: Urgency = Urgency.PEOPLE


@pytest.fixture
def clock() -> ManualMonotonic:
    return ManualMonotonic()


@pytest.fixture
def queue(clock: ManualMonotonic) -> FairQueue[str]:
    """A queue with one place, which is taken."""
    queue = FairQueue[str](1, clock)
    assert queue.add("first", Somebody("elsewhere")) is not None
    return queue


def served(queue: FairQueue[str], clock: ManualMonotonic, jobs: int) -> list[str]:
    """Return the next jobs in order; each takes a second, and the last one still runs."""
    order = []
    for _ in range(jobs):
        for running in queue.turns:
            queue.end(running)
        turn = queue.take()
        assert turn is not None
        order.append(turn.job)
        clock.advance(1)
    return order


def test_games_of_bots_alone_come_last(queue: FairQueue[str], clock: ManualMonotonic) -> None:
    for number in range(110):
        queue.add(f"unwatched {number}", Somebody("192.0.2.1", "mallory", Urgency.NOBODY))
    queue.add("watched", Somebody("192.0.2.2", "ann", Urgency.SPECTATORS))
    queue.add("played", Somebody("192.0.2.2", "ann"))
    assert served(queue, clock, 3) == ["played", "watched", "unwatched 0"]


def test_addresses_take_turns(queue: FairQueue[str], clock: ManualMonotonic) -> None:
    for number in range(110):
        queue.add(f"mallory {number}", Somebody("192.0.2.1", "mallory"))
    assert served(queue, clock, 1) == ["mallory 0"]
    for number in range(2):
        queue.add(f"ann {number}", Somebody("192.0.2.2", "ann"))
    assert served(queue, clock, 4) == ["ann 0", "mallory 1", "ann 1", "mallory 2"]


def test_new_guests_of_the_same_address_share_its_turns(
    queue: FairQueue[str], clock: ManualMonotonic
) -> None:
    for number in range(9):
        queue.add(f"mallory {number}", Somebody("192.0.2.1", f"guest {number}"))
    served(queue, clock, 1)
    queue.add("ann", Somebody("192.0.2.2", "ann"))
    assert served(queue, clock, 1) == ["ann"]


def test_the_guests_of_an_address_take_turns(queue: FairQueue[str], clock: ManualMonotonic) -> None:
    for number in range(9):
        queue.add(f"mallory {number}", Somebody("192.0.2.1", "mallory"))
    queue.add("ann", Somebody("192.0.2.1", "ann"))
    assert served(queue, clock, 3) == ["mallory 0", "ann", "mallory 1"]


def test_what_was_used_long_ago_is_forgotten(queue: FairQueue[str], clock: ManualMonotonic) -> None:
    for number in range(3):
        queue.add(f"mallory {number}", Somebody("192.0.2.1", "mallory"))
    queue.add("ann 0", Somebody("192.0.2.2", "ann", Urgency.NOBODY))
    assert served(queue, clock, 4)[-1] == "ann 0"
    clock.advance(20 * HALF_LIFE)
    queue.add("ann 1", Somebody("192.0.2.2", "ann"))
    queue.add("mallory", Somebody("192.0.2.1", "mallory"))
    assert served(queue, clock, 1) == ["mallory"]


def test_a_table_that_gets_spectators_moves_up(
    queue: FairQueue[str], clock: ManualMonotonic
) -> None:
    table = Somebody("192.0.2.1", "ann", Urgency.NOBODY)
    queue.add("another", Somebody("192.0.2.2", "bob", Urgency.NOBODY))
    queue.add("table", table)
    table.urgency = Urgency.SPECTATORS
    assert served(queue, clock, 1) == ["table"]


def test_unattended_jobs_leave_a_place_free(clock: ManualMonotonic) -> None:
    queue = FairQueue[str](2, clock)
    turns = [queue.add(str(n), Somebody(str(n), None, Urgency.NOBODY)) for n in range(3)]
    assert [turn is not None for turn in turns] == [True, False, False]
    assert queue.add("played", Somebody("192.0.2.1")) is not None


def test_everybodys_wait_is_estimated(queue: FairQueue[str]) -> None:
    queue.add("unwatched", Somebody("192.0.2.1", None, Urgency.NOBODY))
    queue.add("played", Somebody("192.0.2.2"))
    assert queue.waits() == {"played": 1, "unwatched": 2}
    assert queue.wait_of_next() == 3
