"""axe finds nothing serious or critical, on any page, in light and dark."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.page.checking import serious_findings
from tests.page.moments import MOMENTS, Moment

PAGES = (
    "/",
    "/new?preset=friend",
    "/new?preset=screen",
    "/lobby",
    "/about",
    "/carry",
    "/nowhere",
    "/table/nosuchtable",
)


@pytest.mark.parametrize("path", PAGES)
def test_pages(context: BrowserContext, path: str) -> None:
    page = context.new_page()
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert serious_findings(page) == []


@pytest.mark.parametrize("come", MOMENTS, ids=lambda come: come.__name__)
def test_moments(page: Page, come: Moment) -> None:
    come(page)
    assert serious_findings(page) == []
