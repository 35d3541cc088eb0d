import pytest

from karawane.bots import play_out, player
from karawane.bots.player import Player, Seed
from karawane.bots.short_sight import OneCamelPlayer, ThirstyPlayer
from karawane.rules import PlaceLeader, deal
from tests.bots.small_boards import table

KINDS = (ThirstyPlayer, OneCamelPlayer)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 5])
def test_it_plays_whole_games_the_same_way_with_the_same_seed(
    kind: type[ThirstyPlayer | OneCamelPlayer], players: int
) -> None:
    def game(seed: Seed) -> str:
        others: list[Player] = [player("random", n) for n in range(1, players)]
        return str(play_out(deal(players, seed=2), [kind(seed), *others]))

    assert game("a") == game("a")


@pytest.mark.parametrize("kind", KINDS)
def test_a_finished_game_has_no_move(
    kind: type[ThirstyPlayer | OneCamelPlayer],
) -> None:
    over = play_out(deal(2, seed=1), [player("random", n) for n in range(2)]).final
    with pytest.raises(ValueError, match="over"):
        kind(1).choose(over)


def test_the_thirsty_one_goes_for_water() -> None:
    position = table("""
        .1......
        C3.1....
        ........
        .....c..
    """)
    assert str(ThirstyPlayer(seed=1).choose(position)) == "Cb2"


def test_one_camel_takes_the_most_points() -> None:
    position = table("""
        .1......
        C3P1....
        ........
        .....c..
    """)
    # Water and the oasis beside it.
    assert str(OneCamelPlayer(seed=1).choose(position)) == "Cb2"


def test_only_an_experienced_player_goes_for_an_oasis() -> None:
    position = table("""
        ........
        1C.P....
        ........
        .....c..
    """)
    assert str(ThirstyPlayer(seed=1).choose(position)) == "Ca2"
    towards = str(ThirstyPlayer(seed=1, has_played=True).choose(position))
    assert towards in {"Cc1", "Cc2"}


def test_leaders_go_next_to_water_or_where_greedy_would() -> None:
    start = deal(2, seed=1)
    assert OneCamelPlayer(seed=1).choose(start) == player("greedy", 1).choose(start)
    beside = ThirstyPlayer(seed=1, has_played=True).choose(start)
    assert isinstance(beside, PlaceLeader)
    few, some, many = start.water
    assert start.game.board.neighbours[beside.space] & (few | some | many)
