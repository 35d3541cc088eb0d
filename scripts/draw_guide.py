"""Draw the pictures of docs/guide.md by running it: `python scripts/draw_guide.py`."""

from __future__ import annotations

import doctest
import os
from pathlib import Path

GUIDE = Path(__file__).parent.parent / "docs" / "guide.md"
PICTURES = GUIDE.parent / "guide"


def run_guide(folder: Path) -> doctest.TestResults:
    """Run all blocks of the guide, writing their drawings to a folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    finally:
        os.chdir(before)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    raise SystemExit(run_guide(PICTURES).failed)
