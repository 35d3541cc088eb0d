"""The kernel in the page: answers without the server, or from it without WebAssembly."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, WebSocket, expect

from tests.page.page_states import recorded
from tests.page.player_actions import ME, go_to_new_table, legal_spaces, my_turn

GAME, PLIES = "0015-v1.2-5", 130
"""A game in which camels win something almost everywhere."""


def previews_asked(page: Page) -> list[str]:
    """Collect the previews that the page asks the server for."""
    asked: list[str] = []

    def listen(socket: WebSocket) -> None:
        def note(message: str | bytes) -> None:
            if '"preview"' in str(message):
                asked.append(str(message))

        socket.on("framesent", note)

    page.on("websocket", listen)
    return asked


def preview_text(page: Page) -> str:
    """Point at a legal space late in a five-player game, and return what it would win."""
    my_turn(page)
    page.locator(".colour:enabled").first.click()
    legal_spaces(page).first.hover()
    expect(page.locator(".preview")).to_be_visible()
    return page.locator(".preview").inner_text()


def open_table(page: Page) -> None:
    seats = [{**ME, "name": f"P{number}"} for number in range(5)]
    go_to_new_table(page, *seats, board="desert", record=recorded(GAME, PLIES))


def test_a_preview_comes_from_the_page(page: Page) -> None:
    asked = previews_asked(page)
    with page.expect_worker():
        open_table(page)
    preview_text(page)
    assert asked == []


def take_hint(page: Page) -> list[str]:
    """Ask for a hint, and return the addresses that the page requests for it."""
    asked: list[str] = []
    my_turn(page)
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".found .why").first).to_be_visible()
    return asked


def test_a_hint_with_its_reasons_comes_from_the_page(page: Page) -> None:
    with page.expect_worker():
        open_table(page)
    assert not [address for address in take_hint(page) if "/api/" in address]


def test_a_browser_without_webassembly_asks_the_server_for_hints(page: Page) -> None:
    page.add_init_script("delete window.WebAssembly")
    open_table(page)
    assert [address for address in take_hint(page) if address.endswith("/analysis")]


def test_a_browser_without_webassembly_shows_the_same_preview(context: BrowserContext) -> None:
    modern, old = context.new_page(), context.new_page()
    with modern.expect_worker():
        open_table(modern)
    old.add_init_script("delete window.WebAssembly")
    asked = previews_asked(old)
    open_table(old)
    assert preview_text(old) == preview_text(modern)
    assert len(asked) == 1
