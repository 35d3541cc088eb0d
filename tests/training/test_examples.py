from pathlib import Path

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("pyarrow")

from karawane.kernel.places import PLACE_FEATURES, place_features
from karawane.notation import parse_position
from karawane.rules import PlaceLeader, legal_moves
from karawane.selfplay import Plan, Store, read, run
from karawane.training import examples


def play_into(folder: Path, plan: Plan, games: int) -> None:
    store = Store(folder, plan)
    with store.opened():
        run(plan, games, store)


@pytest.mark.parametrize("players", [2, 5])
def test_leaders_are_summed_up_for_each_seat(tmp_path: Path, players: int) -> None:
    play_into(tmp_path, Plan("greedy", players), 3)
    expected = [[[0.0] * len(PLACE_FEATURES) for _ in range(players)] for _ in range(3)]
    points = {}
    for row in read(tmp_path):
        points[row.game] = row.points
        position = parse_position(row.position)
        move = next(each for each in legal_moves(position) if str(each) == row.move)
        if isinstance(move, PlaceLeader):
            for n, value in enumerate(place_features(position, move)):
                expected[row.game][row.seat - 1][n] += value
    calls: list[int] = []
    found = list(examples(tmp_path, 3, lambda: calls.append(1)))
    assert [[list(seat) for seat in each.features] for each in found] == expected
    assert {n: each.points for n, each in enumerate(found)} == points
    assert len(calls) == 3


def test_only_as_many_games_are_read_as_are_asked_for(tmp_path: Path) -> None:
    play_into(tmp_path, Plan("greedy"), 4)
    assert list(examples(tmp_path, 2)) == list(examples(tmp_path, 4))[:2]
    assert len(list(examples(tmp_path, 9))) == 4
