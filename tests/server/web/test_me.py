from pathlib import Path

import httpx
import pytest

from karawane.server.web.app import create_app
from karawane.server.web.routes.me import LINK_MS
from karawane.server.web.settings import Settings
from tests.server.manual_clock import ManualClock
from tests.server.web.in_process import client_of
from tests.server.web.serving import API, Guest, Server
from tests.waiting import HANGS_SECONDS


def test_a_guest_is_remembered_by_a_cookie(server: Server) -> None:
    with server.guest() as guest:
        assert guest.get("/me") == {"name": None}
        assert guest.put("/me", {"name": " Anna "}) == {"name": "Anna"}
        assert guest.get("/me") == {"name": "Anna"}


def test_the_page_sets_the_cookie(server: Server) -> None:
    """Otherwise each of a page's first requests would create a guest of its own."""
    page = {"Accept": "text/html"}
    with httpx.Client(base_url=server.address, timeout=HANGS_SECONDS) as client:
        assert "karawane" in client.get("/", headers=page).cookies
        assert "karawane" not in client.get("/", headers=page).cookies


def test_names_may_be_in_any_language_but_must_be_printable(anna: Guest) -> None:
    for name in ("Zoë", "李雷", "جمل", "O'Neill 2"):
        assert anna.put("/me", {"name": name}) == {"name": name}
    for name in ("", " ", "x" * 25, "a\u202eb", "a\nb", "a\u00a0b", "a\u200bb"):
        assert anna.put("/me", {"name": name}, 422)["reason"] == "bad_message"


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f", "\ufe0f", "a\u3164", "Oryx"])
def test_names_must_be_visible_and_no_bots(anna: Guest, name: str) -> None:
    assert anna.put("/me", {"name": name}, 422)["reason"] == "bad_message"
    seats = [{"kind": "person", "mine": True, "name": name}, {"kind": "bot"}]
    assert anna.post("/tables", {"options": {"seats": seats}}, 422)["reason"] == "bad_message"


def test_what_nobody_sees_makes_no_other_name(anna: Guest) -> None:
    assert anna.put("/me", {"name": "Anna\ufe0f"}) == {"name": "Anna"}


def test_a_link_carries_a_guest_to_another_device_once(server: Server, anna: Guest) -> None:
    made = anna.makes()
    link = anna.post("/me/link")
    with server.guest() as phone:
        assert phone.get("/me") == {"name": None}
        assert phone.post("/me/claim", {"secret": link["secret"]}) == {"name": "Anna"}
        assert phone.get("/me") == {"name": "Anna"}
        assert [table["table"] for table in phone.get("/tables")["mine"]] == [made.table]
        with phone.at(made.table) as player:
            assert player.seats == [1]
    with server.guest() as thief:
        refused = thief.post("/me/claim", {"secret": link["secret"]}, 403)
        assert refused["reason"] == "not_allowed"
        assert "set-cookie" not in thief.client.post(f"{API}/me/claim", json=link).headers


def test_an_unknown_link_is_refused(anna: Guest) -> None:
    assert anna.post("/me/claim", {"secret": "guessed"}, 403)["reason"] == "not_allowed"
    assert anna.get("/me") == {"name": "Anna"}


@pytest.mark.anyio
async def test_a_link_expires(tmp_path: Path) -> None:
    clock = ManualClock()
    settings = Settings(str(tmp_path / "tables.db"))
    async with client_of(create_app(settings, clock=clock)) as client:
        for waited, status in ((LINK_MS - 1, 200), (LINK_MS + 1, 403)):
            link = (await client.post(f"{API}/me/link", json={})).json()
            assert link["until"] == clock.now() + LINK_MS
            clock.advance(waited)
            claimed = await client.post(f"{API}/me/claim", json={"secret": link["secret"]})
            assert claimed.status_code == status
