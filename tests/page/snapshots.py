"""Small grey pictures of the page, and how much two of them differ."""

import io
from base64 import b64encode
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

from tests.page.box_font import box_font

__all__ = ["Snapshot", "add_style", "difference", "snapshot", "use_boxes"]

SHRINK = 6
FAR = 6
"""Out of 255: a card differs from the ground by 10, an edge in another browser by less."""

USE_BOXES = """async (font) => {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  document.fonts.add(await new FontFace('Boxes', bytes.buffer).load());
}"""
ADD_STYLE = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""

Snapshot = Image.Image


def use_boxes(page: Page) -> None:
    """Show boxes instead of letters, because fonts differ between machines."""
    page.evaluate(USE_BOXES, b64encode(box_font()).decode())
    add_style(page, "* { font-family: Boxes !important; letter-spacing: 0 !important; }")


def add_style(page: Page, rules: str) -> None:
    """Add CSS rules to a page whose policy forbids style elements."""
    page.evaluate(ADD_STYLE, rules)


def snapshot(page: Page) -> Snapshot:
    """Take a small grey screenshot of the viewport."""
    with Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))) as full:
        grey = full.convert("L")
    return grey.resize((grey.width // SHRINK, grey.height // SHRINK), Image.Resampling.BOX)


@dataclass(frozen=True)
class Difference:
    """The share of pixels that differ, and a picture of them."""

    share: float
    picture: Image.Image


def difference(now: Snapshot, before: Snapshot) -> Difference:
    """Compare two pictures, tolerating slightly shifted edges."""
    if now.size != before.size:
        return Difference(1.0, now)
    blurred = [each.filter(ImageFilter.GaussianBlur(1)) for each in (now, before)]
    far = ImageChops.difference(*blurred).point(lambda value: 255 if value > FAR else 0)
    return Difference(far.histogram()[255] / (now.width * now.height), far)
