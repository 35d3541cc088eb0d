"""Nothing hangs over the side and nothing covers anything else, on a phone, a tablet, a desktop."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.checking import overflowing, overlapping
from tests.page.moments import MOMENTS, Moment, settings
from tests.page.playing import ME, go_to_new_table

PAGES = ("/", "/new?preset=friend", "/lobby", "/about", "/nowhere")
WIDTHS = (1440, 768, 360)


@pytest.mark.parametrize("path", PAGES)
def test_pages(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert (width, overflowing(page), overlapping(page)) == (width, [], [])


@pytest.mark.parametrize("come", MOMENTS, ids=lambda come: come.__name__)
def test_moments(page: Page, come: Moment) -> None:
    come(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        # A dialog lies over the page.
        covered = [] if come is settings else overlapping(page)
        assert (width, overflowing(page), covered) == (width, [], [])


COVERED = """() => [...document.querySelectorAll('.spaces [data-space]')].filter((space) => {
  const box = space.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return document.elementFromPoint(x, y) !== space;
}).map((space) => space.dataset.space)"""


@pytest.mark.parametrize("players", [2, 5])
def test_every_space_of_the_whole_board_can_be_picked(page: Page, players: int) -> None:
    go_to_new_table(page, *[{**ME, "name": f"P{n}"} for n in range(players)], board="desert")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".frame")).to_be_in_viewport(ratio=1)
        assert (width, page.evaluate(COVERED)) == (width, [])
