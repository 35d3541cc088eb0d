"""Playing by touch on a phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browsers import guest
from tests.page.page_checks import overflowing, overlapping
from tests.page.player_actions import BOT, ME, go_to_new_table, legal_spaces, my_turn


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    with guest(
        browser,
        address,
        viewport={"width": 360, "height": 740},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    ) as context:
        yield context.new_page()


def tap_space(page: Page) -> Locator:
    """Tap the first legal space of the first colour, and return the space."""
    colour = page.locator(".colour:enabled").first
    if colour.get_attribute("aria-pressed") != "true":
        colour.tap()
    name = legal_spaces(page).first.get_attribute("data-space")
    space = page.locator(f'[data-space="{name}"]')
    space.tap()
    return space


def test_the_first_tap_previews_what_the_second_one_places(phone: Page) -> None:
    """A finger hides what it taps, so the first tap places nothing."""
    go_to_new_table(phone)
    my_turn(phone)
    space = tap_space(phone)
    expect(phone.get_by_role("button", name="Place", exact=True)).to_be_visible()
    expect(phone.locator("[data-camel]")).to_have_count(0)
    space.tap()
    expect(phone.locator("[data-camel]")).to_have_count(1)


def test_a_whole_game_by_touch_on_a_phone(phone: Page) -> None:
    go_to_new_table(phone, ME, BOT, confirm="auto")
    scoring = phone.locator("#scoring-title")
    place = phone.get_by_role("button", name="Place", exact=True)
    can_pass = phone.get_by_role("button", name="Pass", exact=True)
    logged = phone.locator("ol[aria-labelledby=log-title] button")
    for _ in range(200):
        phone.locator("h2.mine").or_(scoring).first.wait_for()
        if scoring.is_visible():
            break
        camels = phone.locator("[data-camel]").count()
        if can_pass.is_visible():
            # The bot may have passed as well by now, so that the button is back.
            before = logged.count()
            can_pass.tap()
            expect(logged).not_to_have_count(before)
            continue
        if not phone.locator(".colour:enabled").count():
            continue
        tap_space(phone)
        place.tap()
        expect(phone.locator("[data-camel]")).not_to_have_count(camels)
    expect(scoring).to_be_visible()
    assert overflowing(phone) == []
    assert overlapping(phone) == []
    phone.get_by_role("button", name="Show all", exact=True).tap()
    expect(scoring).to_contain_text(re.compile("win"))
    expect(phone.get_by_role("rowheader", name="Water holes")).to_be_visible()


def test_a_pinch_zooms_the_board_and_a_finger_moves_it(phone: Page) -> None:
    go_to_new_table(phone)
    my_turn(phone)
    board = phone.locator(".board")
    whole = board.bounding_box()
    assert whole is not None
    x, y = whole["x"] + whole["width"] / 2, whole["y"] + whole["height"] / 2
    line = phone.context.new_cdp_session(phone)

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": px, "y": py, "id": at} for at, (px, py) in enumerate(fingers)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 6):
        touch("touchMove", (x - 20 - 12 * step, y), (x + 20 + 12 * step, y))
    touch("touchEnd")
    expect(phone.locator(".frame.zoomed")).to_be_visible()
    zoomed = board.bounding_box()
    assert zoomed is not None
    assert zoomed["width"] > whole["width"] * 1.5
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + 8 * step, y))
    touch("touchEnd")
    moved = board.bounding_box()
    assert moved is not None
    assert moved["x"] > zoomed["x"] + 20
    expect(phone.locator("[data-camel]")).to_have_count(0)


SHARE_SHEET = """
window.shared = [];
navigator.share = async (what) => {
  window.shared.push(what);
  throw new Error("closed");
};
"""
"""The browser's part of sharing: here somebody closes the sheet."""


def test_a_phone_shares_the_invitation_through_its_share_sheet(phone: Page) -> None:
    phone.add_init_script(SHARE_SHEET)
    go_to_new_table(phone, ME, {"kind": "person"})
    button = phone.get_by_role("button", name="Share", exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    link = phone.get_by_label("Invitation link").input_value()
    assert phone.evaluate("window.shared") == [{"url": link, "title": "Karawane"}]
    expect(button).to_be_enabled()
