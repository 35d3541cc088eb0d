"""Take screenshots of a table in Chromium, always of the same position of a recorded game.

`python scripts/screenshots.py` writes `docs/table.webp` and `docs/phone.webp` for the README.
`python scripts/screenshots.py --vision FOLDER` simulates colour vision deficiencies; those pictures
are to be looked at, not kept.
"""

import argparse
import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.page.browsing import chromium  # noqa: E402 (needs the path above)
from tests.page.moments import recorded  # noqa: E402
from tests.page.serving import Server  # noqa: E402

GAME, PLIES = "0011-v1.2-4", 95
"""Four players in the middle of the game, with the third to move."""
SEATS = (
    {"kind": "bot", "level": "fennec"},
    {"kind": "bot", "level": "gazelle"},
    {"kind": "person", "mine": True, "name": "Ada"},
    {"kind": "bot", "level": "oryx"},
)
VISION = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
QUALITY = 78


def main() -> None:
    """Write the screenshots for the README, or those with simulated colour vision."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--vision", type=Path, metavar="FOLDER", help="simulate colour vision")
    folder = parser.parse_args().vision
    with TemporaryDirectory() as data, Server(Path(data)) as server, chromium() as browser:
        if folder is None:
            for name, size in (("table", DESKTOP), ("phone", PHONE)):
                page = open_table(browser, server.address, size)
                save(page.screenshot(), ROOT / "docs" / f"{name}.webp")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            page = open_table(browser, server.address, DESKTOP)
            devtools = page.context.new_cdp_session(page)
            for kind in VISION:
                devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
                save(page.screenshot(), folder / f"{kind}.webp")


def open_table(browser: Browser, address: str, size: dict[str, int]) -> Page:
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
    # Open chips, so that the picture shows everybody's points.
    record = recorded(GAME, PLIES).replace("[Players", '[Option "chips=open"]\n[Players')
    made = page.request.post("/api/v1/tables", data={"options": {"seats": SEATS}, "record": record})
    page.goto(f"/table/{made.json()['table']}")
    page.locator(".colour:enabled").first.click()
    page.locator(".spaces .legal").first.wait_for(state="attached")
    return page


def save(picture: bytes, file: Path) -> None:
    """Write a screenshot as WebP: a palette would be smaller but distort the rarer colours."""
    with Image.open(io.BytesIO(picture)) as full:
        full.convert("RGB").save(file, quality=QUALITY, method=6)
    print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
