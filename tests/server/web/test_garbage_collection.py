import asyncio
import gc
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from karawane.server.web import garbage_collection
from karawane.server.web.garbage_collection import MANY, SELDOM_SECONDS, Tidying


def test_a_quiet_moment_is_used_but_seldom() -> None:
    tidy = Tidying()
    assert not tidy.is_due(monotonic() + SELDOM_SECONDS / 2)
    assert tidy.is_due(monotonic() + SELDOM_SECONDS + 1)


def test_while_messages_come_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    tidy = Tidying()
    later = monotonic() + 10 * SELDOM_SECONDS
    monkeypatch.setattr(garbage_collection, "monotonic", lambda: later)
    tidy.heard()
    assert not tidy.is_due(later + 1)


def test_many_closed_sockets_do_not_wait() -> None:
    tidy = Tidying()
    for _ in range(MANY):
        assert not tidy.is_due(monotonic())
        tidy.closed()
    assert tidy.is_due(monotonic())


def test_python_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "LOOK_SECONDS", 0.001)
    # Not those of a server that another test has running.
    usual = gc.get_threshold()
    before = (700, 10, 10)
    gc.set_threshold(*before)
    collected: list[int] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            collected.append(info["generation"])

    async def run() -> None:
        tidy = Tidying()
        for _ in range(MANY):
            tidy.closed()
        async with tidy.at_work():
            assert gc.get_threshold()[2] > before[2]
            async with asyncio.timeout(30):
                while 2 not in collected:
                    await asyncio.sleep(0.001)

    gc.callbacks.append(watch)
    try:
        # In a thread of its own: the browser's tests may have a loop running in this one.
        with ThreadPoolExecutor(1) as pool:
            pool.submit(lambda: asyncio.run(run())).result()
        assert gc.get_threshold() == before
    finally:
        gc.callbacks.remove(watch)
        gc.set_threshold(*usual)
