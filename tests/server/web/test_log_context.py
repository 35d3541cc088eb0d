"""Log lines name the request, the guest and the table, by references that nobody can use."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from karawane.server.moderation import table_reference
from karawane.server.web.app import create_app
from karawane.server.web.settings import Settings
from tests.server.web.in_process import client_of
from tests.server.web.serving import API

pytestmark = pytest.mark.anyio


async def test_a_request_is_logged_with_its_guest_and_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "karawane.requests")
    async with client_of(create_app(Settings(str(tmp_path / "tables.db")))) as client:
        table = (await client.post(f"{API}/tables", json={})).json()["table"]
        read = await client.get(f"{API}/tables/{table}")
    assert len(read.headers["Karawane-Request"]) == 12
    fields = [getattr(record, "fields", {}) for record in caplog.records]
    (shown,) = [each for each in fields if each.get("route", "").endswith("/{table}")]
    assert shown["table"] == table_reference(table)
    assert len(shown["guest"]) == 12
    assert table not in str(fields)
