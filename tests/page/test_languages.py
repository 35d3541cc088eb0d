"""Every page in every language, and the choice of the language."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from karawane.bots.explanations import Language
from karawane.lessons import puzzle
from karawane.lessons import texts as lesson_texts
from tests.page.browsers import guest, visit
from tests.page.learner_actions import solve
from tests.page.page_checks import ROOT, missing_texts, overflowing
from tests.page.player_actions import BOT, ME, go_to_new_table, legal_spaces

PAGES = (
    "/new?preset=friend",
    "/lobby",
    "/about",
    "/review",
    "/learn",
    "/learn/puzzles",
    "/nowhere",
)
"""The pages that no other test here opens."""

OTHERS = [code for code in Language.codes() if code != "en"]

GREETINGS = {"en": "Play", "de": "Spielen", "fr": "Jouer", "it": "Gioca"}


def texts(area: str, code: str) -> dict[str, str]:
    file = ROOT / "web" / "src" / "texts" / area / f"{code}.json"
    found: dict[str, str] = json.loads(file.read_text("utf-8"))
    return found


@pytest.fixture(scope="module", params=Language.codes())
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def speaking(browser: Browser, address: str, code: str) -> Iterator[Page]:
    """A phone set to the language, where long words run out of room first."""
    with guest(browser, address, locale=code, viewport={"width": 360, "height": 740}) as context:
        yield context.new_page()


def check(page: Page) -> None:
    """Check that no text is missing and none is too wide."""
    assert missing_texts(page) == [], page.url
    assert overflowing(page) == [], page.url


@pytest.mark.parametrize("code", OTHERS, indirect=True)
def test_every_page(speaking: Page, code: str) -> None:
    # `test_every_page.py` checks the English ones, on a phone too.
    for path in PAGES:
        visit(speaking, path)
        check(speaking)


def test_lessons(speaking: Page, code: str) -> None:
    visit(speaking, "/learn/tutorial")
    told = lesson_texts("tutorial", code)["caravans.welcome.text"]
    expect(speaking.get_by_text(told)).to_be_visible()
    check(speaking)
    speaking.goto("/learn/puzzles/wedge")
    solve(speaking, puzzle("wedge").solution)
    expect(speaking.get_by_text(lesson_texts("puzzles", code)["wedge.why"])).to_be_visible()
    visit(speaking, "/learn/rules")
    expect(speaking.get_by_text(lesson_texts("reference", code)["water.win"])).to_be_visible()
    check(speaking)


def test_a_table(speaking: Page, code: str) -> None:
    words = texts("table", code)
    go_to_new_table(speaking, ME, {"kind": "person"})
    expect(speaking.get_by_role("heading", name=words["waiting-for"])).to_be_visible()
    check(speaking)
    go_to_new_table(speaking, ME, BOT)
    expect(speaking.get_by_role("heading", name=words["do-leader"])).to_be_visible()
    speaking.locator(".colour:enabled").first.click()
    legal_spaces(speaking).first.click()
    expect(speaking.get_by_role("button", name=words["confirm"], exact=True)).to_be_visible()
    check(speaking)


def test_the_start_page_and_the_settings(speaking: Page, code: str) -> None:
    visit(speaking, "/")
    expect(speaking.locator("html")).to_have_attribute("lang", code)
    expect(speaking.get_by_role("button", name=GREETINGS[code], exact=True)).to_be_enabled()
    check(speaking)
    speaking.get_by_role("button", name=texts("app", code)["settings"]).click()
    expect(speaking.get_by_role("dialog")).to_be_visible()
    check(speaking)


def test_the_language_can_be_changed_and_is_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_role("heading", name="Impostazioni")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Gioca", exact=True)).to_be_visible()
