import asyncio
import sys
from pathlib import Path
from threading import Event

import pytest

from karawane.notation import Record, parse_record
from karawane.rules import deal
from karawane.server.limits import Limits
from karawane.server.thinking.worker_process import WorkerProcess
from karawane.server.web.app import create_app
from karawane.server.web.settings import Settings
from tests.server.web.in_process import client_of
from tests.server.web.serving import API, TWO, Guest

START = str(Record(deal(2, seed=1)))


def test_the_rules_judge_moves_after_a_record(anna: Guest) -> None:
    judged = anna.post("/judge", {"record": START, "moves": ["C@h7"]})
    assert judged["board"]["seat"] == 2
    assert judged["board"]["legal"]["leaders"]
    assert anna.post("/judge", {"record": ""}, 422)["reason"] == "bad_message"


def test_a_record_is_replayed_and_drawn(anna: Guest) -> None:
    record = f'[Seat1 "Anna"]\n{START}\nC@h7 S@k5\n'
    replay = anna.post("/replay", {"record": record})
    assert [board["ply"] for board in replay["boards"]] == [0, 1, 2]
    assert replay["moves"] == ["C@h7", "S@k5"]
    assert replay["names"] == ["Anna", None]
    assert (replay["edition"], replay["options"], replay["winners"]) == ("v1.2", {}, [])
    assert len(replay["layout"]["spaces"]) == 189
    pictures = [
        anna.client.post(f"{API}/picture.svg", json={"record": record, "ply": ply}).text
        for ply in (1, 2)
    ]
    assert all(picture.startswith("<svg ") for picture in pictures)
    assert pictures[0] != pictures[1]
    anna.post("/picture.svg", {"record": record, "ply": 3}, 422)


def test_an_illegal_move_in_a_record_is_refused_with_its_line(anna: Guest) -> None:
    refused = anna.post("/replay", {"record": f"{START}\nC@h7 S@h7\n"}, 422)
    assert refused["reason"] == "leader_on_leader"
    assert refused["text"].startswith("line ")


@pytest.mark.anyio
async def test_records_of_an_address_are_limited_wherever_they_are_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered, gate = asyncio.Event(), asyncio.Event()
    ask = WorkerProcess.ask

    async def wait_and_ask(worker: WorkerProcess, line: bytes, seconds: float) -> bytes:
        entered.set()
        await gate.wait()
        return await ask(worker, line, seconds)

    monkeypatch.setattr(WorkerProcess, "ask", wait_and_ask)
    app = create_app(Settings(str(tmp_path / "tables.db"), limits=Limits(records=1)))
    async with client_of(app) as client:
        judging = asyncio.create_task(client.post(f"{API}/judge", json={"record": START}))
        await entered.wait()
        for path in ("/judge", "/replay", "/picture.svg", "/analysis", "/report"):
            refused = await client.post(API + path, json={"record": START})
            assert (refused.status_code, refused.json()["limit"]) == (429, "records"), path
        # Tables have threads of their own, and one without a record has nothing to wait for.
        made = await client.post(f"{API}/tables", json={"options": {"seats": TWO}})
        assert made.status_code == 201
        gate.set()
        assert (await judging).status_code == 200


@pytest.mark.anyio
async def test_new_tables_with_records_are_limited_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered, gate, parse = Event(), Event(), parse_record

    def wait_and_parse(text: str, *, library_only: bool) -> Record:
        entered.set()
        gate.wait()
        return parse(text, library_only=library_only)

    # The package has a function of the same name.
    module = sys.modules["karawane.server.table.new_table"]
    monkeypatch.setattr(module, "parse_record", wait_and_parse)
    app = create_app(Settings(str(tmp_path / "tables.db"), limits=Limits(records=1)))
    body = {"record": START, "options": {"seats": TWO}}
    async with client_of(app) as client:
        making = asyncio.create_task(client.post(f"{API}/tables", json=body))
        try:
            while not entered.is_set():
                await asyncio.sleep(0.001)
            refused = await client.post(f"{API}/tables", json=body)
            assert (refused.status_code, refused.json()["limit"]) == (429, "records")
        finally:
            gate.set()
        assert (await making).status_code == 201
