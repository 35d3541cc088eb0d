"""Draw the pictures of the pages in `docs` by running them: `python scripts/draw_pages.py`.

A page `docs/NAME.md` whose examples write pictures has a folder `docs/NAME` for them.
"""

from __future__ import annotations

import doctest
import os
from pathlib import Path
from tempfile import TemporaryDirectory

DOCS = Path(__file__).parent.parent / "docs"
PAGES = [page for page in sorted(DOCS.glob("*.md")) if ">>> " in page.read_text("utf-8")]
"""The pages that have examples."""


def run_page(page: Path, folder: Path) -> doctest.TestResults:
    """Run all examples of a page, with a folder for the files that they write."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    finally:
        os.chdir(before)


def pictures_in(folder: Path) -> dict[str, str]:
    """Return the drawings in a folder by name; a folder that does not exist has none."""
    return {file.name: file.read_text("utf-8") for file in folder.glob("*.svg")}


def main() -> int:
    """Draw the pictures of all pages that have a folder; return how many examples failed."""
    failed = 0
    for page in PAGES:
        kept = page.with_suffix("")
        if not kept.is_dir():
            continue
        with TemporaryDirectory() as folder:
            failed += run_page(page, Path(folder)).failed
            for name, drawing in pictures_in(Path(folder)).items():
                (kept / name).write_text(drawing, "utf-8")
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
