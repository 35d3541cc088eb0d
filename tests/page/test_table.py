"""What surrounds the board at a table: names, log, announcements, leaving, playing again."""

from playwright.sync_api import Browser, Page, expect

from tests.page.browsers import guest
from tests.page.page_states import scoring
from tests.page.player_actions import (
    BOT,
    ME,
    go_to_new_table,
    hand_over,
    my_turn,
    place_something,
)


def test_leaving_a_game_against_bots_asks_first_and_pauses_it(page: Page) -> None:
    table = go_to_new_table(page)
    my_turn(page)
    page.get_by_role("button", name="Leave the table").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game pauses until you come back.")
    dialog.get_by_role("button", name="Leave the table").click()
    expect(page).not_to_have_url(f"/table/{table}")
    page.goto(f"/table/{table}")
    expect(page.get_by_role("heading", name="The game is paused.")).to_be_visible()
    page.get_by_role("button", name="Continue playing").click()
    my_turn(page)
    expect(page.locator("[data-camel]")).to_have_count(0)


def test_the_host_of_an_invitation_cannot_take_the_friends_seat_by_mistake(page: Page) -> None:
    go_to_new_table(page, ME, {"kind": "person"})
    expect(page.get_by_role("button", name="Leave the seat")).to_be_visible()
    expect(page.get_by_role("button", name="Join")).to_have_count(0)


def test_one_press_plays_again_after_the_scoring_is_closed_and_from_the_review(page: Page) -> None:
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    scoring(page)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("link", name="Review the game").first.click()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Place a leader.")).to_be_visible()
    # The table's page must not take the review's address for its own.
    assert not [url for url in sockets if url.endswith("/tables/review/socket")]


def test_guests_have_a_translated_name_and_bots_of_one_level_different_ones(
    browser: Browser, address: str
) -> None:
    with guest(browser, address, locale="de-DE") as context:
        page = context.new_page()
        go_to_new_table(page, ME, BOT, BOT)
        expect(page.locator(".called")).to_have_text(["Gast", "Springmaus 2", "Springmaus 3"])


def test_each_turn_of_the_bots_is_one_announcement_and_none_is_lost(page: Page) -> None:
    go_to_new_table(page, ME, BOT, BOT, BOT)
    my_turn(page)
    place_something(page)
    hand_over(page).click()
    my_turn(page)
    said = page.get_by_role("log", name="Announcements").get_by_role("paragraph")
    expect(said).to_have_count(5)
    assert ["Guest" in said.first.inner_text(), said.last.inner_text()] == [True, "Your turn"]
    for number, sentence in enumerate(said.all_inner_texts()[1:4], 2):
        assert sentence.startswith(f"Jerboa {number}: ")


def test_the_panel_beside_the_board_scrolls_only_downwards_and_the_log_marks_no_empty_space(
    page: Page,
) -> None:
    go_to_new_table(page)
    my_turn(page)
    assert (
        page.evaluate(
            "(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)"
            "(document.querySelector('.side'))"
        )
        == 0
    )
    place_something(page)
    page.locator(".log .move").hover()
    expect(page.locator(".marked")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator("[data-camel]")).to_have_count(0)
    expect(page.locator(".marked")).to_have_count(0)


def test_placements_of_bots_are_shown_one_by_one_can_be_skipped_and_shown_again(
    browser: Browser, address: str
) -> None:
    with guest(browser, address, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.clock.install(time=0)
        go_to_new_table(page, ME, BOT, BOT)
        my_turn(page)
        place_something(page)
        # No time passes any more, so nothing is shown that needs a pause.
        page.clock.pause_at(1_000_000)
        hand_over(page).click()
        camels, skip = page.locator("[data-camel]"), page.get_by_role("button", name="Skip")
        skip.click()
        expect(camels).to_have_count(3)
        page.get_by_role("button", name="Replay the last turns").click()
        expect(camels).to_have_count(1)
        skip.click()
        expect(camels).to_have_count(3)
