"""The page and the drawings show the same board, point by point."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, Page, expect

from karawane.drawing import Marks, draw_svg
from karawane.notation import parse_record
from karawane.rules import Position
from tests.page.browsers import guest, settle
from tests.page.page_states import recorded
from tests.page.snapshots import add_style

FIVE_SEATS = "0015-v1.2-5"
SIZED = "(svg, width) => { svg.style.width = `${width}px`; svg.style.height = 'auto'; }"
NO_TEXT = "text { visibility: hidden !important; }"
"""Letters snap to whole pixels, which lie differently in the two pictures."""
GAP = 14
"""The paper around the frame of a drawing."""
RIM = 8
"""The frames of page and drawing differ."""
FAR = 24
MOST = 0.0001
"""Out of all points: a camel covers about 0.002 of the board."""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that shows a large board."""
    with guest(browser, address, viewport={"width": 1600, "height": 1200}) as context:
        yield context.new_page()


def on_the_page(page: Page) -> Image.Image:
    """Photograph the board that the page shows."""
    add_style(page, ".frame .buttons { display: none !important; }" + NO_TEXT)
    page.mouse.move(0, 0)
    settle(page)
    return photograph(page.locator(".sheet").screenshot(animations="disabled"))


def on_a_drawing(
    browser: Browser, position: Position, size: tuple[int, int], *, last: Marks
) -> Image.Image:
    """Photograph the board of a drawing at that size."""
    with browser.new_page(viewport={"width": 1600, "height": 1200}) as page:
        drawing = draw_svg(position, last=last, panel=False, coordinates=False)
        page.set_content(f"<style>body {{ margin: 0; }}</style>{drawing}")
        add_style(page, NO_TEXT)
        svg = page.locator("svg")
        whole = float((svg.get_attribute("viewBox") or "").split()[2])
        scale = size[0] / (whole - 2 * GAP)
        svg.evaluate(SIZED, whole * scale)
        edge = GAP * scale
        part = {"x": edge, "y": edge, "width": float(size[0]), "height": float(size[1])}
        return photograph(page.screenshot(clip=part))  # type: ignore[arg-type]


def photograph(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGB")


def check_same(page: Page, position: Position, folder: Path, *, last: Marks = ()) -> None:
    """Compare the page with the drawing of a position, letting an edge lie a little aside."""
    browser = page.context.browser
    assert browser is not None
    ours = on_the_page(page)
    theirs = on_a_drawing(browser, position, ours.size, last=last)
    inside = (RIM, RIM, ours.width - RIM, ours.height - RIM)
    blurred = [each.crop(inside).filter(ImageFilter.GaussianBlur(1.5)) for each in (ours, theirs)]
    far = ImageChops.difference(*blurred).convert("L").point(lambda value: 255 * (value > FAR))
    share = far.histogram()[255] / (far.width * far.height)
    if share > MOST:
        for name, picture in (("page", ours), ("drawing", theirs), ("difference", far)):
            picture.save(folder / f"{name}.png")
    assert share <= MOST, f"page and drawing differ: look at {folder}"


def camels_on(position: Position) -> int:
    return sum(caravan.camels.bit_count() for caravan in position.all_caravans())


def test_a_late_game_of_five_seats(page: Page, tmp_path: Path) -> None:
    record = parse_record(recorded(FIVE_SEATS))
    ply = len(record.moves) - 1
    position = list(record.positions())[ply]
    page.goto("/review")
    page.get_by_label("Record").fill(recorded(FIVE_SEATS))
    page.get_by_role("button", name="Show the game").click()
    page.get_by_role("slider", name="Placement").fill(str(ply))
    expect(page.locator("[data-camel]")).to_have_count(camels_on(position))
    check_same(page, position, tmp_path, last=record.moves[ply - 1 : ply])
