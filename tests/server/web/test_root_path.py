"""The server in a folder behind a proxy."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.playing.folder_proxy import folder_proxy
from tests.server.web.serving import serving
from tests.waiting import HANGS_SECONDS

FOLDER = "/games/karawane"


@pytest.fixture(scope="module", params=[True, False], ids=["stripped", "whole"])
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The folder's address, behind a proxy that removes it from paths or one that does not."""
    with (
        serving(tmp_path_factory.mktemp("folder"), root_path=FOLDER) as server,
        folder_proxy(server.port, FOLDER, strips=request.param) as address,
    ):
        yield address


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=HANGS_SECONDS) as client:
        yield client


def test_requests_and_sockets_work_in_a_folder(address: str, client: httpx.Client) -> None:
    seats = [{"kind": "person", "mine": True}, {"kind": "person"}]
    made = client.post(f"{address}/api/v1/tables", json={"options": {"seats": seats}})
    assert made.status_code == 201
    cookie = made.headers["set-cookie"]
    assert f"; Path={FOLDER};" in cookie
    table = made.json()["table"]
    assert client.get(f"{address}/api/v1/tables/{table}").json()["table"] == table
    socket = f"{address.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
    headers = {"Cookie": cookie.partition(";")[0]}
    with connect(socket, additional_headers=headers, open_timeout=HANGS_SECONDS) as connection:
        connection.send(json.dumps({"type": "hello"}))
        welcome = json.loads(connection.recv(HANGS_SECONDS))
    assert (welcome["seats"], welcome["maker"]) == ([1], True)


def test_the_description_of_the_interface_names_the_folder(
    address: str, client: httpx.Client
) -> None:
    described = client.get(f"{address}/openapi.json").json()
    assert described["servers"] == [{"url": FOLDER}]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_is_in_the_folder(address: str, client: httpx.Client, path: str) -> None:
    assert client.get(address + path).status_code == 200


def test_unknown_addresses_of_the_interface_are_refused(address: str, client: httpx.Client) -> None:
    refused = client.get(f"{address}/api/v1/nothing")
    assert (refused.status_code, refused.json()["reason"]) == (404, "no_table")


def test_a_folder_whose_name_only_begins_alike_is_another(tmp_path: Path) -> None:
    with (
        serving(tmp_path, root_path="/karawane") as server,
        httpx.Client(timeout=HANGS_SECONDS) as client,
    ):
        answer = client.get(f"{server.address}/karawane-old/api/v1/me")
        assert "karawane" not in answer.cookies
        assert answer.headers.get("content-type", "") != "application/json"
        assert client.get(f"{server.address}/karawane/api/v1/me").status_code == 200
