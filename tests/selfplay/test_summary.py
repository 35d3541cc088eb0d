from pathlib import Path

import pytest

from karawane.selfplay import Summary, play_game, summary
from tests.selfplay.runs import PLAN, played


def test_games_are_counted_and_their_points_averaged(tmp_path: Path) -> None:
    played(tmp_path, 2)
    games = [play_game(PLAN, game) for game in range(2)]
    found = summary(tmp_path)
    assert (found.games, found.placements, found.searched) == (2, sum(map(len, games)), 0)
    first, second = (game[0].points for game in games)
    assert found.points == tuple((a + b) / 2 for a, b in zip(first, second, strict=True))
    assert sum(found.shares) == pytest.approx(1)


def test_without_games_there_are_no_means(tmp_path: Path) -> None:
    assert summary(tmp_path) == Summary(0, 0, 0, (), ())
