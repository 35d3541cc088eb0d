"""The administration interface, and what it does to people who are connected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.web.serving import API, TWO, Guest, Server, serving
from tests.waiting import HANGS_SECONDS

TOKEN = "a-token-of-the-host-for-tests"
ADMIN = f"{API}/admin"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hosted"), admin_token=TOKEN) as server:
        yield server


@pytest.fixture
def host(hosted: Server) -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=hosted.address, headers=headers, timeout=HANGS_SECONDS) as client:
        yield client


@pytest.fixture
def anna(hosted: Server) -> Iterator[Guest]:
    with hosted.guest() as guest:
        guest.put("/me", {"name": "Anna"})
        yield guest


def tables(host: httpx.Client) -> dict[str, Any]:
    return {each["table"]: each for each in host.get(f"{ADMIN}/tables").json()["tables"]}


def test_it_is_closed_without_the_token(hosted: Server, server: Server) -> None:
    for headers in ({}, {"Authorization": "Bearer guessed"}, {"Authorization": TOKEN}):
        answer = httpx.get(
            f"{hosted.address}{ADMIN}/tables", headers=headers, timeout=HANGS_SECONDS
        )
        assert (answer.status_code, answer.json()["reason"]) == (403, "not_allowed")
    with_token = {"Authorization": f"Bearer {TOKEN}"}
    without_admin = f"{server.address}{ADMIN}/tables"
    answer = httpx.get(without_admin, headers=with_token, timeout=HANGS_SECONDS)
    assert answer.status_code == 404


def test_the_host_closes_and_deletes_a_table_and_everybody_sees_it(
    hosted: Server, host: httpx.Client, anna: Guest
) -> None:
    made = anna.makes(TWO, watch="anyone")
    assert tables(host)[made.table]["status"] == "open"
    with anna.at(made.table) as player:
        closed = host.post(f"{ADMIN}/tables/{made.table}/close", json={"reason": "spam"})
        assert closed.status_code == 204
        player.until("events")
        assert (player.view["status"], player.view["ended_by"]) == ("over", "closed")
        assert host.delete(f"{ADMIN}/tables/{made.table}").status_code == 204
    assert anna.get(f"/tables/{made.table}", 404)["reason"] == "no_table"
    assert made.table not in tables(host)
    entries = host.get(f"{ADMIN}/audit").json()["entries"]
    assert [(one["actor"], one["action"]) for one in entries if one["subject"] == made.table] == [
        ("api", "delete"),
        ("api", "close"),
    ]
    assert host.delete(f"{ADMIN}/tables/nothing").status_code == 404


def test_a_banned_guest_is_disconnected_and_refused_until_the_ban_is_lifted(
    hosted: Server, host: httpx.Client, anna: Guest
) -> None:
    made = anna.makes(TWO)
    (reference,) = tables(host)[made.table]["players"]
    with anna.at(made.table) as player:
        (connected,) = host.get(f"{ADMIN}/connections").json()["connections"]
        assert connected == {"table": made.table, "guest": reference, "address": "127.0.0.1"}
        ban = {"kind": "guest", "subject": reference, "hours": 1, "reason": "rude"}
        assert host.post(f"{ADMIN}/bans", json=ban).status_code == 204
        assert player.until("refused")["reason"] == "banned"
        with pytest.raises(ConnectionClosed) as closed:
            player.hear()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "banned")
    refused = anna.get("/me", 403)
    assert refused["reason"] == "banned"
    assert refused["text"].endswith(": rude")
    with pytest.raises(InvalidStatus) as denied:
        hosted.socket(made.table, Cookie=anna.cookie)
    assert denied.value.response.status_code == 403
    with hosted.guest() as other:
        other.get("/me")
    assert host.delete(f"{ADMIN}/bans/guest/{reference}").status_code == 204
    assert anna.get("/me") == {"name": "Anna"}


def test_a_banned_address_is_refused_but_the_host_gets_in(host: httpx.Client, anna: Guest) -> None:
    ban = {"kind": "address", "subject": "127.0.0.1"}
    assert host.post(f"{ADMIN}/bans", json=ban).status_code == 204
    assert anna.get("/me", 403)["reason"] == "banned"
    assert host.delete(f"{ADMIN}/bans/address/127.0.0.1").status_code == 204
    anna.get("/me")


def test_a_guest_signs_out_everywhere_else(hosted: Server, anna: Guest) -> None:
    link = anna.post("/me/link")
    with hosted.guest() as phone:
        assert phone.post("/me/claim", {"secret": link["secret"]}) == {"name": "Anna"}
        assert anna.post("/me/revoke") == {"name": "Anna"}
        assert phone.get("/me") == {"name": None}
    for _ in range(2):
        assert anna.get("/me") == {"name": "Anna"}


def test_a_session_that_the_host_revokes_ends(
    hosted: Server, host: httpx.Client, anna: Guest
) -> None:
    made = anna.makes(TWO)
    (reference,) = tables(host)[made.table]["players"]
    with anna.at(made.table) as player:
        assert host.post(f"{ADMIN}/guests/{reference}/revoke").status_code == 204
        assert player.until("refused")["reason"] == "not_allowed"
    assert anna.get("/me") == {"name": None}


def test_the_data_of_a_guest_is_deleted(host: httpx.Client, anna: Guest) -> None:
    made = anna.makes(TWO, watch="anyone")
    (reference,) = tables(host)[made.table]["players"]
    assert host.delete(f"{ADMIN}/guests/{reference}").json() == {"tables": 1}
    assert anna.get("/me") == {"name": None}
    assert "Anna" not in str(anna.get(f"/tables/{made.table}"))
    assert tables(host)[made.table]["players"] == []
