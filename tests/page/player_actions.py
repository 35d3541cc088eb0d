"""What players do at a table."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

__all__ = ["finish", "go_to_new_table", "hand_over", "legal_spaces", "my_turn", "place_something"]

ME: dict[str, object] = {"kind": "person", "mine": True}
BOT: dict[str, object] = {"kind": "bot", "level": "jerboa"}


def go_to_new_table(
    page: Page, *seats: dict[str, object], record: str | None = None, **options: Any
) -> str:
    """Create a table on the small board as this browser's guest, open it, and return its id."""
    made = page.request.post(
        "/api/v1/tables",
        data={
            "options": {
                "seats": list(seats or (ME, BOT)),
                "board": "small",
                "options": {"chips": "open"},
                **options,
            },
            "record": record,
        },
    )
    assert made.ok, made.text()
    table = str(made.json()["table"])
    page.goto(f"/table/{table}#{made.json()['invite']}")
    expect(page.locator(".board")).to_be_visible()
    return table


def legal_spaces(page: Page) -> Locator:
    return page.locator(".spaces .legal")


def hand_over(page: Page) -> Locator:
    return page.get_by_role("button", name="End turn")


def my_turn(page: Page) -> None:
    """Wait until it is this player's turn, or the game is over."""
    page.locator("h2.mine, section[aria-labelledby=scoring-title]").first.wait_for()


def place_something(page: Page) -> None:
    """Place the first colour on its first legal space by mouse."""
    before = page.locator("[data-camel]").count()
    colour = page.locator(".colour:enabled").first
    if colour.get_attribute("aria-pressed") != "true":
        colour.click()
    legal_spaces(page).first.click()
    expect(page.locator("[data-camel]")).not_to_have_count(before)


def finish(page: Page) -> None:
    """Play to the end by mouse."""
    scoring = page.locator("#scoring-title")
    can_pass = page.get_by_role("button", name="Pass", exact=True)
    for _ in range(200):
        ready = page.locator("h2.mine").or_(scoring)
        ready.first.wait_for()
        if scoring.is_visible():
            return
        if hand_over(page).is_visible():
            hand_over(page).click()
            expect(hand_over(page)).to_be_hidden()
        elif can_pass.is_visible():
            can_pass.click()
            expect(can_pass).to_be_hidden()
        elif legal_spaces(page).count():
            place_something(page)
    raise AssertionError("the game does not end")
