"""The tables of ARCHITECTURE.md name only what exists, and its picture shows today's imports."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

pytest.importorskip("grimp")

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def test_the_picture_shows_todays_imports() -> None:
    script = runpy.run_path(str(ROOT / "scripts/draw_architecture.py"))
    assert script["FILE"].read_text("utf-8") == script["drawing"](), "run `make architecture`"


def test_every_folder_and_module_in_a_table_exists() -> None:
    rows = re.findall(r"^\| in `([\w/]+)` \|.*\n\|[-|]+\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    assert len(rows) > 2
    named = {
        (folder, name)
        for folder, table in rows
        for first in re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
        for name in re.findall(r"`([\w./]+)`", first)
    }
    missing = [
        f"{folder}/{name}"
        for folder, name in named
        if not (ROOT / folder / name).exists() and not (ROOT / folder / f"{name}.py").exists()
    ]
    assert missing == []


def test_every_module_exists() -> None:
    modules = set(re.findall(r"`(karawane\.[\w.]+)`", TEXT))
    missing = [each for each in modules if not any(ROOT.glob(f"src/{each.replace('.', '/')}*"))]
    assert missing == []
