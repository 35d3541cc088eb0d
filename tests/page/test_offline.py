"""The page without a network: it opens, says what is wrong, and reconnects."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.browsers import guest, wait_until_cached
from tests.page.player_actions import go_to_new_table, my_turn, place_something

OFFLINE = "You are offline."
NO_SERVER = "The server is not responding."


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser of its own, with the service worker."""
    with guest(browser, address, service_workers="allow") as context:
        yield context


def cache_the_page(page: Page) -> None:
    """Open the page once with a network, until the service worker has cached it."""
    page.goto("/")
    wait_until_cached(page)


def test_the_page_opens_offline_with_a_clear_message(context: BrowserContext) -> None:
    page = context.new_page()
    cache_the_page(page)
    context.set_offline(True)
    for path, heading in (("/", "Karawane"), ("/about", "About"), ("/learn", "Learn")):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        expect(page.get_by_text(OFFLINE)).to_be_visible()
    context.set_offline(False)
    page.goto("/")
    expect(page.get_by_text(OFFLINE)).to_be_hidden()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()


def test_the_start_page_says_that_the_server_does_not_answer(context: BrowserContext) -> None:
    page = context.new_page()
    cache_the_page(page)
    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.goto("/")
    expect(page.get_by_text(NO_SERVER)).to_be_visible()
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(NO_SERVER)).to_be_hidden()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()


def test_a_table_opened_offline_appears_once_the_network_is_back(context: BrowserContext) -> None:
    page = context.new_page()
    cache_the_page(page)
    go_to_new_table(page)
    my_turn(page)
    context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    context.set_offline(False)
    my_turn(page)
    place_something(page)


def test_a_lost_connection_is_shown_and_restored(context: BrowserContext) -> None:
    # Chromium reports each attempt to reconnect as an error, so not the page that allows none.
    page = context.new_page()
    go_to_new_table(page)
    my_turn(page)
    context.set_offline(True)
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_text("Connection lost.")).to_be_hidden()
    place_something(page)
