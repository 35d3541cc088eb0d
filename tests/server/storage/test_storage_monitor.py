"""Failures of the storage are counted, and logged without flooding the log."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.storage.storage_monitor import Access, StorageMonitor
from karawane.server.storage.stores import open_stores
from tests.server.manual_clock import ManualMonotonic


def test_a_failure_is_logged_with_its_cause_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    clock, counted = ManualMonotonic(), list[Access]()
    monitor = StorageMonitor(counted.append, clock)
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            monitor.failed("write", StorageUnavailable("disk is full (SQLITE_FULL)"))
        assert caplog.messages == ["the storage cannot write: disk is full (SQLITE_FULL)"]
        clock.advance(10)
        monitor.failed("write", StorageUnavailable("disk is full (SQLITE_FULL)"))
        monitor.failed("write", StorageUnavailable("disk I/O error (SQLITE_IOERR)"))
        monitor.succeeded("write")
        monitor.succeeded("write")
    assert caplog.messages[1:] == [
        "the storage cannot write: disk is full (SQLITE_FULL)",
        "the storage cannot write: disk I/O error (SQLITE_IOERR)",
        "the storage can write again",
    ]
    assert counted == ["write"] * 7


def test_writing_works_until_it_fails() -> None:
    monitor = StorageMonitor()
    answers = [monitor.can_write]
    monitor.failed("write", StorageUnavailable("locked"))
    answers.append(monitor.can_write)
    monitor.succeeded("read")
    answers.append(monitor.can_write)
    monitor.succeeded("write")
    answers.append(monitor.can_write)
    assert answers == [True, False, False, True]


@pytest.mark.anyio
async def test_deleting_nothing_does_not_show_that_writing_works(tmp_path: Path) -> None:
    monitor = StorageMonitor()
    stores = await open_stores(str(tmp_path / "tables.db"), monitor)
    monitor.failed("write", StorageUnavailable("disk is full (SQLITE_FULL)"))
    await stores.leases.remove_expired(0)
    answers = [monitor.can_write]
    await stores.leases.renew(["table"], "worker", 1)
    answers.append(monitor.can_write)
    await stores.close()
    assert answers == [False, True]
