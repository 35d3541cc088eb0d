"""A client that asks and never reads: it is cut off, and nobody else notices."""

import json
import socket
from contextlib import suppress

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.web.serving import API, Guest, Server

MANY = 200_000
QUESTION = json.dumps({"type": "preview", "key": "k" * 64, "move": "Ca1"})


def test_a_client_that_never_reads_is_cut_off(server: Server, anna: Guest) -> None:
    made = anna.makes(watch="anyone")
    raw = socket.create_connection(("127.0.0.1", server.port))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    uri = f"ws://127.0.0.1:{server.port}{API}/tables/{made.table}/socket"
    asked = 0
    with (
        suppress(ConnectionClosed, OSError),
        connect(uri, sock=raw, max_queue=1, compression=None, close_timeout=1) as slow,
    ):
        slow.send('{"type": "hello"}')
        while asked < MANY:
            slow.send(QUESTION)
            asked += 1
    assert asked < MANY
    with anna.at(made.table) as player:
        assert player.asks("place", moves=[player.legal()[0]])["type"] == "done"
    assert "karawane_too_slow_total 1.0" in anna.client.get("/metrics").text
