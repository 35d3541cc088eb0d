import asyncio
from pathlib import Path

import httpx
import pytest

from karawane.server.limits import Limits
from karawane.server.web.app import create_app
from karawane.server.web.settings import Settings
from tests.server.manual_clock import ManualClock, ManualMonotonic
from tests.server.web.in_process import client_of
from tests.server.web.serving import API

pytestmark = pytest.mark.anyio

CHOICES = f"{API}/choices"


async def test_an_address_that_sends_too_many_requests_has_to_wait(tmp_path: Path) -> None:
    monotonic = ManualMonotonic()
    settings = Settings(str(tmp_path / "tables.db"), limits=Limits(requests_a_second=1))
    async with client_of(create_app(settings, monotonic=monotonic)) as client:
        while (response := await client.get(CHOICES)).status_code == 200:
            pass
        assert response.json()["reason"] == "too_many"
        assert response.json()["limit"] == "requests_a_second"
        assert response.headers["retry-after"] == "1"
        assert (await client.get("/healthz")).status_code == 200
        monotonic.advance(1)
        assert [(await client.get(CHOICES)).status_code for _ in range(2)] == [200, 429]


async def test_refusals_are_delayed_for_an_address_that_sends_on(tmp_path: Path) -> None:
    limits, clock = Limits(requests_a_second=1, strikes=2), ManualClock()
    settings = Settings(str(tmp_path / "tables.db"), limits=limits)
    app = create_app(settings, clock=clock, monotonic=ManualMonotonic())
    async with client_of(app) as client:
        answers = [await client.get(CHOICES) for _ in range(5 + limits.strikes)]
        assert [each.status_code for each in answers] == 5 * [200] + 2 * [429]
        sleepers = clock.sleepers
        refused = asyncio.create_task(client.get(CHOICES))
        while clock.sleepers == sleepers and not refused.done():
            await asyncio.sleep(0)
        assert not refused.done()
        clock.advance(2000)
        assert (await refused).status_code == 429


async def test_requests_of_an_address_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most, gate = 0, asyncio.Event()
    answering = set[object]()

    async def wait(_stores: object, guest: str) -> str:
        nonlocal most
        answering.add(guest)
        most = max(most, len(answering))
        await gate.wait()
        answering.discard(guest)
        return "Anna"

    monkeypatch.setattr("karawane.server.web.routes.tables.display_name", wait)
    settings = Settings(str(tmp_path / "tables.db"), limits=Limits(requests_at_once=2))
    two = {"options": {"seats": [{"kind": "person", "mine": True}] * 2}}
    async with client_of(create_app(settings)) as client:
        asked = [asyncio.create_task(client.post(f"{API}/tables", json=two)) for _ in range(5)]
        while len(answering) < 2:
            await asyncio.sleep(0)
        # Files and health have nothing to wait for.
        assert (await client.get("/healthz")).status_code == 200
        gate.set()
        assert {(await each).status_code for each in asked} == {201}
    assert most == 2


async def test_a_refused_request_is_counted_by_its_limit(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "tables.db"), limits=Limits(requests_a_second=1))
    async with client_of(create_app(settings, monotonic=ManualMonotonic())) as client:
        await client.post(f"{API}/tables", json={}, headers={"Origin": "https://evil.example"})
        while (await client.get(CHOICES)).status_code != 429:
            pass
        metrics = (await client.get("/metrics")).text
    assert 'karawane_refusals_total{limit="",reason="not_allowed"} 1.0' in metrics
    assert 'karawane_refusals_total{limit="requests_a_second",reason="too_many"} 1.0' in metrics


async def test_requests_are_counted_by_route_and_status(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "tables.db"))
    async with client_of(create_app(settings)) as client:
        await client.get(f"{API}/boards/desert")
        await client.get(f"{API}/boards/sea")
        metrics = (await client.get("/metrics")).text
    for status in (200, 404):
        labels = f'route="/boards/{{name}}",status="{status}"'
        assert f"karawane_requests_total{{{labels}}} 1.0" in metrics


async def test_rematches_count_as_tables(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "tables.db"), limits=Limits(tables_an_hour=2))
    alone = {"seats": [{"kind": "person", "mine": True}] * 2, "on_absence": "wait"}
    async with client_of(create_app(settings, monotonic=ManualMonotonic())) as client:

        async def ask(table: str, kind: str, seat: int = 1) -> httpx.Response:
            at = (await client.get(f"{API}/tables/{table}")).json()["sequence"]
            command = {"type": kind, "key": f"{kind}.{at}", "expects": at, "seat": seat}
            return await client.post(f"{API}/tables/{table}/commands", json=command)

        table = (await client.post(f"{API}/tables", json={"options": alone})).json()["table"]
        answers = []
        for _ in range(2):
            for seat in (1, 2):
                assert (await ask(table, "leave", seat)).status_code == 200
            answers.append(await ask(table, "rematch"))
            if answers[-1].status_code == 200:
                # Asking again opens no further table, so it counts nothing.
                assert (await ask(table, "rematch")).status_code == 200
                table = answers[-1].json()["table"]
    assert [each.status_code for each in answers] == [200, 429]
    assert answers[-1].json()["limit"] == "tables_an_hour"
    assert answers[-1].headers["retry-after"] == "1800"


async def test_files_and_the_schema_are_limited(tmp_path: Path) -> None:
    limits = Limits(requests_a_second=1, files_a_second=2)
    settings = Settings(str(tmp_path / "tables.db"), limits=limits)
    async with client_of(create_app(settings, monotonic=ManualMonotonic())) as client:
        for path, limit in (("/", "files_a_second"), ("/openapi.json", "requests_a_second")):
            while (response := await client.get(path)).status_code != 429:
                pass
            assert response.json()["limit"] == limit


async def test_requests_to_another_servers_name_are_refused(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "tables.db"), hosts=("here",))
    async with client_of(create_app(settings)) as client:
        foreign = {"Host": "evil.example"}
        assert (await client.get(CHOICES)).status_code == 200
        refused = await client.get(CHOICES, headers=foreign)
        assert (refused.status_code, refused.json()["reason"]) == (403, "not_allowed")
        assert (await client.get("/healthz", headers=foreign)).status_code == 200
