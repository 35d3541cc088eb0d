"""Every page and every state of a game is accessible, and nothing overflows or overlaps."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.page.browsers import visit
from tests.page.page_checks import findings, load_axe, missing_texts, overflowing, overlapping
from tests.page.page_states import PAGE_STATES, PageState
from tests.page.player_actions import ME, go_to_new_table

PAGES = (
    "/",
    "/new?preset=friend",
    "/new?preset=screen",
    "/lobby",
    "/about",
    "/carry",
    "/review",
    "/learn",
    "/learn/tutorial",
    "/learn/puzzles",
    "/learn/puzzles/wedge",
    "/learn/rules",
    "/nowhere",
    "/table/nosuchtable",
)
DESKTOP, TABLET, PHONE = WIDTHS = (1440, 768, 360)
PHONE_RULES = ("color-contrast", "target-size", "scrollable-region-focusable")
"""What axe finds depends on the width by these rules only, and on the theme by the first."""


def check(page: Page) -> None:
    """Check the layout at every width, and the accessibility in both themes and on a phone."""
    load_axe(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        check_layout(page, width)
        if width == DESKTOP:
            assert findings(page) == []
            page.emulate_media(color_scheme="dark")
            assert findings(page, "color-contrast") == []
            page.emulate_media(color_scheme="light")
        elif width == PHONE:
            assert findings(page, *PHONE_RULES) == []
    assert missing_texts(page) == []


def check_layout(page: Page, width: int) -> None:
    # A dialog may cover the page.
    alone = page.get_by_role("dialog").count() == 0
    covered = overlapping(page) if alone else []
    assert (width, overflowing(page), covered) == (width, [], [])


@pytest.mark.parametrize("path", PAGES)
def test_pages(context: BrowserContext, path: str) -> None:
    page = context.new_page()
    visit(page, path)
    check(page)


@pytest.mark.parametrize("reach", PAGE_STATES, ids=lambda reach: reach.__name__)
def test_page_states(page: Page, reach: PageState) -> None:
    reach(page)
    check(page)


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
