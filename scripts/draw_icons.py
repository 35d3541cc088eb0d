"""Draw the page's icons, a camel in front of dunes, as SVG and, with Chromium, as PNG.

`python scripts/draw_icons.py` writes them to `web/public/icons`; they change only with the camel.
"""

import sys
from pathlib import Path

from karawane.drawing.camels import CAMEL_OUTLINE

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.page.browsers import chromium  # noqa: E402 (needs the path above)

FOLDER = ROOT / "web" / "public" / "icons"


def icon(corner: int, share: float) -> str:
    """Return the icon with rounded corners and a camel that takes up a share of its width."""
    scale = 512 * share / 100
    x, y = 256 - 50 * scale, 286 - 48 * scale
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<clipPath id="c"><rect width="512" height="512" rx="{corner}"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="512" height="512" fill="#FBE3B4"/>'
        '<circle cx="372" cy="146" r="74" fill="#FFF3CF"/>'
        '<path d="M0 330C90 270 190 300 270 282S430 250 512 300V512H0Z" fill="#E4BC7C"/>'
        '<path d="M0 420C130 360 250 440 360 404S470 380 512 396V512H0Z" fill="#C08F50"/>'
        f'<path d="{CAMEL_OUTLINE}" fill="#A3431A" stroke="#37260F" stroke-width="3.4" '
        f'stroke-linejoin="round" transform="translate({x:.0f} {y:.0f}) scale({scale:.2f})"/>'
        "</g></svg>\n"
    )


def main() -> None:
    """Write all icons."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "karawane.svg").write_text(icon(96, 0.72), "utf-8")
    pictures = {
        "karawane-192.png": (192, icon(96, 0.72)),
        "karawane-512.png": (512, icon(96, 0.72)),
        # A mask may crop a fifth on each side.
        "karawane-mask-512.png": (512, icon(0, 0.52)),
    }
    with chromium() as browser:
        for name, (size, drawing) in pictures.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing}")
            page.screenshot(path=FOLDER / name, omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
