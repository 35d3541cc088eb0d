"""Take screenshots of a table in Chromium, always of the same recorded game.

`python scripts/screenshots.py` writes `docs/table.webp`, an animation of some turns, and
`docs/phone.webp` for the README. `python scripts/screenshots.py --vision FOLDER` simulates colour
vision deficiencies; those pictures are to be looked at, not kept.
"""

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.page.browsers import chromium  # noqa: E402 (needs the path above)
from tests.page.page_states import recorded  # noqa: E402
from tests.page.server_process import ServerProcess  # noqa: E402

GAME, FIRST_PLY, LAST_PLY = "0011-v1.2-4", 73, 95
"""Four players in the middle of the game."""
SEATS = [{"kind": "person", "mine": True, "name": name} for name in ("Ada", "Ben", "Cleo", "Dan")]
FRAME_MS, LAST_FRAME_MS = 700, 3000
VISION = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
TABLE_SIZE = (960, 600)
QUALITY = 65


def main() -> None:
    """Write the screenshots for the README, or those with simulated colour vision."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--vision", type=Path, metavar="FOLDER", help="simulate colour vision")
    folder = parser.parse_args().vision
    with TemporaryDirectory() as data, ServerProcess(Path(data)) as server, chromium() as browser:
        if folder is None:
            page = open_page(browser, server.address, DESKTOP)
            plies = range(FIRST_PLY, LAST_PLY + 1)
            frames = [screenshot(page, ply).resize(TABLE_SIZE) for ply in plies]
            save(frames, ROOT / "docs" / "table.webp")
            page = open_page(browser, server.address, PHONE)
            save([screenshot(page, LAST_PLY)], ROOT / "docs" / "phone.webp")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            page = open_page(browser, server.address, DESKTOP)
            devtools = page.context.new_cdp_session(page)
            for kind in VISION:
                devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
                save([screenshot(page, LAST_PLY)], folder / f"{kind}.webp")


def open_page(browser: Browser, address: str, size: ViewportSize) -> Page:
    """Open an empty page of a size, for a new guest."""
    phone = size is PHONE
    context = browser.new_context(
        base_url=address,
        locale="en-GB",
        color_scheme="light",
        reduced_motion="reduce",
        viewport=size,
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
    )
    return context.new_page()


def screenshot(page: Page, ply: int) -> Image.Image:
    """Open the game after a number of placements at a new table, and take its picture."""
    # Open chips, so that the picture shows everybody's points.
    record = recorded(GAME, ply).replace("[Players", '[Option "chips=open"]\n[Players')
    made = page.request.post("/api/v1/tables", data={"options": {"seats": SEATS}, "record": record})
    page.goto(f"/table/{made.json()['table']}")
    page.locator(".spaces .legal").first.wait_for(state="attached")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def save(pictures: Sequence[Image.Image], file: Path) -> None:
    """Write pictures as an animated WebP: a palette would be smaller but distort rare colours."""
    first, *others = pictures
    durations = [FRAME_MS] * len(others) + [LAST_FRAME_MS]
    first.save(
        file,
        save_all=True,
        append_images=others,
        duration=durations,
        loop=0,
        quality=QUALITY,
        minimize_size=True,
    )
    print(f"{file}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
