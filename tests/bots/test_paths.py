from __future__ import annotations

from random import Random

import pytest

from karawane.bots import RandomPlayer
from karawane.bots.paths import moves_between
from karawane.rules import Move, Position, deal, legal_moves, play


@pytest.mark.parametrize("players", [2, 3, 5])
def test_moves_between_finds_the_way(players: int) -> None:
    random = RandomPlayer(Random(players))
    positions = [deal(players, seed=players)]
    while not positions[-1].is_over:
        positions.append(play(positions[-1], random.choose(positions[-1])))
    for first in range(0, len(positions) - 1, 3):
        for last in range(first, min(first + 9, len(positions))):
            moves = moves_between(positions[first], positions[last])
            assert moves is not None
            assert arrive(positions[first], moves) == positions[last]


def arrive(position: Position, moves: list[Move]) -> Position:
    for move in moves:
        position = play(position, move)
    return position


def test_no_moves_lead_back_or_to_another_game() -> None:
    start = deal(2, seed=1)
    after = play(start, legal_moves(start)[0])
    assert moves_between(after, start) is None
    assert moves_between(start, deal(2, seed=2)) is None
    assert moves_between(start, start) == []
