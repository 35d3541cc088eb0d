"""The page speaks the language that is wished, and mends a line that is cut."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.browsing import guest
from tests.page.playing import go_to_new_table, my_turn, place_something

GREETINGS = {"en": "Play", "de": "Spielen", "fr": "Jouer", "it": "Gioca"}


@pytest.mark.parametrize("language", GREETINGS)
def test_the_browser_chooses_the_language(browser: Browser, address: str, language: str) -> None:
    with guest(browser, address, locale=language) as context:
        page = context.new_page()
        page.goto("/")
        expect(page.get_by_role("button", name=GREETINGS[language], exact=True)).to_be_enabled()
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_language_can_be_changed_and_is_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_role("heading", name="Impostazioni")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Gioca", exact=True)).to_be_visible()


def test_a_cut_line_is_shown_and_mended_by_itself(page: Page, context: BrowserContext) -> None:
    go_to_new_table(page)
    my_turn(page)
    context.set_offline(True)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_text("The connection is lost.")).to_be_hidden()
    place_something(page)
