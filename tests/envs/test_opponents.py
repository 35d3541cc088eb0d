"""Who plays the other seats."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.envs.opponents import Opponents, chosen_action
from karawane.kernel import from_position
from karawane.rules import deal


def test_one_name_is_for_all_and_names_go_round_the_table() -> None:
    assert Opponents("greedy", players=4).names == ("greedy",) * 3
    seated = Opponents(["random", "greedy"], players=3).seated(2, Random(1))
    assert {seat: player.name for seat, player in seated.items()} == {3: "random", 1: "greedy"}


def test_nobody_else_plays() -> None:
    nobody = Opponents(None, players=3)
    assert nobody.names is None
    assert nobody.seated(2, Random(1)) == {}
    assert not nobody.are_random


def test_random_opponents_are_known() -> None:
    assert Opponents("random", players=3).are_random
    assert not Opponents(["random", "greedy"], players=3).are_random


def test_wrong_names() -> None:
    with pytest.raises(ValueError, match="unknown player 'clever'; choose from random, greedy"):
        Opponents("clever", players=2)
    with pytest.raises(ValueError, match="1 opponents; there are 2"):
        Opponents(["greedy"], players=3)


def test_the_player_at_the_seat_to_move_chooses() -> None:
    game = from_position(deal(3, seed=1))
    seated = Opponents("greedy", players=3).seated(2, Random(1))
    assert game.is_legal(chosen_action(seated, game))
