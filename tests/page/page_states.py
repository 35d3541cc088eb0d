"""States that a page can be in, and how to get there."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.page.player_actions import ME, go_to_new_table, hand_over, my_turn, place_something

__all__ = ["PAGE_STATES", "PageState", "recorded"]

GAMES = Path(__file__).parents[1] / "conformance"
GAME = "0003-v1.2-2"

PageState = Callable[[Page], None]


def recorded(name: str, plies: int | None = None) -> str:
    """Return the first plies of a recorded game, or all of it, as a record."""
    head, moves = (GAMES / f"{name}.ttd").read_text("utf-8").split("\n\n")
    return f"{head}\n\n{' '.join(moves.split()[:plies])}\n"


def waiting(page: Page) -> None:
    """Open a table with a free seat."""
    go_to_new_table(page, ME, {"kind": "person"})
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def leaders(page: Page) -> None:
    """Start a game and take a colour in hand."""
    go_to_new_table(page)
    my_turn(page)
    page.locator(".colour:enabled").first.click()


def handing_over(page: Page) -> None:
    """Reach the end of a turn."""
    leaders(page)
    place_something(page)
    expect(hand_over(page)).to_be_visible()


def camels(page: Page) -> None:
    """Show a preview in the middle of a game."""
    go_on(page, 80)
    my_turn(page)
    page.locator(".colour:enabled").first.click()
    page.locator(".spaces .legal").first.hover()
    expect(page.locator(".preview")).to_be_visible()


def scoring(page: Page) -> None:
    """Finish a game and show the first step of its scoring."""
    go_on(page, -1)
    my_turn(page)
    typed = page.get_by_label("Type a move")
    typed.fill(recorded(GAME).split()[-1])
    typed.press("Enter")
    expect(page.locator(".step")).to_be_visible()


def hints(page: Page) -> None:
    """Ask for hints, with the heat map on."""
    go_to_new_table(page)
    my_turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hints ol button").first).to_be_visible()
    page.get_by_role("switch", name="Heat map").click()
    expect(page.locator(".heat > g").first).to_be_attached()


def review(page: Page) -> None:
    """Review a recorded game, somewhere in its middle."""
    page.goto("/review")
    page.get_by_label("Record").fill(recorded(GAME, 24))
    page.get_by_role("button", name="Show the game").click()
    page.get_by_role("slider", name="Placement").fill("16")
    expect(page.locator("[data-camel]")).to_have_count(16)


def settings(page: Page) -> None:
    """Open the settings."""
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def go_on(page: Page, plies: int) -> None:
    """Continue a recorded game after a number of plies, with two people at one screen."""
    record = recorded(GAME, plies)
    go_to_new_table(page, ME, {**ME, "name": "Bo"}, board="desert", confirm="auto", record=record)


PAGE_STATES: tuple[PageState, ...] = (
    waiting,
    leaders,
    handing_over,
    camels,
    hints,
    scoring,
    review,
    settings,
)
