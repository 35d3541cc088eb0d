"""Where a request comes from, and whether to believe it."""

from starlette.requests import HTTPConnection

from karawane.server.web.origins import (
    client_address,
    is_allowed_host,
    is_local,
    is_secure,
    peer_key,
)
from karawane.server.web.settings import Settings

ALONE = Settings("")
PROXIED = Settings("", proxies=("10.0.0.0/8",))


def request(peer: str, **headers: str) -> HTTPConnection:
    fields = [(name.replace("_", "-").encode(), each.encode()) for name, each in headers.items()]
    return HTTPConnection(
        {
            "type": "http",
            "scheme": "http",
            "server": ("here", 80),
            "path": "/",
            "client": (peer, 1),
            "headers": fields,
        }
    )


def test_only_trusted_proxies_are_believed() -> None:
    lie = {"x_forwarded_for": "192.0.2.9", "x_forwarded_proto": "https"}
    assert client_address(request("192.0.2.1", **lie), PROXIED) == "192.0.2.1"
    assert not is_secure(request("192.0.2.1", **lie), PROXIED)
    assert client_address(request("10.0.0.1", **lie), ALONE) == "10.0.0.1"
    assert client_address(request("10.0.0.1", **lie), PROXIED) == "192.0.2.9"
    assert is_secure(request("10.0.0.1", **lie), PROXIED)


def test_behind_several_proxies_the_last_stranger_is_the_client() -> None:
    chain = request("10.0.0.1", x_forwarded_for="203.0.113.1, 192.0.2.9, 10.0.0.2")
    assert client_address(chain, PROXIED) == "192.0.2.9"


def test_the_connections_of_a_proxy_are_not_counted_as_one_clients() -> None:
    assert peer_key(("10.0.0.1", 1), PROXIED) is None
    assert peer_key(("192.0.2.1", 1), PROXIED) == "192.0.2.1"


def test_nobody_is_local_behind_a_proxy() -> None:
    assert is_local(request("127.0.0.1"), ALONE)
    assert not is_local(request("192.0.2.1"), ALONE)
    assert not is_local(request("127.0.0.1"), PROXIED)
    for header in ("x_forwarded_for", "x_real_ip", "forwarded"):
        assert not is_local(request("127.0.0.1", **{header: "192.0.2.1"}), ALONE)


def test_requests_to_other_names_are_foreign() -> None:
    named = Settings("", hosts=("game.example", "[::1]"))
    for host, allowed in (
        ("game.example", True),
        ("Game.Example:8765", True),
        ("[::1]:8765", True),
        ("evil.example", False),
        ("", False),
    ):
        assert is_allowed_host(request("127.0.0.1", host=host), named) is allowed
        assert is_allowed_host(request("127.0.0.1", host=host), ALONE)
