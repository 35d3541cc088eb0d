from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from karawane.rules import Board, Edition, Game, Seat, Space, deal, load_board, space_set, spaces_in

BOARD = Board.from_text("field", "....\n.P..\n....")
OASIS = space_set([Space.at(1, 1)])


def game_for(players: int, rules: str = "v1.2") -> Game:
    return Game(BOARD, Edition.named(rules), players, OASIS)


@pytest.mark.parametrize(
    ("players", "rules", "supply"),
    [(2, "v1.2", 22), (3, "v1.2", 26), (4, "v1.2", 30), (5, "v1.2", 30), (5, "kosmos", 29)],
)
def test_the_supply_depends_on_the_players(players: int, rules: str, supply: int) -> None:
    assert game_for(players, rules).supply_at_start == supply


def test_with_five_players_each_has_four_leaders() -> None:
    assert [game_for(players).leaders_each for players in (2, 3, 4, 5)] == [5, 5, 5, 4]


def test_seats_are_in_turn_order_and_know_the_others() -> None:
    game = game_for(3)
    assert game.seats == (Seat.ONE, Seat.TWO, Seat.THREE)
    assert game.others == ((1, 2), (0, 2), (0, 1))


def test_the_ground_is_every_space_except_the_oases() -> None:
    game = game_for(2)
    assert game.ground | game.oases == BOARD.spaces
    assert not game.ground & game.oases
    assert set(spaces_in(game.near_oases)) == set(BOARD.neighbours_of(Space.at(1, 1)))


def test_games_are_frozen_and_compare_by_their_parts() -> None:
    game = game_for(2)
    assert game == game_for(2)
    assert hash(game) == hash(game_for(2))
    different = [
        game_for(3),
        game_for(2, "ffg"),
        Game(BOARD, Edition.named(), 2, 0),
        Game(load_board(), Edition.named(), 2, 0),
    ]
    assert game not in different
    with pytest.raises(FrozenInstanceError):
        game.players = 5  # type: ignore[misc]


def test_the_game_stays_the_same_object_through_play() -> None:
    start = deal(2, seed=1)
    assert start.game == deal(2, seed=1).game
    assert start.game != deal(2, seed=2).game
