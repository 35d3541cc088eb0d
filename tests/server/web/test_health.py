"""Health and readiness while the storage is in trouble."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from karawane.server.web.app import create_app
from karawane.server.web.settings import Settings
from tests.server.storage.troubles import disk_full
from tests.server.web.in_process import client_of
from tests.server.web.serving import API

pytestmark = pytest.mark.anyio


async def test_a_full_disk_is_seen_logged_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.db"
    async with client_of(create_app(Settings(str(path)))) as client:
        assert (await client.get("/readyz")).json() == {"status": "ok"}
        await client.put(f"{API}/me", json={"name": "Anna"})
        with disk_full(path.with_name("tables.db-wal").stat().st_size):
            refused = await client.put(f"{API}/me", json={"name": "Bert"})
            assert refused.json()["reason"] == "try_again"
            assert (await client.get("/healthz")).status_code == 503
            metrics = (await client.get("/metrics")).text
        assert 'karawane_storage_errors_total{access="write"} 0.0' not in metrics
        assert 'karawane_refusals_total{limit="",reason="try_again"} 1.0' in metrics
        assert "the storage cannot write" in caplog.text
        assert "SQLITE_" in caplog.text
        caplog.set_level(logging.WARNING)
        await client.put(f"{API}/me", json={"name": "Bert"})
        assert "the storage can write again" in caplog.text
        assert (await client.get("/healthz")).status_code == 200


async def test_readiness_writes(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with client_of(create_app(Settings(str(path)))) as client:
        assert (await client.get("/healthz")).status_code == 200
        path.rename(tmp_path / "moved.db")
        ready = await client.get("/readyz")
        assert ready.status_code == 503
        assert ready.json() == {"status": "the storage cannot be written"}
        assert (await client.get("/healthz")).status_code == 503


async def test_open_tables_and_the_loops_lag_are_measured(tmp_path: Path) -> None:
    async with client_of(create_app(Settings(str(tmp_path / "tables.db")))) as client:
        metrics = (await client.get("/metrics")).text
    assert "karawane_tables_open 0.0" in metrics
    assert "karawane_loop_lag_seconds_count" in metrics
