"""Several people at one table: they sit down, are removed, and play on after a restart."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsers import guest
from tests.page.player_actions import ME, go_to_new_table, hand_over, my_turn, place_something
from tests.page.server_process import ServerProcess

LOST = "Connection lost."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A separate server, since this one will be killed."""
    with ServerProcess(tmp_path) as server:
        yield server


def take_turn(page: Page) -> None:
    my_turn(page)
    place_something(page)
    hand_over(page).click()


def test_a_table_with_three_browsers_survives_its_server(
    browser: Browser, server: ServerProcess
) -> None:
    with (
        guest(browser, server.address) as hers,
        guest(browser, server.address) as his,
        guest(browser, server.address) as theirs,
    ):
        ada, bo, watcher = everyone = hers.new_page(), his.new_page(), theirs.new_page()
        sit_down(ada, bo, watcher)
        take_turn(ada)
        take_turn(bo)
        for page in everyone:
            expect(page.locator(".log .move")).to_have_count(2)
        before = log_of(watcher)

        my_turn(ada)
        place_something(ada)
        server.kill()
        for page in everyone:
            expect(page.get_by_text(LOST)).to_be_visible()
        # Confirmed without a server: it must arrive after the restart, and only once.
        hand_over(ada).click()
        server.start()
        for page in everyone:
            expect(page.get_by_text(LOST)).to_be_hidden()
        take_turn(bo)
        take_turn(ada)

        for page in everyone:
            expect(page.locator("[data-camel]")).to_have_count(5)
            expect(page.locator(".log .move")).to_have_count(5)
        assert log_of(ada) == log_of(bo) == log_of(watcher)
        assert log_of(ada)[:2] == before
        expect(watcher.locator("h2.mine")).to_have_count(0)
        kept = log_of(bo)
        bo.reload()
        expect(bo.locator(".log .move")).to_have_count(5)
        assert log_of(bo) == kept


def test_the_maker_removes_a_player_and_invites_anew(browser: Browser, address: str) -> None:
    with guest(browser, address) as hers, guest(browser, address) as his:
        ada, bo = hers.new_page(), his.new_page()
        go_to_new_table(ada, ME, {"kind": "person"}, {"kind": "person"}, board="desert")
        link = ada.get_by_label("Invitation link")
        old = link.input_value()
        bo.goto(old)
        bo.get_by_label("Your name").fill("Bo")
        bo.get_by_role("button", name="Join").click()
        ada.get_by_role("button", name="Remove Bo").click()
        expect(link).not_to_have_value(old)
        new = link.input_value()
        ada.reload()
        expect(link).to_have_value(new)
        # With a new cookie he is somebody else, but the old link shows nothing any more.
        his.clear_cookies()
        bo.goto("/")
        bo.goto(old)
        expect(bo.get_by_role("heading", level=1)).to_be_visible()
        expect(bo.get_by_role("button", name="Join")).to_be_hidden()
        bo.goto("/")
        bo.goto(new)
        expect(bo.get_by_role("button", name="Join")).to_be_visible()


def test_a_guest_continues_on_another_device(browser: Browser, address: str) -> None:
    with guest(browser, address) as desktop, guest(browser, address) as phone:
        before, after = desktop.new_page(), phone.new_page()
        before.goto("/")
        before.get_by_label("Your name").fill("Ada")
        before.get_by_role("button", name="Save").click()
        expect(before.get_by_text("Saved.")).to_be_visible()
        before.get_by_role("radio", name="rose").check(force=True)
        before.get_by_role("button", name="Continue on another device").click()
        after.goto(before.locator("code").inner_text())
        after.get_by_role("button", name="Continue here").click()
        expect(after.get_by_label("Your name")).to_have_value("Ada")
        expect(after.get_by_role("radio", name="rose")).to_be_checked()


def sit_down(ada: Page, bo: Page, watcher: Page) -> None:
    """Bring two people and a spectator to a table by its invitation link."""
    ada.goto("/")
    go_to_new_table(ada, ME, {"kind": "person"})
    link = ada.get_by_label("Invitation link").input_value()
    bo.goto(link)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Join").click()
    watcher.goto(link)
    expect(watcher.locator(".called", has_text="Bo")).to_be_visible()
    expect(ada.get_by_text("1 watching")).to_be_visible()


def log_of(page: Page) -> list[str]:
    """Return the placements that a page's log lists."""
    return page.locator(".log .move").all_inner_texts()
