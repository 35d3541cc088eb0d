"""Photograph the page with Chromium: for the README, or as others see it.

`python scripts/screenshots.py` writes `docs/table.webp` and `docs/phone.webp`, always of the same
position of a recorded game. `python scripts/screenshots.py --sights FOLDER` writes the same table
as people without one kind of cone see it, to look at; those pictures are not kept.
"""

import argparse
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.page.moments import recorded  # noqa: E402
from tests.page.serving import Server  # noqa: E402

GAME, PLIES = "0011-v1.2-4", 95
"""Four players in the middle of the game; it is the third one's turn."""
SEATS = (
    {"kind": "bot", "level": "fennec"},
    {"kind": "bot", "level": "gazelle"},
    {"kind": "person", "mine": True, "name": "Ada"},
    {"kind": "bot", "level": "oryx"},
)
SIGHTS = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
QUALITY = 78


def main() -> None:
    """Write the pictures for the README, or those of other sights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sights", type=Path, metavar="FOLDER", help="write these instead")
    folder = parser.parse_args().sights
    with TemporaryDirectory() as scratch, serving(Path(scratch)) as address, chromium() as browser:
        if folder is None:
            for name, size in (("table", DESKTOP), ("phone", PHONE)):
                page = table(browser, address, size)
                keep(page.screenshot(), ROOT / "docs" / f"{name}.webp")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            page = table(browser, address, DESKTOP)
            line = page.context.new_cdp_session(page)
            for sight in SIGHTS:
                line.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
                keep(page.screenshot(), folder / f"{sight}.webp")


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve the page with an empty database."""
    server = Server(folder)
    server.start()
    try:
        yield server.address
    finally:
        server.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the machine's Chromium."""
    found = which("chromium")
    if found is None:
        sys.exit("There is no `chromium` on the path.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


def table(browser: Browser, address: str, size: dict[str, int]) -> Page:
    """Open the recorded game at a table with three bots."""
    phone = size is PHONE
    context = browser.new_context(
        base_url=address,
        locale="en-GB",
        color_scheme="light",
        reduced_motion="reduce",
        viewport={"width": size["width"], "height": size["height"]},
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
    )
    page = context.new_page()
    # With open chips, so that the points are in the picture.
    record = recorded(GAME, PLIES).replace("[Players", '[Option "chips=open"]\n[Players')
    made = page.request.post("/api/v1/tables", data={"options": {"seats": SEATS}, "record": record})
    page.goto(f"/table/{made.json()['table']}")
    page.locator(".colour:enabled").first.click()
    page.locator(".spaces .legal").first.wait_for(state="attached")
    return page


def keep(picture: bytes, file: Path) -> None:
    """Write a picture small: with few colours instead, the rarer ones would turn into others."""
    with Image.open(io.BytesIO(picture)) as full:
        full.convert("RGB").save(file, quality=QUALITY, method=6)
    print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
