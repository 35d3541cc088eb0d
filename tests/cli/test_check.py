import json
import random
from pathlib import Path

import pytest

from tests.cli.invocation import (
    Outcome,
    beginning,
    game,
    in_a_terminal,
    karawane,
    karawane_apart,
    refused,
    written,
)

WHOLE = game()
PART = beginning(WHOLE, 15)


def test_good_games_are_counted(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "deep"
    folder.mkdir(parents=True)
    written(folder / "two.ttd", WHOLE, PART)
    written(tmp_path / "one.ttd", PART)
    (folder / "notes.txt").write_text("no game", "utf-8")
    checked = karawane("check", "games", "one.ttd")
    moves = len(WHOLE.moves) + 2 * len(PART.moves)
    assert checked.out == f"3 games in 2 files: 1 finished, {moves} moves, 0 errors\n"
    assert checked.status == 0
    assert checked.err == ""


def test_it_goes_on_after_a_broken_game(tmp_path: Path) -> None:
    bad = str(PART) + "Ca1\n"
    (tmp_path / "games.ttd").write_text(f"{PART}{bad}{WHOLE}", "utf-8")
    checked = karawane("check", "games.ttd")
    error, summary = checked.out.splitlines()
    line = (str(PART) + bad).count("\n")
    assert error.startswith(f"games.ttd:{line}:1: illegal move Ca1: ")
    assert summary.startswith("3 games in 1 file: 1 finished")
    assert summary.endswith("1 error")
    assert checked.status == 1


def test_json(tmp_path: Path) -> None:
    (tmp_path / "bad.ttd").write_text(f"{PART}pass\n", "utf-8")
    written(tmp_path / "good.ttd", WHOLE)
    checked = karawane("check", "bad.ttd", "good.ttd", "--json")
    facts = json.loads(checked.out)
    assert checked.status == 1
    assert (facts["files"], facts["games"], facts["finished"]) == (2, 2, 1)
    assert facts["moves"] == len(WHOLE.moves)
    (error,) = facts["errors"]
    assert (error["file"], error["column"], error["rule"]) == ("bad.ttd", 1, "11.1")


def test_standard_input() -> None:
    assert karawane("check", "-", keys=str(WHOLE)).out.startswith("1 game in 1 file: 1 finished")


def test_files_without_a_game_or_without_text_are_errors(tmp_path: Path) -> None:
    (tmp_path / "empty.ttd").write_text("", "utf-8")
    (tmp_path / "bytes.ttd").write_bytes(str(PART).encode() + b"\xff\n")
    checked = karawane("check", "empty.ttd", "bytes.ttd")
    line = str(PART).count("\n") + 1
    assert checked.out.splitlines()[:2] == [
        "empty.ttd:1:1: the file contains no game",
        f"bytes.ttd:{line}:1: the file is not UTF-8 text",
    ]
    assert checked.status == 1


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["missing.ttd"], "no such file"), (["empty"], "no .ttd files"), ([], "FILES")],
)
def test_missing_files_are_reported_before_the_work(
    tmp_path: Path, arguments: list[str], word: str
) -> None:
    (tmp_path / "empty").mkdir()
    written(tmp_path / "game.ttd", WHOLE)
    refused(karawane("check", *arguments, *(["game.ttd"] if arguments else [])), word)


def test_no_progress_bar_without_a_terminal(tmp_path: Path) -> None:
    written(tmp_path / "game.ttd", WHOLE)
    assert karawane_apart("check", "game.ttd").err == ""


def test_a_terminal_gets_a_progress_bar_and_the_same_lines(tmp_path: Path) -> None:
    (tmp_path / "games.ttd").write_text(f"{PART}pass\n{WHOLE}", "utf-8")
    in_pipe = karawane("check", "games.ttd").out.splitlines()
    shown = in_a_terminal("check", "games.ttd", status=1)
    assert "Checking" in shown
    assert all(line in shown for line in in_pipe)


def mutated(text: str, chance: random.Random) -> str:
    """Break a record somewhere: a character changed, lost, doubled or moved, or a line gone."""
    at = int(chance.random() * len(text))
    other = int(chance.random() * len(text))
    signs = '[]{}"@-/.\\ CSBROabz019\n\x00\x1b\u2028é'
    match int(chance.random() * 5):
        case 0:
            return text[:at] + signs[int(chance.random() * len(signs))] + text[at + 1 :]
        case 1:
            return text[:at] + text[at + 1 + int(chance.random() * 9) :]
        case 2:
            return text[:at] + text[at : at + 12] + text[at:]
        case 3:
            return text[: min(at, other)] + text[max(at, other) :]
        case _:
            lines = text.splitlines(keepends=True)
            del lines[int(chance.random() * len(lines))]
            return "".join(lines)


def test_200_mutated_records_are_all_reported_without_a_traceback(tmp_path: Path) -> None:
    chance = random.Random(1)
    text = str(beginning(game(players=3), 40))
    for number in range(200):
        (tmp_path / f"{number:03}.ttd").write_text(mutated(text, chance), "utf-8")
    checked = karawane("check", tmp_path)
    *errors, summary = checked.out.splitlines()
    assert checked.status == 1
    assert len(errors) > 120
    assert "in 200 files: 0 finished" in summary
    for error in errors:
        file, line, column, problem = error.removeprefix(str(tmp_path) + "/").split(":", 3)
        assert (tmp_path / file).is_file()
        assert int(line) >= 1
        assert int(column) >= 1
        assert problem.strip()


def test_errors_are_printable_whatever_is_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "odd.ttd").write_text(f"{PART}\x1b[31mC@h7\n", "utf-8")
    checked: Outcome = karawane("check", "odd.ttd")
    assert checked.status == 1
    assert all(line.isprintable() for line in checked.out.splitlines())
