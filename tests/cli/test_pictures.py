import sys
from pathlib import Path

import pytest

from karawane.cli.command_error import CommandError
from karawane.cli.pictures import write_picture
from karawane.drawing.png import WIDTH
from tests.cli.invocation import karawane, refused

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0H4V2Z"/></svg>'


def test_a_name_that_ends_in_png_makes_pixels(tmp_path: Path) -> None:
    target = tmp_path / "picture.PNG"
    write_picture(str(target), SQUARE)
    head = target.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert int.from_bytes(head[16:20]) == WIDTH
    assert int.from_bytes(head[20:24]) == WIDTH // 2


@pytest.mark.parametrize("name", ["picture.svg", "picture"])
def test_any_other_name_keeps_the_drawing(tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    write_picture(str(target), SQUARE)
    assert target.read_text() == SQUARE + "\n"


@pytest.mark.parametrize("name", ["board.jpg", "board.svgz", "board.PDF"])
def test_other_kinds_of_picture_are_refused_before_any_work(tmp_path: Path, name: str) -> None:
    refused(karawane("show", "missing.ttd", "--svg", name), name, "pictures end in .svg or .png")
    out = tmp_path / "match"
    refused(karawane("arena", "greedy", "random", "--out", out, "--svg", name), ".svg or .png")
    assert not list(tmp_path.iterdir())


def test_a_missing_renderer_is_noticed_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    arena = karawane("arena", "greedy", "random", "--out", tmp_path / "match", "--svg", "x.png")
    refused(arena, "pip install 'karawane[pictures]'")
    assert not list(tmp_path.iterdir())


def test_where_pngs_cannot_be_made_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(CommandError, match=r"pip install 'karawane\[pictures\]'"):
        write_picture(str(tmp_path / "picture.png"), SQUARE)
    assert not list(tmp_path.iterdir())


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        write_picture(str(tmp_path / "nowhere" / "picture.png"), SQUARE)
