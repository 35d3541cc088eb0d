import json
from pathlib import Path

import pytest

from karawane.rules import legal_moves, perft
from tests.cli.invocation import beginning, game, karawane, refused, written

PART = beginning(game(), 30)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "game.ttd", PART)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_the_number_stands_alone_on_the_last_line(file: Path, depth: int) -> None:
    counted = karawane("perft", file, "--depth", depth)
    assert counted.status == 0
    assert counted.last_line == str(perft(PART.final, depth))


def test_divide_counts_for_every_move(file: Path) -> None:
    *parts, total = karawane("perft", file, "--depth", 2, "--divide").out.splitlines()
    counts = dict(part.split(": ") for part in parts)
    assert list(counts) == [str(move) for move in legal_moves(PART.final)]
    assert sum(map(int, counts.values())) == int(total) == perft(PART.final, 2)


def test_json(file: Path) -> None:
    total = perft(PART.final, 1)
    plain = json.loads(karawane("perft", file, "--depth", 1, "--json").out)
    assert plain == {"depth": 1, "count": total}
    divided = json.loads(karawane("perft", file, "--depth", 1, "--divide", "--json").out)
    assert divided["count"] == total
    assert set(divided["moves"].values()) == {1}


def test_a_finished_game_has_no_move_further() -> None:
    assert karawane("perft", "-", "--depth", 1, keys=str(game())).out == "0\n"
    assert karawane("perft", "-", "--depth", 1, "--divide", keys=str(game())).out == "0\n"


def test_depth_0_cannot_be_divided(file: Path) -> None:
    refused(karawane("perft", file, "--depth", 0, "--divide"), "--divide")


def test_a_broken_record_prints_nothing_but_the_error() -> None:
    refused(karawane("perft", "-", "--depth", 1, keys="C@h7"), "<stdin>:1:1:", status=1)
