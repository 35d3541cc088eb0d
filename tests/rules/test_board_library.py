from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import karawane
from karawane.notation import Record, parse_record
from karawane.rules import (
    Board,
    BoardError,
    board_names,
    deal,
    load_board,
    register_board,
    unregister_board,
)
from karawane.rules.board_library import BOARDS_VARIABLE


@pytest.fixture
def own_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "boards"
    folder.mkdir()
    monkeypatch.setenv(BOARDS_VARIABLE, str(folder))
    return folder


def test_the_desert_comes_with_the_package() -> None:
    assert "desert" in board_names()
    assert load_board().name == "desert"


@pytest.mark.parametrize(
    ("players", "size", "circles", "palms"),
    [(2, 189, 32, 6), (3, 189, 32, 6), (4, 246, 43, 7), (5, 246, 43, 7)],
)
def test_two_and_three_play_on_the_small_part_of_the_desert(
    players: int, size: int, circles: int, palms: int
) -> None:
    board = load_board("desert", players=players)
    assert (board.size, board.circles.bit_count(), board.palms.bit_count()) == (
        size,
        circles,
        palms,
    )
    assert board.no_space_cuts


def test_the_desert_has_a_note_about_its_reconstructed_part() -> None:
    assert "reconstruction" in load_board("desert").note
    assert load_board("desert").title == "Desert"


def test_a_users_own_board_is_found_with_the_others(own_boards: Path) -> None:
    (own_boards / "my-board_2.txt").write_text(".o.\n,P,\n", "utf-8")
    (own_boards / "my-board_2.toml").write_text('title = "Mine"\nnote = "é"\n', "utf-8")
    board = load_board("my-board_2", players=5)
    assert (board.size, board.title, board.note) == (6, "Mine", "é")
    assert load_board("my-board_2", players=3).size == 4
    assert board_names() == ("desert", "my-board_2")


def test_a_users_own_board_replaces_one_of_the_same_name(own_boards: Path) -> None:
    (own_boards / "desert.txt").write_text("....", "utf-8")
    assert load_board("desert").size == 4
    assert board_names() == ("desert",)


def test_without_the_variable_a_users_board_is_not_found(
    own_boards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_boards / "passing.txt").write_text("....", "utf-8")
    assert load_board("passing").size == 4
    monkeypatch.delenv(BOARDS_VARIABLE)
    with pytest.raises(BoardError, match="unknown board 'passing'"):
        load_board("passing")


def test_other_files_are_not_listed(own_boards: Path) -> None:
    for name in ("UPPER.txt", "notes.md", ".txt", "-dash.txt", "blank name.txt", "x" * 65 + ".txt"):
        (own_boards / name).write_text("...", "utf-8")
    assert board_names() == ("desert",)


def test_a_missing_folder_adds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BOARDS_VARIABLE, str(tmp_path / "nowhere"))
    assert board_names() == ("desert",)
    assert load_board().size == 189


@pytest.mark.parametrize(
    "name", ["../secret", "../secret.txt", "/secret", "..", "a/b", "a\\b", "", "Desert", "desert\n"]
)
def test_a_name_cannot_reach_outside_the_folder(own_boards: Path, name: str) -> None:
    (own_boards.parent / "secret.txt").write_text("...", "utf-8")
    with pytest.raises(BoardError) as error:
        load_board(name)
    assert str(error.value).startswith(f"unknown board {name!r}; choose from desert (or set")
    assert BOARDS_VARIABLE in str(error.value)


def test_a_mistake_in_a_board_file_is_reported_with_its_place(own_boards: Path) -> None:
    (own_boards / "typo.txt").write_text("...\n..!\n", "utf-8")
    with pytest.raises(BoardError, match=r"board 'typo', line 2, column 3: unknown sign '!'"):
        load_board("typo")


@pytest.mark.parametrize("ending", ["txt", "toml"])
def test_a_binary_board_file_is_refused_by_name(own_boards: Path, ending: str) -> None:
    (own_boards / "binary.txt").write_text("...", "utf-8")
    (own_boards / f"binary.{ending}").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match=rf"board file binary\.{ending} cannot be read"):
        load_board("binary")


def test_a_broken_description_is_refused_by_name(own_boards: Path) -> None:
    (own_boards / "broken.txt").write_text("...", "utf-8")
    (own_boards / "broken.toml").write_text("title = ", "utf-8")
    with pytest.raises(BoardError, match=r"board file broken\.toml cannot be read"):
        load_board("broken")


@pytest.fixture
def strip() -> Iterator[str]:
    register_board("strip", "....\n.oP.\n,,,,")
    yield "strip"
    unregister_board("strip")


def test_a_registered_board_is_found_by_name_and_kept_in_records(strip: str) -> None:
    assert strip in board_names()
    start = deal(2, seed=1, board=strip)
    assert start.game.board.size == 8
    text = str(Record(start))
    assert '[Board "strip=..../.oP./####"]' in text
    assert eval(repr(start), vars(karawane)) == start
    unregister_board(strip)
    assert parse_record(text).start == start


@pytest.mark.parametrize(
    ("name", "drawing", "words"),
    [
        ("desert", "...", "already a board 'desert'"),
        ("../x", "...", "cannot be a board's name"),
        ("odd", "?", "unknown sign"),
    ],
)
def test_boards_that_cannot_be_registered_are_reported(name: str, drawing: str, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        register_board(name, drawing)


def test_a_board_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("....\n.oP.\n,,,,\n")
    assert (Board.from_file(file).name, Board.from_file(file, players=2).size) == ("mine", 8)
    with pytest.raises(BoardError, match="cannot be read"):
        Board.from_file(tmp_path / "none.txt")
