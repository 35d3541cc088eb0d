"""What docs/environments.md shows is what there is; its examples are run as well."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("numpy")

ROOT = Path(__file__).parents[2]


def test_the_picture_of_an_observation_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "scripts/draw_observation.py"))
    assert (ROOT / "docs/observation.svg").read_text("utf-8") == script["drawing"]()
