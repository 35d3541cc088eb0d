"""A first game with a coach, which says what matters and asks before a blunder."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from karawane.notation import Record, read_records
from tests.page.player_actions import BOT, ME, go_to_new_table, hand_over, my_turn, place_something

GAME = Path(__file__).with_name("two_players.ttd")
PLY = 84
BLUNDER = "Cr2"
"""Short searches and long ones agree that it costs far more than a blunder needs to."""


def mid_game() -> Record:
    game = next(read_records(GAME))
    return Record(game.start, game.moves[:PLY])


def test_a_newcomer_plays_a_first_game_with_a_coach(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="First game with a coach").click()
    coach = page.get_by_role("region", name="Your coach")
    expect(coach).to_contain_text("Points come from water holes")
    expect(coach).to_contain_text("Place your leaders near oases and water")
    expect(coach).to_contain_text("For example:")
    my_turn(page)
    place_something(page)
    hand_over(page).click()
    page.goto("/")
    expect(page.get_by_role("link", name="Continue your game against Jerboa")).to_be_visible()
    expect(page.get_by_text("New here?")).to_be_hidden()

    record = mid_game()
    seats = [BOT, ME] if int(record.final.seat) == 2 else [ME, BOT]
    go_to_new_table(page, *seats, record=str(record), board="desert")
    expect(coach).to_contain_text(re.compile("oasis|water hole|closes an area"))
    # A player who is faster than the coach is not kept waiting.
    expect(coach).to_have_attribute("data-looking", "false")
    typed = page.get_by_label("Type a move")
    typed.fill(BLUNDER)
    typed.press("Enter")
    expect(coach.get_by_role("alert")).to_contain_text("costs you about")
    coach.get_by_role("button", name="Show me the better move").click()
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    typed.fill(BLUNDER)
    typed.press("Enter")
    coach.get_by_role("button", name="Play it anyway").click()
    expect(page.locator(f"[data-camel={BLUNDER[1:]}]")).to_be_attached()
    coach.get_by_role("button", name="Turn off").click()
    expect(coach).to_be_hidden()
