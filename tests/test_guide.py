"""The examples in docs/guide.md work, and its pictures are up to date."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

ROOT = Path(__file__).parents[1]


def test_the_guide_is_true(tmp_path: Path) -> None:
    script = runpy.run_path(str(ROOT / "scripts/draw_guide.py"))
    results = script["run_guide"](tmp_path)
    assert results.attempted > 30
    assert results.failed == 0
    drawn = {file.name: file.read_text("utf-8") for file in tmp_path.iterdir()}
    kept = {file.name: file.read_text("utf-8") for file in (ROOT / "docs/guide").iterdir()}
    assert drawn == kept
    assert set(re.findall(r"\(guide/(.+\.svg)\)", script["GUIDE"].read_text("utf-8"))) == set(kept)
