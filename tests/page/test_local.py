"""Tables in the page itself: whole games without a network, kept in the browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from karawane.notation import Record, parse_record, trace
from karawane.rules import scores, winners
from tests.page.browsers import guest
from tests.page.player_actions import hand_over, my_turn, place_something
from tests.page.test_offline import cache_the_page

SETTINGS = """localStorage.setItem('karawane.settings',
  '{"autoConfirm": true, "pace": "instant", "sounds": false}')"""
SEATS = 5
DESKTOP: ViewportSize = {"width": 1280, "height": 860}


def play_turn(page: Page) -> bool:
    """Make one placement; return whether the game goes on."""
    my_turn(page)
    if page.locator("#scoring-title").is_visible():
        return False
    before = page.locator(".log .move").count()
    given_back = page.get_by_role("button", name="Give back the leader")
    passing = page.get_by_role("button", name="Pass", exact=True)
    if given_back.count():
        given_back.first.click()
    elif passing.is_visible():
        passing.click()
    else:
        place_something(page)
    expect(page.locator(".log .move")).not_to_have_count(before)
    return True


def choose_seats(page: Page, *levels: str) -> None:
    """Go to the set-up page, and start a game against bots of these levels."""
    page.goto("/new")
    page.get_by_role("radio", name=str(len(levels) + 1)).check(force=True)
    for seat, level in enumerate(levels, 2):
        page.get_by_label(f"Seat {seat}").select_option(f"bot:{level}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/local/\w+$"))


def saved_record(page: Page) -> Record:
    with page.expect_download() as begun:
        page.get_by_role("button", name="Record file").click()
    return parse_record(Path(begun.value.path()).read_text("utf-8"))


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser of its own, with the service worker."""
    with guest(browser, address, service_workers="allow", viewport=DESKTOP) as context:
        yield context


def test_a_visitor_plays_offline_and_goes_on_online(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(SETTINGS)
    cache_the_page(page)
    visitor.set_offline(True)
    play_a_whole_game(page)
    review_results(page)
    answer_of_full_strength(page)
    visitor.set_offline(False)
    go_on_online(page)
    assert errors == []


def play_a_whole_game(page: Page) -> None:
    """Play with five seats, reloading in the middle, and check the record by the rules."""
    choose_seats(page, *["jerboa"] * (SEATS - 1))
    for _ in range(7):
        play_turn(page)
    my_turn(page)
    moves = page.locator(".log .move").count()
    page.reload()
    my_turn(page)
    expect(page.locator(".log .move")).to_have_count(moves)
    while play_turn(page):
        pass
    record = saved_record(page)
    assert record.final.is_over
    assert record.start.game.players == SEATS
    assert record.tag("Winners") == " ".join(str(int(seat)) for seat in winners(record.final))
    *_, last = trace(record)
    assert last["over"]
    assert record.tag("Result") == " ".join(str(score.total) for score in scores(record.final))


def review_results(page: Page) -> None:
    """Analyse the game, play again, find the result among the games, and delete the rematch."""
    page.get_by_role("link", name="Review the game").first.click()
    page.get_by_role("slider", name="Placement").fill("40")
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.locator(".figures").first).to_contain_text(" at the end")
    page.go_back()
    page.get_by_role("button", name="Play again").click()
    my_turn(page)
    page.goto("/")
    played = page.locator("section", has=page.get_by_role("heading", name="My games"))
    expect(played.get_by_text(re.compile("You won|Number . of 5"))).to_be_visible()
    played.get_by_text("How I play").click()
    expect(played.get_by_role("row", name=re.compile("Jerboa"))).to_be_visible()
    going_on = page.locator("section", has=page.get_by_role("heading", name="Continue"))
    going_on.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(going_on).to_be_hidden()


def answer_of_full_strength(page: Page) -> None:
    choose_seats(page, "simoom")
    my_turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("section[aria-labelledby=hints-title] li").first).to_be_visible()
    place_something(page)
    expect(page.locator(".log .move")).to_have_count(2)


def go_on_online(page: Page) -> None:
    page.get_by_role("button", name="Go on online with a friend").click()
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
    page.get_by_role("button", name="Ask to take back my turn").click()
    expect(page.locator("[data-camel]")).to_have_count(0)


def test_the_table_says_what_does_not_work(page: Page) -> None:
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
    choose_seats(page, "jerboa")
    my_turn(page)
    warning = page.get_by_text("save the game, perhaps")
    expect(warning).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(warning).to_be_hidden()
