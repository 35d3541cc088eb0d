import json
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from karawane.server.limits import Limits
from karawane.server.table.refusal import RequestRefused
from karawane.server.web.rate_limits import ClientRegistry, ClientUsage, TokenBucket
from tests.server.manual_clock import ManualMonotonic
from tests.server.web.serving import API, serving
from tests.waiting import HANGS_SECONDS

FEW = Limits(tables_an_hour=2, sockets=2, messages_a_second=1, strikes=5)


def test_tokens_come_back_at_the_rate_of_the_bucket() -> None:
    clock = ManualMonotonic()
    bucket = TokenBucket(rate=2, size=4, clock=clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, True, False]
    clock.advance(1)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.advance(60)
    assert bucket.is_full


def test_idle_clients_are_forgotten_and_busy_ones_are_not() -> None:
    registry = ClientRegistry(Limits(), most=10)
    for number in range(100):
        registry.client(f"192.0.2.{number}")
    assert len(registry) <= 10
    busy = registry.client("192.0.2.200")
    with busy.open_socket():
        for number in range(4):
            registry.client(f"198.51.100.{number}")
        assert registry.client("192.0.2.200") is busy


def test_a_client_is_idle_once_its_tokens_are_back() -> None:
    clock = ManualMonotonic()
    client = ClientUsage(Limits(requests_a_second=1), clock)
    client.count_request()
    assert not client.is_idle
    clock.advance(1)
    assert client.is_idle


def test_analyses_and_sockets_are_limited_while_they_are_open() -> None:
    client = ClientUsage(Limits(sockets=1, analyses=1))
    with client.analysing(), pytest.raises(RequestRefused), client.analysing():
        pass
    with client.open_socket() as first, client.open_socket() as second:
        assert (first, second) == (True, False)
    with client.open_socket() as again:
        assert again


def test_frames_are_limited_on_each_socket_and_on_all_together() -> None:
    clock = ManualMonotonic()
    client = ClientUsage(Limits(frames_a_second=1, frames_a_second_together=7), clock)
    first, second = client.new_frame_bucket(), client.new_frame_bucket()
    for _ in range(5):
        client.count_frame(first)
    with pytest.raises(RequestRefused, match="frames_a_second is"):
        client.count_frame(first)
    client.count_frame(second)
    client.count_frame(second)
    with pytest.raises(RequestRefused, match="frames_a_second_together"):
        client.count_frame(second)
    assert not client.is_idle


def test_whoever_sends_on_after_many_refusals_waits_for_the_next() -> None:
    clock = ManualMonotonic()
    client = ClientUsage(Limits(strikes=2), clock)
    assert [client.refusal_delay() for _ in range(4)] == [0, 0, 2000, 2000]
    assert not client.is_idle
    clock.advance(2)
    assert client.refusal_delay() == 0


def test_tables_are_limited_by_the_hour() -> None:
    clock = ManualMonotonic()
    client = ClientUsage(Limits(tables_an_hour=2), clock)
    client.count_table()
    client.count_table()
    with pytest.raises(RequestRefused):
        client.count_table()
    clock.advance(1800)
    client.count_table()


def test_tables_sockets_and_messages_are_limited(tmp_path: Path) -> None:
    clock = ManualMonotonic()
    with serving(tmp_path, FEW, monotonic=clock) as server, server.guest() as guest:
        made = guest.makes()
        guest.makes()
        refused = guest.post("/tables", {}, 429)
        assert refused["reason"] == "too_many"
        with server.socket(made.table) as first, server.socket(made.table):
            with pytest.raises(InvalidStatus) as denied, server.socket(made.table):
                pass
            assert denied.value.response.status_code == 429
            first.send(json.dumps({"type": "hello", "token": made.tokens[1]}))
            reasons = []
            with suppress(ConnectionClosed):
                for _ in range(100):
                    first.send('{"type": "preview", "key": "k", "move": "Ca1"}')
                    reasons.append(json.loads(first.recv(HANGS_SECONDS)).get("reason"))
            assert "too_many" in reasons
            assert len(reasons) < 100
        assert guest.client.get(f"{API}/choices").status_code == 200
