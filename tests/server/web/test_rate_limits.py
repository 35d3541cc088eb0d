import json
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from karawane.server.table.refusal import RequestRefused
from karawane.server.web.rate_limits import AddressBook, Client
from karawane.server.web.settings import Limits
from tests.server.web.serving import API, PATIENCE, serving

FEW = Limits(tables_an_hour=2, sockets=2, messages_a_second=1, strikes=5)


def test_clients_are_forgotten_once_they_ask_for_nothing() -> None:
    book = AddressBook(Limits(), most=10)
    for number in range(100):
        book.client(f"192.0.2.{number}")
    assert len(book) <= 10
    busy = book.client("192.0.2.200")
    with busy.open_socket():
        for number in range(4):
            book.client(f"198.51.100.{number}")
        assert book.client("192.0.2.200") is busy


def test_a_client_has_so_many_analyses_and_sockets_at_a_time() -> None:
    client = Client(Limits(sockets=1, analyses=1))
    with client.analysing(), pytest.raises(RequestRefused), client.analysing():
        pass
    with client.open_socket() as first, client.open_socket() as second:
        assert (first, second) == (True, False)
    with client.open_socket() as again:
        assert again


def test_tables_sockets_and_messages_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, FEW) as server, server.guest() as guest:
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
                    reasons.append(json.loads(first.recv(PATIENCE)).get("reason"))
            assert "too_many" in reasons
            assert len(reasons) < 100
        assert guest.client.get(f"{API}/choices").status_code == 200
