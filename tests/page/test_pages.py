"""Every page: readable for everyone, in every language, and when the line is cut."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.playing import go_to_new_table, legal_spaces, my_turn, place_something

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/new", "/lobby", "/about", "/nowhere", "table")
GREETINGS = {"en": "Play", "de": "Spielen", "fr": "Jouer", "it": "Gioca"}


@pytest.fixture
def watched(browser: Browser, address: str) -> Iterator[Page]:
    """A page in which the tests may run scripts of their own."""
    context = browser.new_context(base_url=address, locale="en-GB", bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(watched: Page, path: str, scheme: Any) -> None:
    watched.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if path == "table":
        go_to_new_table(watched)
        my_turn(watched)
        place_something(watched)
    else:
        watched.goto(path)
        expect(watched.get_by_role("heading", level=1)).to_be_visible()
        watched.wait_for_load_state("networkidle")
    watched.add_script_tag(path=AXE)
    found = watched.evaluate("axe.run({resultTypes: ['violations']})")
    serious = [
        (each["id"], [node["html"][:160] for node in each["nodes"][:3]])
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
    ]
    assert serious == []


@pytest.mark.parametrize("language", GREETINGS)
def test_the_browser_chooses_the_language(browser: Browser, address: str, language: str) -> None:
    context = browser.new_context(base_url=address, locale=language)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("button", name=GREETINGS[language], exact=True)).to_be_enabled()
    expect(page.locator("html")).to_have_attribute("lang", language)
    context.close()


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


@pytest.mark.parametrize("width", [360, 768, 1440])
@pytest.mark.parametrize("path", ["/", "/new", "/lobby", "/about", "table"])
def test_nothing_hangs_over_the_side(page: Page, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    if path == "table":
        go_to_new_table(page)
        expect(legal_spaces(page).first).to_be_attached()
    else:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
