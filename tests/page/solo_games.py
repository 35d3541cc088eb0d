"""What somebody does who plays against bots: choosing, playing to the end, looking back."""

import re
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

from karawane.notation import Record, parse_record, trace
from karawane.rules import scores, winners
from tests.page.player_actions import my_turn, place_something

__all__ = [
    "DESKTOP",
    "SETTINGS",
    "analyse_the_game",
    "check_record",
    "choose_fast_play",
    "choose_seats",
    "play_and_reload",
    "play_to_the_end",
    "play_turn",
]

SETTINGS = """localStorage.setItem('karawane.settings',
  '{"autoConfirm": true, "pace": "instant", "sounds": false}')"""
DESKTOP: ViewportSize = {"width": 1280, "height": 860}


def choose_fast_play(page: Page, *, fast_bots: bool = True) -> None:
    """Let nothing be waited for, with the page's own settings."""
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_role("radio", name="Instant").check(force=True)
    settings.get_by_label("End my turn automatically").check(force=True)
    settings.get_by_label("Fast bots").set_checked(fast_bots, force=True)
    page.keyboard.press("Escape")


def choose_seats(page: Page, *levels: str) -> None:
    """Start a game against bots of these levels from the set-up page, which is open."""
    page.get_by_role("radio", name=str(len(levels) + 1)).check(force=True)
    for seat, level in enumerate(levels, 2):
        page.get_by_label(f"Seat {seat}").select_option(f"bot:{level}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/local/\w+$"))


def play_turn(page: Page) -> bool:
    """Make one placement; return whether the game goes on."""
    my_turn(page)
    if page.locator("#scoring-title").is_visible():
        return False
    before = page.locator(".log .move").count()
    given_back = page.get_by_role("button", name="Give back the leader", disabled=False)
    passing = page.get_by_role("button", name="Pass", exact=True)
    if given_back.count():
        given_back.first.click()
    elif passing.is_visible():
        passing.click()
    else:
        place_something(page)
    expect(page.locator(".log .move")).not_to_have_count(before)
    return True


def play_and_reload(page: Page, placements: int) -> None:
    """Make so many placements, reload the page, and find the game again."""
    for _ in range(placements):
        play_turn(page)
    my_turn(page)
    moves = page.locator(".log .move").count()
    page.reload()
    my_turn(page)
    expect(page.locator(".log .move")).to_have_count(moves)


def play_to_the_end(page: Page) -> None:
    """Play until the final scoring."""
    while play_turn(page):
        pass


def check_record(page: Page, players: int) -> None:
    """Save the record of the finished game that is shown, and check it by the rules."""
    record = _saved_record(page)
    assert record.final.is_over
    assert record.start.game.players == players
    assert record.tag("Winners") == " ".join(str(int(seat)) for seat in winners(record.final))
    *_, last = trace(record)
    assert last["over"]
    assert record.tag("Result") == " ".join(str(score.total) for score in scores(record.final))


def _saved_record(page: Page) -> Record:
    with page.expect_download() as begun:
        page.get_by_role("button", name="Record file").click()
    return parse_record(Path(begun.value.path()).read_text("utf-8"))


def analyse_the_game(page: Page) -> None:
    """Review the finished game that is shown, with the best moves of a position."""
    page.get_by_role("link", name="Review the game").first.click()
    page.get_by_role("slider", name="Placement").fill("40")
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.locator(".figures").first).to_contain_text(" at the end")
