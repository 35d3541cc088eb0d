"""Nothing hangs over the side and nothing covers anything else, on a phone, a tablet, a desktop."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.checking import overflowing, overlapping
from tests.page.moments import MOMENTS, Moment, settings

PAGES = ("/", "/new?preset=friend", "/lobby", "/about", "/nowhere")


@pytest.fixture(params=[360, 768, 1440])
def wide(request: pytest.FixtureRequest, page: Page) -> Page:
    page.set_viewport_size({"width": request.param, "height": 800})
    return page


def test_pages(wide: Page) -> None:
    for path in PAGES:
        wide.goto(path)
        expect(wide.get_by_role("heading", level=1)).to_be_visible()
        wide.wait_for_load_state("networkidle")
        assert overflowing(wide) == [], path
        assert overlapping(wide) == [], path


@pytest.mark.parametrize("come", MOMENTS, ids=lambda come: come.__name__)
def test_moments(wide: Page, come: Moment) -> None:
    come(wide)
    assert overflowing(wide) == []
    if come is not settings:  # A dialog lies over the page.
        assert overlapping(wide) == []
