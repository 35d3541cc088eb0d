"""Playing by keyboard alone, without mouse or explicit focus."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from karawane.bots.explanations import Phrase, advice_for
from karawane.notation import Record, read_records
from tests.page.player_actions import (
    BOT,
    ME,
    go_to_new_table,
    hand_over,
    legal_spaces,
    my_turn,
)

GAME = Path(__file__).with_name("two_players.ttd")


def test_a_whole_game_by_keyboard_from_the_start_page_to_the_final_scoring(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    tab_to(page, "input[type=radio]")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="1", exact=True)).to_be_checked()
    tab_to(page, "select")
    page.keyboard.type("1")
    expect(page.get_by_label("Strength")).to_have_value("jerboa")
    tab_to(page, "button.primary")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/local/\w+"))
    my_turn(page)
    # Tab goes from the top of the new page straight to the board, not through the header.
    page.keyboard.press("Tab")
    expect(page.locator(".spaces :focus")).to_be_attached()

    scoring = page.locator("#scoring-title")
    for turn in range(60):
        page.locator("h2.mine").or_(scoring).first.wait_for()
        if scoring.is_visible():
            break
        take_turn(page, arrows=turn < 3)
    expect(scoring).to_be_focused()
    tab_to(page, "button[aria-label=Next]")
    step = page.locator(".step")
    while page.get_by_role("button", name="Next").is_enabled():
        before = step.inner_text()
        page.keyboard.press("Enter")
        expect(step).not_to_have_text(before)
    expect(page.get_by_role("rowheader", name="Water holes")).to_be_visible()
    tab_to(page, "a:has-text('Review the game')")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/review"))


def test_a_key_says_how_ones_caravans_stand_and_what_threatens_them(page: Page) -> None:
    record = threatened()
    seats = [ME, BOT] if int(record.final.seat) == 1 else [BOT, ME]
    go_to_new_table(page, *seats, record=str(record), board="desert")
    my_turn(page)
    said = page.get_by_role("log", name="Announcements").get_by_role("paragraph")
    page.keyboard.press("i")
    expect(said.first).to_have_text(re.compile(r"^You have \d+ points?"))
    expect(said.nth(1)).to_contain_text(re.compile(r"caravan of \d+ camels?, "))
    expect(
        said.filter(has_text=re.compile(r"camels? to the (water hole|oasis) on")).first
    ).to_be_attached()
    expect(said.filter(has_text="Watch out for Jerboa").first).to_be_attached()


def threatened() -> Record:
    """Return a game up to a turn in which a rival could cut a caravan off."""
    game = next(read_records(GAME))
    threats = {Phrase.MAY_BE_CUT_OFF, Phrase.MAY_BE_LOCKED_IN}
    ply = next(
        ply
        for ply, position in enumerate(game.positions())
        if threats.intersection(fact.phrase for fact in advice_for(position))
    )
    return Record(game.start, game.moves[:ply])


def take_turn(page: Page, *, arrows: bool) -> None:
    """Place until the turn is complete, and confirm it.

    Keeps to one colour if possible, because its supply then soon ends the game.
    """
    while True:
        expect(legal_spaces(page).first.or_(hand_over(page))).to_be_attached()
        if hand_over(page).is_visible():
            break
        before = page.locator("[data-camel]").count()
        chosen = page.locator(".colour[aria-pressed=true]")
        if not chosen.count():
            title = page.locator(".colour:enabled").first.get_attribute("title") or ""
            page.keyboard.press(title[-2])
        expect(chosen).to_have_count(1)
        if arrows:
            walk_to_a_legal_space(page)
        else:
            page.keyboard.press("n")
        page.keyboard.press("Enter")
        over = page.locator("#scoring-title")
        expect(page.locator("[data-camel]")).not_to_have_count(before)
        if over.is_visible():
            return
    page.keyboard.press("Enter")
    expect(hand_over(page)).to_be_hidden()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the selector has the focus."""
    for _ in range(40):
        if page.locator(f":focus:is({selector})").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def walk_to_a_legal_space(page: Page) -> None:
    """Walk by arrow keys: first to the column, and up or down around mountains."""
    target = legal_spaces(page).last.get_attribute("data-space") or ""
    passed = False
    for _ in range(40):
        here = page.locator(":focus").get_attribute("data-space") or ""
        if here == target:
            return
        if here[0] == target[0] or passed:
            page.keyboard.press("ArrowDown" if int(here[1:]) < int(target[1:]) else "ArrowUp")
            passed = False
        else:
            page.keyboard.press("ArrowRight" if here[0] < target[0] else "ArrowLeft")
            there = page.locator(":focus").get_attribute("data-space") or ""
            passed = (here[0] < target[0]) == (there[0] > target[0]) and there[0] != target[0]
    raise AssertionError(f"the arrow keys do not lead to {target}")


def test_the_skip_link_leads_past_the_header_and_keeps_the_address(page: Page) -> None:
    page.goto("/about")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    assert page.url.endswith("/about")
