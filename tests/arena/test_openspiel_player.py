from time import perf_counter

import pytest

from karawane.arena.openspiel_player import SpielPlayer
from karawane.bots.greedy import GreedyPlayer
from karawane.rules import Position, deal, legal_moves, play


def later(players: int, moves: int) -> Position:
    position, bot = deal(players, seed=1), GreedyPlayer(1)
    for _ in range(moves):
        position = play(position, bot.choose(position))
    return position


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("moves", [0, 30])
def test_it_plays_what_is_legal(players: int, moves: int) -> None:
    position = later(players, moves)
    assert SpielPlayer(1, simulations=10).choose(position) in legal_moves(position)


def test_the_same_seed_gives_the_same_move() -> None:
    start = deal(2, seed=1)
    assert len({SpielPlayer(5, simulations=30).choose(start) for _ in range(3)}) == 1
    assert len({SpielPlayer(seed, simulations=30).choose(start) for seed in range(5)}) > 1


def test_it_thinks_for_as_long_as_it_is_given() -> None:
    began = perf_counter()
    SpielPlayer(1).choose(deal(2, seed=1), seconds=0.5)
    assert perf_counter() - began >= 0.4


def test_without_time_for_a_simulation_it_plays_any_legal_move() -> None:
    start = deal(2, seed=1)
    assert SpielPlayer(1).choose(start, seconds=1e-9) in legal_moves(start)


def test_a_finished_game_has_no_move() -> None:
    position = deal(2, seed=1)
    while not position.is_over:
        position = play(position, legal_moves(position)[0])
    with pytest.raises(ValueError, match="over"):
        SpielPlayer(1).choose(position)
