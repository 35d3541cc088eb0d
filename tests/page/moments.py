"""Ways to come to what a table shows at one time or another, for several tests."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.page.playing import ME, go_to_new_table, hand_over, my_turn, place_something

__all__ = ["MOMENTS", "Moment", "recorded"]

GAMES = Path(__file__).parents[1] / "conformance"
GAME = "0003-v1.2-2"

Moment = Callable[[Page], None]


def recorded(name: str, plies: int | None = None) -> str:
    """Return the first placements of a recorded game, or all of it, as a record."""
    head, moves = (GAMES / f"{name}.ttd").read_text("utf-8").split("\n\n")
    return f"{head}\n\n{' '.join(moves.split()[:plies])}\n"


def waiting(page: Page) -> None:
    """Come to a table that still has a free seat."""
    go_to_new_table(page, ME, {"kind": "person"})
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def leaders(page: Page) -> None:
    """Come to a first turn, with a colour in hand."""
    go_to_new_table(page)
    my_turn(page)
    page.locator(".colour:enabled").first.click()


def handing_over(page: Page) -> None:
    """Come to the end of a turn."""
    leaders(page)
    place_something(page)
    expect(hand_over(page)).to_be_visible()


def camels(page: Page) -> None:
    """Come to the middle of a game, with a preview."""
    go_on(page, 80)
    my_turn(page)
    page.locator(".colour:enabled").first.click()
    page.locator(".spaces .legal").first.hover()
    expect(page.locator(".preview")).to_be_visible()


def scoring(page: Page) -> None:
    """Come to the end of a game, and to a step of its scoring."""
    go_on(page, -1)
    my_turn(page)
    typed = page.get_by_label("Type a move")
    typed.fill(recorded(GAME).split()[-1])
    typed.press("Enter")
    expect(page.locator(".step")).to_be_visible()


def settings(page: Page) -> None:
    """Open the settings."""
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def go_on(page: Page, plies: int) -> None:
    """Go on from so many placements of a recorded game, two at one screen."""
    record = recorded(GAME, plies)
    go_to_new_table(page, ME, {**ME, "name": "Bo"}, board="desert", confirm="auto", record=record)


MOMENTS: tuple[Moment, ...] = (waiting, leaders, handing_over, camels, scoring, settings)
