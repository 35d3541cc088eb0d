import time
from pathlib import Path

import pytest

from karawane.notation import Record
from tests.cli.invocation import (
    InterruptedOutput,
    beginning,
    game,
    in_a_terminal,
    karawane,
    refused,
    written,
)


@pytest.fixture
def record() -> Record:
    return beginning(game(), 12)


@pytest.fixture
def file(tmp_path: Path, record: Record) -> Path:
    return written(tmp_path / "game.ttd", record)


def plies(out: str) -> list[int]:
    lines = [line for line in out.splitlines() if line.startswith("Ply ")]
    return [int(line.split()[1].strip(",")) for line in lines]


def test_lines_step_through_without_a_terminal(file: Path) -> None:
    shown = karawane("replay", file, keys="\n\nb\nn\nl\nb\nf\nq\n")
    assert shown.status == 0
    assert plies(shown.out) == [0, 1, 2, 1, 2, 12, 11, 0]


def test_control_c_while_a_prompt_is_printed_leaves(file: Path) -> None:
    shown = karawane("replay", file, keys="q\n", out=InterruptedOutput("[0/12]"))
    assert shown.status == 130


def test_the_ends_are_reported(file: Path) -> None:
    shown = karawane("replay", file, keys="b\nl\n\nq\n")
    assert plies(shown.out) == [0, 12]
    assert "That is the set-up." in shown.out
    assert "That is the end." in shown.out


def test_other_keys_show_which_there_are(file: Path) -> None:
    shown = karawane("replay", file, keys="dance\n")
    assert plies(shown.out) == [0]
    assert "\nEnter: next" in shown.out


def test_the_end_of_the_input_ends_it(file: Path) -> None:
    assert karawane("replay", file, keys="").status == 0


def test_autoplay_shows_every_position(file: Path, record: Record) -> None:
    shown = karawane("replay", file, "--autoplay", "--seconds", 0)
    assert plies(shown.out) == list(range(len(record.moves) + 1))


def test_an_animated_picture(file: Path, tmp_path: Path) -> None:
    assert karawane("replay", file, "--svg", "game.svg", "--seconds", 0.5).out == ""
    drawing = (tmp_path / "game.svg").read_text("utf-8")
    assert drawing.startswith("<svg ")
    assert "@keyframes" in drawing


def test_a_record_from_standard_input_plays_by_itself(record: Record) -> None:
    assert plies(karawane("replay", "-", "--autoplay", keys=str(record)).out)[-1] == 12
    refused(karawane("replay", "-", keys=str(record)), "--autoplay")


def test_an_animation_needs_time(file: Path) -> None:
    refused(karawane("replay", file, "--svg", "x.svg", "--seconds", 0), "--seconds must be above 0")
    assert not Path("x.svg").exists()


def test_keys_step_through_in_a_terminal(file: Path) -> None:
    right, left, end = "\x1b[C", "\x1b[D", "\x1b[F"
    keys = [right, "\r", left, end, "x", "q"]
    shown = in_a_terminal("replay", file, prompt="q: quit ", keys=keys)
    assert plies(shown) == [0, 1, 2, 1, 12]


def test_autoplay_takes_its_time_in_a_terminal(file: Path) -> None:
    began = time.monotonic()
    shown = in_a_terminal("replay", file, "--autoplay", "--seconds", 0.05)
    assert time.monotonic() - began > 12 * 0.05
    assert plies(shown)[-1] == 12
