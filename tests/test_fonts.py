"""The page's fonts: every character of our texts, and a licence."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "web" / "src" / "fonts"
FOLDERS = (
    ROOT / "web" / "src" / "texts",
    ROOT / "src" / "karawane" / "lessons" / "texts",
    ROOT / "src" / "karawane" / "bots" / "explanations" / "texts",
)
ELSEWHERE = set("\n→")
"""Arrows are the system's."""
LICENCE = 14


def characters(value: Any) -> set[str]:
    """Return the characters of all texts in a file's values."""
    if isinstance(value, str):
        return set(value)
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*map(characters, values))


def read(file: Path) -> Any:
    text = file.read_text("utf-8")
    return tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)


@pytest.fixture(params=sorted(FONTS.glob("*.woff2")), ids=lambda file: file.stem)
def font(request: pytest.FixtureRequest) -> TTFont:
    return TTFont(request.param)


def test_a_font_has_every_character_of_the_texts(font: TTFont) -> None:
    files = [file for each in FOLDERS for file in each.rglob("*.??*") if file.suffix != ".ts"]
    needed = set().union(*(characters(read(file)) for file in files)) - ELSEWHERE
    assert {"ß", "é", "ò"} <= needed
    assert sorted(needed - set(map(chr, font.getBestCmap()))) == []


def test_a_font_states_its_licence(font: TTFont) -> None:
    assert re.search(r"OFL|openfontlicense", font["name"].getDebugName(LICENCE))
