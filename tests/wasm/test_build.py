"""`kernel.wasm` is what its sources give; `make check-wasm` builds it anew and compares."""

from __future__ import annotations

import gzip
import runpy
from pathlib import Path

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "build_wasm.py"))
BUILT: Path = SCRIPT["BUILT"]
SMALL = 70_000
"""The most bytes that the page may load, compressed."""


def test_the_file_belongs_to_its_sources_and_compiler() -> None:
    current = SCRIPT["digest"](BUILT.read_bytes())
    assert SCRIPT["DIGEST"].read_text("utf-8").strip() == current, "run `make wasm`"


def test_a_change_to_the_file_is_noticed() -> None:
    assert SCRIPT["digest"](b"another file") != SCRIPT["digest"](BUILT.read_bytes())


def test_the_file_is_small() -> None:
    assert len(gzip.compress(BUILT.read_bytes())) < SMALL
