"""The page in a folder behind a proxy."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsers import guest
from tests.page.player_actions import my_turn, place_something
from tests.page.server_process import ServerProcess
from tests.server.playing.folder_proxy import folder_proxy

FOLDER = "/games/karawane"


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a folder with the page; the proxy has nothing outside it."""
    with (
        ServerProcess(tmp_path_factory.mktemp("folder"), "--root-path", FOLDER) as server,
        folder_proxy(urlsplit(server.address).port or 0, FOLDER, strips=True) as address,
    ):
        yield address


def test_a_game_in_a_folder(browser: Browser, folder: str) -> None:
    with guest(browser, folder, service_workers="allow") as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(f"{folder}/")
        page.get_by_role("button", name="Play", exact=True).click()
        my_turn(page)
        assert page.url.startswith(f"{folder}/local/")
        place_something(page)
        page.reload()
        expect(page.locator("[data-camel]")).to_have_count(1)
        page.get_by_role("link", name="Learn").click()
        expect(page.get_by_role("heading", level=1, name="Learn")).to_be_visible()
        assert page.url == f"{folder}/learn"
        expect(page.locator("nav a[aria-current]")).to_have_text("Learn")
        check_invitation(page, folder)
        check_service_worker(page, folder)
        assert errors == []


def check_invitation(page: Page, folder: str) -> None:
    seats = [{"kind": "person", "mine": True}, {"kind": "person"}]
    made = page.request.post(f"{folder}/api/v1/tables", data={"options": {"seats": seats}}).json()
    page.goto(f"{folder}/table/{made['table']}#{made['invite']}")
    link = page.get_by_label("Invitation link")
    expect(link).to_have_value(f"{folder}/table/{made['table']}?lang=en#{made['invite']}")


def check_service_worker(page: Page, folder: str) -> None:
    """The worker serves the folder only, and has cached what the page needs there."""
    scope = page.evaluate("navigator.serviceWorker.ready.then((found) => found.scope)")
    assert scope == f"{folder}/"
    cached = page.evaluate(
        """async () => {
          const names = await caches.keys();
          const requests = await (await caches.open(names[0])).keys();
          return requests.map((request) => request.url);
        }"""
    )
    assert f"{folder}/" in cached
    assert all(url.startswith(f"{folder}/") for url in cached)
    manifest = page.evaluate(
        """async () => {
          const link = document.querySelector("link[rel=manifest]").href;
          const { scope, start_url, icons } = await (await fetch(link)).json();
          const named = [scope, start_url, ...icons.map((icon) => icon.src)];
          return named.map((each) => new URL(each, link).href);
        }"""
    )
    assert all(url.startswith(f"{folder}/") for url in manifest)
