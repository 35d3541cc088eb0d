import json
from pathlib import Path

import pytest

from karawane.notation import Record, parse_position, position_text
from karawane.rules import deal, legal_moves
from tests.cli.invocation import beginning, game, karawane, refused, written


@pytest.fixture
def record() -> Record:
    return game()


@pytest.fixture
def file(tmp_path: Path, record: Record) -> Path:
    return written(tmp_path / "game.ttd", record)


def test_it_draws_the_last_position(file: Path, record: Record) -> None:
    shown = karawane("show", file)
    assert shown.status == 0
    assert f"after {record.moves[-1]}" in shown.out
    assert "The game is over" in shown.out
    assert "random" in shown.out


def test_it_draws_any_ply(file: Path, record: Record) -> None:
    shown = karawane("show", file, "--ply", 12)
    assert f"Ply 12, after {record.moves[11]}" in shown.out
    assert "random 2" not in shown.out
    assert "places" in shown.out


def test_ply_0_is_the_set_up(file: Path, record: Record) -> None:
    assert karawane("show", file, "--ply", 0, "--text").out == position_text(record.start) + "\n"


def test_text_reads_back(file: Path, record: Record) -> None:
    assert parse_position(karawane("show", file, "--text").out) == record.final


def test_a_position_text_is_shown_without_a_file() -> None:
    text = position_text(deal(3, seed=1))
    assert "seat 1 places a leader" in karawane("show", "--position", text).out


def test_standard_input(record: Record) -> None:
    assert karawane("show", "-", keys=str(record)).out == karawane_show_of(record)


def karawane_show_of(record: Record) -> str:
    Path("copy.ttd").write_text(str(record), "utf-8")
    return karawane("show", "copy.ttd").out


def test_json(tmp_path: Path, record: Record) -> None:
    part = beginning(record, 20)
    facts = json.loads(karawane("show", written(tmp_path / "part.ttd", part), "--json").out)
    assert facts["position"] == position_text(part.final)
    assert facts["legal"] == [str(move) for move in legal_moves(part.final)]
    assert facts["phase"] == "camels"
    assert facts["seat"] == part.final.seat
    assert facts["last"] == str(part.moves[-1])
    assert facts["totals"] == [sum(score) for score in facts["scores"]]
    assert facts["over"] is False
    assert facts["winners"] == []


def test_svg_into_a_file(file: Path, tmp_path: Path) -> None:
    assert karawane("show", file, "--svg", "board.svg").out == ""
    drawing = (tmp_path / "board.svg").read_text("utf-8")
    assert drawing.startswith("<svg ")
    assert karawane("show", file, "--svg", "-").out == drawing


def test_several_games_need_a_choice(tmp_path: Path, record: Record) -> None:
    second = game(players=3)
    file = written(tmp_path / "two.ttd", record, second)
    refused(karawane("show", file), "several games", "--game")
    shown = karawane("show", file, "--game", 2, "--text")
    assert shown.out == position_text(second.final) + "\n"
    refused(karawane("show", file, "--game", 3), "no game 3")


def test_an_empty_file_has_no_game(tmp_path: Path) -> None:
    (tmp_path / "empty.ttd").write_text("\n", "utf-8")
    refused(karawane("show", "empty.ttd"), "contains no game")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "name a record"),
        (["game.ttd", "--ply", "9999"], "the game has only"),
        (["game.ttd", "--position", "K1"], "excludes FILE"),
        (["game.ttd", "--json", "--text"], "choose one"),
        (["game.ttd", "--svg", "missing/x.svg"], "missing/x.svg"),
    ],
)
def test_what_makes_no_sense_is_reported(file: Path, arguments: list[str], word: str) -> None:
    assert file.name == "game.ttd"
    refused(karawane("show", *arguments), word)


def test_a_broken_position_is_reported_with_its_column() -> None:
    refused(karawane("show", "--position", "K1 desert"), "--position:1:10:", status=1)


def test_a_file_that_is_not_utf8_is_reported_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "latin.ttd").write_bytes(b'[Karawane "1"]\n[Name "\xff"]\n')
    refused(karawane("show", "latin.ttd"), "latin.ttd:2:8:", "not UTF-8", status=1)
    refused(karawane("show", "-", keys=b"\xff"), "not UTF-8", status=1)
