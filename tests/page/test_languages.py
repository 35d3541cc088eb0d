"""Every page in every language: no text is missing, seen or only read aloud."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from karawane.bots.explanations import Language
from tests.page.browsing import guest, visit
from tests.page.checking import ROOT, missing_texts, overflowing
from tests.page.playing import BOT, ME, go_to_new_table, legal_spaces

PAGES = (
    "/",
    "/new?preset=friend",
    "/lobby",
    "/about",
    "/review",
    "/learn",
    "/learn/tutorial",
    "/learn/puzzles",
    "/learn/rules",
    "/nowhere",
)


def texts(area: str, code: str) -> dict[str, str]:
    file = ROOT / "web" / "src" / "texts" / area / f"{code}.json"
    found: dict[str, str] = json.loads(file.read_text("utf-8"))
    return found


@pytest.fixture(params=Language.codes())
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def speaking(browser: Browser, address: str, code: str) -> Iterator[Page]:
    """A phone whose owner speaks the language: long words find no room there first."""
    with guest(browser, address, locale=code, viewport={"width": 360, "height": 740}) as context:
        yield context.new_page()


def test_every_page(speaking: Page, code: str) -> None:
    for path in PAGES:
        visit(speaking, path)
        assert missing_texts(speaking) == [], path
        assert overflowing(speaking) == [], path
    expect(speaking.locator("html")).to_have_attribute("lang", code)


def test_a_table(speaking: Page, code: str) -> None:
    words = texts("table", code)
    go_to_new_table(speaking, ME, {"kind": "person"})
    expect(speaking.get_by_role("heading", name=words["waiting-for"])).to_be_visible()
    assert missing_texts(speaking) == []
    assert overflowing(speaking) == []
    go_to_new_table(speaking, ME, BOT)
    expect(speaking.get_by_role("heading", name=words["do-leader"])).to_be_visible()
    speaking.locator(".colour:enabled").first.click()
    legal_spaces(speaking).first.click()
    expect(speaking.get_by_role("button", name=words["confirm"], exact=True)).to_be_visible()
    assert missing_texts(speaking) == []
    assert overflowing(speaking) == []


def test_the_settings(speaking: Page, code: str) -> None:
    speaking.goto("/")
    speaking.get_by_role("button", name=texts("app", code)["settings"]).click()
    expect(speaking.get_by_role("dialog")).to_be_visible()
    assert missing_texts(speaking) == []
    assert overflowing(speaking) == []
