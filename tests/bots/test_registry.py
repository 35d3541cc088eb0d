import pytest

from karawane.bots import player, player_names, register_player, unregister_player
from karawane.bots.levels import Level
from karawane.rules import deal


def test_players_are_found_by_name() -> None:
    assert [player(name, seed=1).name for name in player_names()] == list(player_names())


def test_the_simple_players_come_before_the_levels() -> None:
    assert player_names() == ("random", "greedy", *Level.names(), "simoom-1.0")


def test_each_call_gives_a_new_player() -> None:
    assert player("random", 1) is not player("random", 1)


def test_an_unknown_name_is_reported_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'deep': unknown bot; choose from random, greedy"):
        player("deep", 1)


def test_a_registered_bot_takes_a_seat_by_its_name() -> None:
    register_player("first", lambda position: position.legal_moves[0])
    try:
        assert "first" in player_names()
        assert str(player("first", 1).choose(deal(2, seed=1))) == "C@c1"
    finally:
        unregister_player("first")
    assert "first" not in player_names()


@pytest.mark.parametrize("name", ["greedy", "", "a:b", "x" * 41, " lead"])
def test_names_that_mean_something_else_cannot_be_registered(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        register_player(name, "greedy")
