"""The main screens look as before; `make snapshots` renews the pictures."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

from tests.page.browsers import settle, visit
from tests.page.page_states import camels, go_on, review, scoring
from tests.page.snapshots import add_style, difference, snapshot, use_boxes

KEPT = Path(__file__).parent / "snapshots"
RENEW = "KARAWANE_RENEW_SNAPSHOTS" in os.environ
MOST = 0.02
"""An unchanged page differs by nothing; a misplaced element by far more."""

BROKEN = "main > * { position: relative; left: 12px; }"
"""What a careless change might cause: a page that is slightly out of place."""


class Screen(NamedTuple):
    name: str
    width: int
    reach: Callable[[Page], object]
    scheme: Literal["light", "dark"] = "light"


def page_at(path: str) -> Callable[[Page], object]:
    return lambda page: visit(page, path)


def lobby(page: Page) -> None:
    """Open an empty lobby, whatever other tests do on the server."""
    empty = '{"mine": [], "lobby": []}'
    page.route(
        "**/api/v1/tables",
        lambda route: route.fulfill(body=empty, content_type="application/json"),
    )
    visit(page, "/lobby")


def beginning(page: Page) -> None:
    """Open a table without placements."""
    go_on(page, 0)
    expect(page.locator(".spaces .legal").first).to_be_attached()


SCREENS = (
    Screen("start", 1440, page_at("/")),
    Screen("start-phone", 360, page_at("/")),
    Screen("set-up", 1440, page_at("/new")),
    Screen("lobby", 768, lobby),
    Screen("table-beginning", 768, beginning),
    Screen("table", 1440, camels),
    Screen("table-dark", 1440, camels, "dark"),
    Screen("table-phone", 360, camels),
    Screen("scoring", 1440, scoring),
    Screen("review", 1440, review),
    Screen("tutorial", 1440, page_at("/learn/tutorial")),
    Screen("puzzle-phone", 360, page_at("/learn/puzzles/wedge")),
    Screen("rules", 768, page_at("/learn/rules")),
)


@pytest.fixture(params=SCREENS, ids=lambda screen: screen.name)
def screen(request: pytest.FixtureRequest) -> Screen:
    found: Screen = request.param
    return found


@pytest.fixture
def there(context: BrowserContext, screen: Screen) -> Page:
    """A page showing the screen."""
    page = context.new_page()
    page.set_viewport_size({"width": screen.width, "height": 800})
    page.emulate_media(color_scheme=screen.scheme)
    screen.reach(page)
    use_boxes(page)
    settle(page)
    return page


def test_a_screen_looks_as_before(there: Page, screen: Screen, tmp_path: Path) -> None:
    now, file = snapshot(there), KEPT / f"{screen.name}.png"
    if RENEW:
        KEPT.mkdir(exist_ok=True)
        now.save(file, optimize=True)
        return
    with Image.open(file) as kept:
        found = difference(now, kept)
    if found.share > MOST:
        now.save(tmp_path / "now.png")
        found.picture.save(tmp_path / "difference.png")
    assert found.share <= MOST, (
        f"{screen.name} has changed: look at {tmp_path}, or `make snapshots`"
    )
    # The comparison notices a misplaced page.
    add_style(there, BROKEN)
    assert difference(snapshot(there), now).share > MOST
