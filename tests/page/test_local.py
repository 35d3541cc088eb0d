"""Tables in the page itself, which need no server."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.browsers import guest
from tests.page.player_actions import hand_over, my_turn, place_something
from tests.page.solo_games import DESKTOP, SETTINGS, choose_seats
from tests.page.test_offline import cache_the_page


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser of its own, with the service worker."""
    with guest(browser, address, service_workers="allow", viewport=DESKTOP) as context:
        yield context


def test_a_game_begun_offline_goes_on_online(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(SETTINGS)
    cache_the_page(page)
    visitor.set_offline(True)
    answer_of_full_strength(page)
    visitor.set_offline(False)
    go_on_online(page)
    assert errors == []


def answer_of_full_strength(page: Page) -> None:
    page.goto("/new")
    choose_seats(page, "simoom")
    my_turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("section[aria-labelledby=hints-title] li").first).to_be_visible()
    place_something(page)
    expect(page.locator(".log .move")).to_have_count(2)


def go_on_online(page: Page) -> None:
    page.get_by_role("button", name="Continue online with a friend").click()
    page.get_by_role("button", name="Open the table and invite").click()
    expect(page).to_have_url(re.compile(r"/table/\w+"))
    expect(page.get_by_label("Invitation link")).to_have_value(re.compile("/table/"))
    expect(page.locator("[data-camel]")).to_have_count(2)


def test_people_at_one_screen_need_no_server(page: Page) -> None:
    page.goto("/new?preset=screen")
    # Nobody else can see the table, unless somebody is to come.
    page.get_by_text("Table", exact=True).click()
    expect(page.get_by_label("Taking back after a turn")).to_be_visible()
    watchers = page.get_by_label("Who may watch")
    expect(watchers).to_be_hidden()
    page.get_by_label("Seat 2", exact=True).select_option("link")
    expect(watchers).to_be_visible()
    page.get_by_label("Seat 2", exact=True).select_option("screen")
    page.get_by_label("Name for seat 2").fill("Bo")
    page.get_by_role("button", name="Play", exact=True).click()
    for standing, name in enumerate(("Guest", "Bo", "Guest")):
        expect(page.locator("h2.mine")).to_contain_text(f"{name}: Place a leader.")
        place_something(page)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("[data-camel]")).to_have_count(standing)
        place_something(page)
        hand_over(page).click()
    page.get_by_role("button", name="Take back my last turn").click()
    expect(page.locator("[data-camel]")).to_have_count(0)


def test_the_table_says_what_does_not_work(page: Page) -> None:
    page.goto("/new")
    choose_seats(page, "jerboa")
    my_turn(page)
    kept = page.url
    page.route("**/*.wasm", lambda route: route.abort())
    page.reload()
    expect(page.get_by_text("The game engine has stopped.")).to_be_visible()
    page.unroute("**/*.wasm")
    page.get_by_role("button", name="Reload").click()
    my_turn(page)
    assert page.url == kept

    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page.goto("/new")
    choose_seats(page, "jerboa")
    my_turn(page)
    warning = page.get_by_text("save the game, perhaps")
    expect(warning).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(warning).to_be_hidden()
