"""Five players at a table, four of them bots."""

from playwright.sync_api import Page, expect

from tests.page.page_states import recorded
from tests.page.player_actions import BOT, ME, finish, go_to_new_table, my_turn


def test_five_seats_give_back_a_leader_first(page: Page) -> None:
    go_to_new_table(page, ME, BOT, BOT, BOT, BOT, board="desert", confirm="auto")
    my_turn(page)
    expect(page.get_by_role("heading", name="Give back one of your leaders.")).to_be_visible()
    page.get_by_role("button", name="Give back the leader: rose").click()
    expect(page.get_by_role("heading", name="Place a leader.")).to_be_visible()
    expect(page.locator(".log .move", has_text="\N{MINUS SIGN}")).to_have_count(5)


def test_five_seats_with_four_bots_to_the_final_scoring(page: Page) -> None:
    """Play only the end of a recorded game: a whole game has many bots' turns."""
    record = recorded("0015-v1.2-5", 110)
    go_to_new_table(page, ME, BOT, BOT, BOT, BOT, board="desert", confirm="auto", record=record)
    finish(page)
    page.get_by_role("button", name="Show all", exact=True).click()
    expect(page.locator("#scoring-title")).to_contain_text("win")
    expect(page.locator("section[aria-label=Points] tbody tr")).to_have_count(5)
    bars = page.locator("section[aria-labelledby=scoring-title] li strong").all_inner_texts()
    sums = [bar.split()[-1] for bar in bars]
    assert sums == page.locator("tbody .sum").all_inner_texts()
