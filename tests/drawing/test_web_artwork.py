"""The page draws with the shapes, colours and sizes of the drawings."""

from pathlib import Path

import pytest

from karawane.drawing.web_artwork import artwork_files

FOLDER = Path(__file__).parents[2] / "web" / "src" / "board"


@pytest.mark.parametrize("name", artwork_files())
def test_the_page_has_the_artwork_of_today(name: str) -> None:
    assert (FOLDER / name).read_text("utf-8") == artwork_files()[name], "run `make artwork`"
