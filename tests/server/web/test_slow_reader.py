"""A client that never reads is cut off, and nobody else notices."""

import json
import re
import socket

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.server.web.serving import API, Guest, Server

MANY = 200_000
QUESTION = json.dumps({"type": "preview", "key": "k" * 64, "move": "Ca1"})


def framed(text: str) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


def shake_hands(port: int, table: str) -> socket.socket:
    """Return a bare socket after the handshake: any library would read in the background."""
    raw = socket.create_connection(("127.0.0.1", port))
    client = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}{API}/tables/{table}/socket"))
    client.send_request(client.connect())
    raw.sendall(b"".join(client.data_to_send()))
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += raw.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 ")
    return raw


def cut_off(guest: Guest) -> float:
    """Return how many clients the server has cut off."""
    found = re.search(
        r"^karawane_too_slow_total (\S+)$", guest.client.get("/metrics").text, re.MULTILINE
    )
    assert found is not None
    return float(found[1])


def test_a_client_that_never_reads_is_cut_off(server: Server, anna: Guest) -> None:
    made = anna.makes(watch="anyone")
    before = cut_off(anna)
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
    assert cut_off(anna) == before + 1
    with anna.at(made.table) as player:
        assert player.asks("place", moves=[player.legal()[0]])["type"] == "done"
