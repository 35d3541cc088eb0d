"""Playing whole games and single turns in the browser."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.page.browsers import guest
from tests.page.page_states import recorded
from tests.page.player_actions import (
    BOT,
    ME,
    finish,
    go_to_new_table,
    hand_over,
    legal_spaces,
    my_turn,
    place_something,
)


def test_one_click_leads_from_the_start_page_to_a_game_against_bots(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/local/\w+"))
    expect(page.get_by_role("heading", name="Place a leader.")).to_be_visible()


def test_the_end_of_a_game_by_mouse_to_the_last_step_of_the_scoring(page: Page) -> None:
    # Whole games are played by keyboard and by touch.
    go_to_new_table(page, ME, BOT, board="desert", record=recorded("0003-v1.2-2", -8))
    finish(page)
    forward = page.get_by_role("button", name="Next")
    while forward.is_enabled():
        forward.click()
    expect(page.locator("#scoring-title")).to_contain_text(re.compile("You win|wins by|You share"))
    finished = page.url
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(finished)
    expect(page.locator(".board")).to_be_visible()


def test_a_placement_can_be_taken_back_until_the_turn_is_handed_over(page: Page) -> None:
    go_to_new_table(page)
    my_turn(page)
    place_something(page)
    expect(page.locator("[data-camel]")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-camel]")).to_have_count(0)
    place_something(page)
    hand_over(page).click()
    expect(page.locator("[data-camel]")).to_have_count(2)


def test_the_last_placement_ends_the_turn_if_the_player_wants_no_confirmation(page: Page) -> None:
    page.add_init_script("""localStorage.setItem('karawane.settings', '{"autoConfirm": true}')""")
    go_to_new_table(page)
    my_turn(page)
    place_something(page)
    expect(page.locator("[data-camel]")).to_have_count(2)
    expect(page.locator(".log .move")).to_have_count(2)


def test_two_people_at_one_screen_take_turns(page: Page) -> None:
    go_to_new_table(page, {**ME, "name": "Ada"}, {**ME, "name": "Bo"})
    for name in ("Ada", "Bo", "Ada"):
        expect(page.locator("h2.mine")).to_contain_text(f"{name}: Place a leader.")
        place_something(page)
        hand_over(page).click()


def test_a_move_can_be_typed(page: Page) -> None:
    go_to_new_table(page)
    my_turn(page)
    space = legal_spaces(page).first.get_attribute("data-space")
    typed = page.get_by_label("Type a move")
    typed.fill("nonsense")
    typed.press("Enter")
    expect(typed).to_have_attribute("aria-invalid", "true")
    typed.fill(f"c {space}")
    typed.press("Enter")
    expect(page.locator(f"[data-camel={space}]")).to_be_attached()
    expect(page.get_by_role("button", name=f"C@{space}: cream leader on {space}")).to_be_visible()


def test_picking_an_illegal_space_names_the_rule(page: Page) -> None:
    go_to_new_table(page)
    my_turn(page)
    page.locator(".colour:enabled").first.click()
    oasis = page.locator(".spaces [aria-label*=oasis]").first
    oasis.click()
    expect(page.locator(".failed")).to_contain_text("rule 3.2")
    # The same is said beside the space.
    notice = page.locator(".notice")
    expect(notice).to_contain_text("rule 3.2")
    said, there = notice.bounding_box(), oasis.bounding_box()
    assert said is not None
    assert there is not None
    below, above = said["y"] - there["y"] - there["height"], there["y"] - said["y"] - said["height"]
    assert -2 < max(below, above) < 10
    assert -said["width"] < said["x"] - there["x"] < there["width"]


def test_a_person_and_a_bot_have_faces(page: Page) -> None:
    with page.expect_response("**/portraits-*.svg") as drawings:
        page.goto("/")
    assert drawings.value.ok
    page.get_by_role("radio", name="rose").check(force=True)
    page.get_by_role("radio", name="Stripes").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    my_turn(page)
    faces = page.get_by_role("region", name="Points").locator(".portrait")
    expect(faces.first.locator("use[href='#camel-R']")).to_be_attached()
    expect(faces.nth(1).locator("use[href$='#skink']")).to_be_attached()


def test_a_friend_is_invited_both_are_ready_and_another_watches(
    page: Page, context: BrowserContext, address: str
) -> None:
    page.goto("/new?preset=friend")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_text("Rules, time limit and more").click()
    page.get_by_label("Time limit").select_option("calm")
    page.get_by_role("button", name="Invite friends").click()
    link = page.get_by_label("Invitation link").input_value()
    browser = context.browser
    assert browser is not None
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Link to watch").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    watching = page.evaluate("navigator.clipboard.readText()")
    with guest(browser, address) as his, guest(browser, address) as theirs:
        friend, watcher = his.new_page(), theirs.new_page()
        watcher.goto(watching)
        expect(watcher.get_by_text("You are here to watch.")).to_be_visible()
        expect(watcher.get_by_role("button", name="Join")).to_be_hidden()
        friend.goto(link)
        expect(friend.get_by_role("heading", name="Anna invites you")).to_be_visible()
        friend.get_by_role("button", name="Join").click()
        # The clocks wait for Anna, who may be looking elsewhere.
        expect(friend.get_by_text("Waiting for Anna.")).to_be_visible()
        page.get_by_role("button", name="m ready").click()
        expect(friend.get_by_text("Waiting for Anna.")).to_be_hidden()
        expect(watcher.locator("h2.mine")).to_have_count(0)
        expect(page.get_by_text("1 watching")).to_be_visible()
        acting = page if page.locator("h2.mine").count() else friend
        place_something(acting)
        hand_over(acting).click()
        expect(watcher.locator("[data-camel]")).to_have_count(1)
        files = (("Record file", b"[Karawane"), ("(SVG)", b"<svg"), ("(PNG)", b"\x89PNG"))
        for name, beginning in files:
            with watcher.expect_download() as begun:
                watcher.get_by_role("button", name=name).click()
            assert begun.value.path().read_bytes().startswith(beginning)


def test_unknown_addresses_say_so(page: Page) -> None:
    heading = page.get_by_role("heading", level=1)
    page.goto("/table/nosuchtable")
    expect(heading).to_have_text(re.compile("You can.t view this table"))
    page.goto("/nowhere")
    expect(heading).to_have_text("Nothing but sand")
