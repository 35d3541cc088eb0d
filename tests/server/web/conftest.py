from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.web.serving import Guest, Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that can share one."""
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(folder) as running:
        yield running


@pytest.fixture
def anna(server: Server) -> Iterator[Guest]:
    with server.guest() as guest:
        guest.put("/me", {"name": "Anna"})
        yield guest


@pytest.fixture
def bert(server: Server) -> Iterator[Guest]:
    with server.guest() as guest:
        guest.put("/me", {"name": "Bert"})
        yield guest
