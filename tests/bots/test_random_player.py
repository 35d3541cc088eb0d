import pytest

from karawane.bots import RandomPlayer, play_out
from karawane.rules import deal, legal_moves, play


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_legal_moves_to_the_end(players: int) -> None:
    position = deal(players, seed=players)
    player = RandomPlayer(seed=1)
    while not position.is_over:
        move = player.choose(position)
        assert move in legal_moves(position)
        position = play(position, move)


def test_seeds_tell_games_apart() -> None:
    def game(seed: int) -> object:
        return play_out(deal(2, seed=1), [RandomPlayer(seed), RandomPlayer(seed + 1)]).moves

    assert game(1) == game(1)
    assert game(1) != game(5)


def test_it_plays_everything_there_is() -> None:
    position = deal(5, seed=1)
    player = RandomPlayer(seed=1)
    assert {player.choose(position) for _ in range(100)} == set(legal_moves(position))


def test_a_finished_game_has_no_move_to_choose() -> None:
    over = play_out(deal(2, seed=1), [RandomPlayer(1), RandomPlayer(2)]).final
    with pytest.raises(ValueError, match="game is over"):
        RandomPlayer(1).choose(over)
