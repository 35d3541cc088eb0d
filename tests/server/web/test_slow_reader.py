"""A client that asks and never reads: it is cut off, and nobody else notices."""

import json
import socket
import time

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.server.web.serving import API, Guest, Server

MANY = 200_000
QUESTION = json.dumps({"type": "preview", "key": "k" * 64, "move": "Ca1"})


def framed(text: str) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


def shake_hands(port: int, table: str) -> socket.socket:
    """Return a bare socket after the handshake: any library would read behind the test's back."""
    raw = socket.create_connection(("127.0.0.1", port))
    client = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}{API}/tables/{table}/socket"))
    client.send_request(client.connect())
    raw.sendall(b"".join(client.data_to_send()))
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += raw.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 ")
    return raw


def test_a_client_that_never_reads_is_cut_off(server: Server, anna: Guest) -> None:
    made = anna.makes(watch="anyone")
    asked = 0
    with shake_hands(server.port, made.table) as slow:
        slow.sendall(framed('{"type": "hello"}'))
        try:
            while asked < MANY:
                slow.sendall(framed(QUESTION))
                asked += 1
        except OSError:
            pass  # Cut off, as it should be.
    assert asked < MANY
    with anna.at(made.table) as player:
        assert player.asks("place", moves=[player.legal()[0]])["type"] == "done"
    # It is counted once it has been given its time to read why.
    ends = time.monotonic() + 30
    while "karawane_too_slow_total 1.0" not in anna.client.get("/metrics").text:
        assert time.monotonic() < ends
        time.sleep(0.1)
