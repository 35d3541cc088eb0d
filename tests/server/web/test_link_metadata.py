"""What a messenger learns of a link, which it fetches without a cookie."""

import re
import sys
from html import unescape

import httpx
import pytest

from karawane.server.web.static_files import is_page_built
from tests.server.web.serving import API, TWO, Guest, Server
from tests.waiting import HANGS_SECONDS

pytestmark = pytest.mark.skipif(not is_page_built(), reason="the page is not built: make page")


def metadata(server: Server, path: str) -> dict[str, str]:
    page = httpx.get(server.address + path, headers={"accept": "text/html"}, timeout=HANGS_SECONDS)
    assert page.status_code == 200
    found = re.findall(r'<meta property="([^"]*)" content="([^"]*)" />', page.text)
    return {name: unescape(value) for name, value in found}


def picture(server: Server, shown: dict[str, str]) -> httpx.Response:
    address = shown["og:image"]
    assert address.startswith(server.address)
    return httpx.get(address, timeout=HANGS_SECONDS)


def test_an_invitation_names_whom_the_link_names(server: Server, anna: Guest) -> None:
    table = anna.makes(seats=TWO).table
    shown = metadata(server, f"/table/{table}?by=Anna&lang=de")
    assert shown["og:title"] == "Anna lädt dich zu einer Partie Karawane ein"
    assert picture(server, shown).headers["content-type"] == "image/png"
    assert (
        metadata(server, f"/table/{table}?by=Anna&watch")["og:title"] == "Watch Anna play Karawane"
    )


@pytest.mark.parametrize("review", ["", "/review"])
def test_a_table_by_invitation_shows_strangers_what_a_missing_one_does(
    server: Server, anna: Guest, review: str
) -> None:
    table = anna.makes(seats=TWO).table
    shown = metadata(server, f"/table/{table}{review}")
    assert shown == metadata(server, f"/table/missing{review}")
    assert "Anna" not in str(shown)


def test_a_name_in_a_link_is_text(server: Server) -> None:
    shown = metadata(server, '/table/missing?by="><b>Anna')
    assert shown["og:title"].startswith('"><b>Anna invites')
    nameless = metadata(server, "/table/missing")["og:title"]
    assert metadata(server, f"/table/missing?by={'x' * 25}")["og:title"] == nameless


def test_a_listed_table_shows_its_players_and_board(server: Server, anna: Guest) -> None:
    table = anna.makes(seats=TWO, watch="anyone", options={"chips": "all_hidden"}).table
    shown = metadata(server, f"/table/{table}")
    assert shown["og:title"] == "A game of Karawane: Anna"
    assert shown["og:description"] == "A seat is free: sit down and play."
    assert shown["og:image"].endswith(f"{API}/tables/{table}/picture.png")
    assert picture(server, shown).content.startswith(b"\x89PNG")


def test_a_puzzle_shows_its_task_and_position(server: Server, anna: Guest) -> None:
    puzzle = anna.get("/puzzles?language=fr")["puzzles"][0]
    shown = metadata(server, f"/learn/puzzles/{puzzle['name']}?lang=fr")
    assert puzzle["title"] in shown["og:title"]
    assert shown["og:description"] == anna.get(f"/puzzles/{puzzle['name']}?language=fr")["task"]
    assert picture(server, shown).content.startswith(b"\x89PNG")
    assert metadata(server, "/learn/puzzles/missing")["og:title"] == "Karawane"


def test_without_a_renderer_the_picture_is_that_of_the_app(
    server: Server, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    table = anna.makes(seats=TWO, watch="anyone").table
    shown = metadata(server, f"/table/{table}")
    assert shown["og:image"].endswith("/icons/karawane-512.png")
    refused = httpx.get(f"{server.address}{API}/tables/{table}/picture.png", timeout=HANGS_SECONDS)
    assert refused.status_code == 404
    assert "karawane[pictures]" in refused.json()["text"]
