import pytest

from karawane.bots import player, player_names
from karawane.bots.levels import Level


def test_players_are_found_by_name() -> None:
    assert [player(name, seed=1).name for name in player_names()] == list(player_names())


def test_the_simple_players_come_before_the_levels() -> None:
    assert player_names() == ("random", "greedy", *Level.names())


def test_each_call_gives_a_new_player() -> None:
    assert player("random", 1) is not player("random", 1)


def test_an_unknown_name_is_reported_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"unknown player 'deep'; choose from random, greedy"):
        player("deep", 1)
