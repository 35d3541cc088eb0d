import gc
from collections.abc import Iterator

import pytest

from karawane.server.web.garbage_collection import (
    INTERVAL_SECONDS,
    MANY_CLOSED,
    QUIET_SECONDS,
    GcScheduler,
)
from tests.server.manual_clock import ManualMonotonic

PYTHONS = (700, 10, 10)


@pytest.fixture
def clock() -> ManualMonotonic:
    return ManualMonotonic()


@pytest.fixture
def scheduler(clock: ManualMonotonic) -> GcScheduler:
    return GcScheduler(clock)


@pytest.fixture
def full_collections() -> Iterator[list[int]]:
    """One item for every full collection that has run."""
    found: list[int] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            found.append(info["generation"])

    gc.callbacks.append(watch)
    yield found
    gc.callbacks.remove(watch)


def test_a_quiet_moment_is_used_once_in_an_interval(
    clock: ManualMonotonic, scheduler: GcScheduler
) -> None:
    clock.advance(INTERVAL_SECONDS / 2)
    assert not scheduler.is_due()
    clock.advance(INTERVAL_SECONDS)
    assert scheduler.is_due()
    scheduler.collect_if_due()
    assert not scheduler.is_due()


def test_nothing_is_collected_while_messages_arrive(
    clock: ManualMonotonic, scheduler: GcScheduler
) -> None:
    clock.advance(10 * INTERVAL_SECONDS)
    scheduler.message_received()
    clock.advance(QUIET_SECONDS / 2)
    assert not scheduler.is_due()


def test_many_closed_sockets_do_not_wait_for_a_quiet_moment(scheduler: GcScheduler) -> None:
    for _ in range(MANY_CLOSED):
        assert not scheduler.is_due()
        scheduler.socket_closed()
    assert scheduler.is_due()


def test_a_full_collection_runs_only_if_due(
    clock: ManualMonotonic, scheduler: GcScheduler, full_collections: list[int]
) -> None:
    scheduler.collect_if_due()
    assert not full_collections
    clock.advance(INTERVAL_SECONDS + 1)
    scheduler.collect_if_due()
    assert full_collections


@pytest.mark.anyio
async def test_pythons_own_full_collections_pause_meanwhile(scheduler: GcScheduler) -> None:
    # Another test's server may be running, with thresholds of its own.
    before = gc.get_threshold()
    gc.set_threshold(*PYTHONS)
    try:
        async with scheduler.running():
            assert gc.get_threshold()[2] > PYTHONS[2]
        assert gc.get_threshold() == PYTHONS
    finally:
        gc.set_threshold(*before)
