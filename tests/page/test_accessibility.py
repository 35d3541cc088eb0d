"""axe finds nothing serious or critical, on any page, in light and dark."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.checking import serious_findings
from tests.page.moments import MOMENTS, Moment

PAGES = (
    "/",
    "/new",
    "/new?preset=friend",
    "/new?preset=screen",
    "/lobby",
    "/about",
    "/carry",
    "/nowhere",
    "/table/nosuchtable",
)


@pytest.fixture(params=["light", "dark"])
def seen(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page in each of the two appearances."""
    with browser.new_context(
        base_url=address,
        locale="en-GB",
        color_scheme=request.param,
        reduced_motion="reduce",
        viewport={"width": 1024, "height": 800},
    ) as context:
        yield context.new_page()


@pytest.mark.parametrize("path", PAGES)
def test_pages(seen: Page, path: str) -> None:
    seen.goto(path)
    expect(seen.get_by_role("heading", level=1)).to_be_visible()
    seen.wait_for_load_state("networkidle")
    assert serious_findings(seen) == []


@pytest.mark.parametrize("come", MOMENTS, ids=lambda come: come.__name__)
def test_moments(seen: Page, come: Moment) -> None:
    come(seen)
    assert serious_findings(seen) == []
