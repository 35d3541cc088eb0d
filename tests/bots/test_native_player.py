import pytest

from karawane.bots import play_out, player
from karawane.bots.native_player import NativePlayer
from karawane.bots.player import Player
from karawane.rules import PlaceLeader, deal
from tests.bots.small_boards import table

LEVELS = ("jerboa", "skink", "fennec", "gazelle")


def choose(level: str, drawing: str) -> str:
    return str(NativePlayer(level, seed=1).choose(table(drawing)))


@pytest.mark.parametrize("level", LEVELS)
def test_a_finished_game_has_no_move(level: str) -> None:
    over = play_out(deal(2, seed=1), [player("random", n) for n in range(2)]).final
    with pytest.raises(ValueError, match="over"):
        NativePlayer(level, 1).choose(over)


def test_its_name_is_its_levels_unless_it_has_another() -> None:
    named: Player = NativePlayer("skink", 1, name="Ada")
    assert (NativePlayer("skink", 1).name, named.name) == ("skink", "Ada")


def test_an_unknown_level_is_reported_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no player 'camel'; it has random, greedy, jerboa"):
        NativePlayer("camel", 1).choose(deal(2, seed=1))


def test_jerboa_goes_for_water() -> None:
    drawing = """
        .1......
        C3.1....
        ........
        .....c..
    """
    assert choose("jerboa", drawing) == "Cb2"


def test_only_from_level_two_on_does_it_go_for_an_oasis() -> None:
    drawing = """
        ........
        1C.P....
        ........
        .....c..
    """
    assert choose("jerboa", drawing) == "Ca2"
    assert choose("skink", drawing) in {"Cc1", "Cc2"}


def test_fennec_takes_the_most_points() -> None:
    drawing = """
        .1......
        C3P1....
        ........
        .....c..
    """
    # Water and the oasis beside it.
    assert choose("fennec", drawing) == "Cb2"


def test_skink_places_leaders_next_to_water() -> None:
    start = deal(2, seed=1)
    leader = NativePlayer("skink", 1).choose(start)
    assert isinstance(leader, PlaceLeader)
    assert start.game.board.neighbours[leader.space] & start.water.spaces


def test_fennec_places_leaders_as_gazelle_does() -> None:
    start = deal(2, seed=1)
    assert NativePlayer("fennec", 1).choose(start) == NativePlayer("gazelle", 1).choose(start)
