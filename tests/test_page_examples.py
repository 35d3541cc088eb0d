"""The examples in `docs/` work, and the pictures that they draw are up to date.

A page that needs more preparation has a test file of its own: `docs/write-a-bot.md` has
`test_write_a_bot.py`.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

TESTS = Path(__file__).parent
script = runpy.run_path(str(TESTS.parent / "scripts/draw_pages.py"))
PAGES: list[Path] = [
    page
    for page in script["PAGES"]
    if not (TESTS / f"test_{page.stem.replace('-', '_')}.py").exists()
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page(page: Path, tmp_path: Path) -> None:
    results = script["run_page"](page, tmp_path)
    assert results.attempted > 0
    assert results.failed == 0
    if page.with_suffix("").is_dir():
        kept = script["pictures_in"](page.with_suffix(""))
        # If they differ as intended: `python scripts/draw_pages.py`.
        assert script["pictures_in"](tmp_path) == kept
        assert set(re.findall(rf"\({page.stem}/(.+\.svg)\)", page.read_text("utf-8"))) == set(kept)
