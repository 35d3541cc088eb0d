"""Connections that are held open lock nobody out."""

import resource

import pytest

from karawane.server.limits import Limits
from karawane.server.web.connection_gate import RESERVE, ConnectionGate, room_for_connections

LIMITS = Limits(connections=3, connections_together=5)


class Line:
    """A connection that notes whether it was cut off."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def opened(gate: ConnectionGate, address: str | None, lines: int = 1) -> list[Line]:
    """Open connections, and return those that were admitted."""
    new = [Line() for _ in range(lines)]
    return [line for line in new if gate.admit(line, address) is None]


def test_a_new_connection_takes_the_place_of_the_one_that_waited_longest() -> None:
    gate = ConnectionGate(LIMITS)
    lines = opened(gate, "192.0.2.1", 1000)
    assert len(lines) == 1000
    assert [line.cut for line in lines[-4:]] == [True, False, False, False]
    assert len(gate) == 3


def test_connections_that_work_are_not_cut_off() -> None:
    gate = ConnectionGate(LIMITS)
    lines = opened(gate, "192.0.2.1", 3)
    for line in lines:
        gate.works(line)
    assert gate.admit(Line(), "192.0.2.1") == "connections"
    assert not any(line.cut for line in lines)
    gate.waits(lines[1])
    assert opened(gate, "192.0.2.1")
    assert [line.cut for line in lines] == [False, True, False]


def test_the_last_places_are_taken_from_the_address_with_the_most() -> None:
    gate = ConnectionGate(LIMITS)
    (only,), many = opened(gate, "192.0.2.1"), opened(gate, "192.0.2.2", 3)
    assert opened(gate, "192.0.2.3", 2)
    assert not only.cut
    assert [line.cut for line in many] == [True, False, False]


def test_a_closed_connection_makes_room() -> None:
    gate = ConnectionGate(LIMITS)
    lines = opened(gate, "192.0.2.1", 3)
    for line in lines:
        gate.works(line)
        gate.release(line)
        gate.release(line)
    assert len(gate) == 0
    assert len(opened(gate, "192.0.2.1", 3)) == 3


def test_a_proxy_may_have_any_number_up_to_the_limit_of_all() -> None:
    gate = ConnectionGate(LIMITS)
    for line in opened(gate, None, 5):
        gate.works(line)
    assert gate.admit(Line(), None) == "connections_together"


def test_some_descriptors_are_kept_for_the_server_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: raised.append(limits))
    assert room_for_connections() == 4096 - RESERVE
    assert raised == [(4096, 4096)]
    gate = ConnectionGate(Limits.none(), room=2)
    for line in opened(gate, "192.0.2.1", 2):
        gate.works(line)
    assert gate.admit(Line(), "192.0.2.1") == "connections_together"
