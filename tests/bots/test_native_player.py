import pytest

from karawane.bots import play_out, player
from karawane.bots.native_player import NativePlayer
from karawane.bots.player import Player
from karawane.kernel.players import best_moves
from karawane.rules import Position, deal
from tests.bots.small_boards import table

LEVELS = ("jerboa", "skink", "fennec", "gazelle")


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


def choices(level: str, position: Position) -> set[str]:
    return {str(NativePlayer(level, seed).choose(position)) for seed in range(20)}


def leader_spaces(level: str, drawing: str) -> set[str]:
    """Return where a level may place a cream leader."""
    position = table(drawing)._replace(camels_left=0, leaders_left=6, short_turns=1)
    moves = best_moves(position, level)
    return {str(move)[2:] for move in moves if str(move).startswith("C@")}


def test_jerboa_drinks_even_beside_an_oasis() -> None:
    drawing = """
        ........
        1C.P....
        ........
        .....c..
    """
    assert choices("jerboa", table(drawing)) == {"Ca2"}
    assert choices("skink", table(drawing)) == {"Cc1", "Cc2"}


def test_jerboa_drinks_from_the_largest_hole_within_reach() -> None:
    assert choices("jerboa", table(".1C3....c")) == {"Cd1"}


def test_jerboa_takes_an_oasis_once_there_is_nothing_to_drink() -> None:
    assert choices("jerboa", table("s..C.P..b")) == {"Ce1"}


def test_jerboa_makes_its_longest_caravan_longer_still() -> None:
    # An oasis and much water are two camels away from the other one.
    assert choices("jerboa", table("s.CCC.#P..S.33.b")) == {"Cb1", "Cf1"}


def test_skink_walks_past_an_oasis_to_water() -> None:
    drawing = "s.P..C.1..b"
    assert choices("skink", table(drawing)) == {"Cg1"}
    assert choices("gazelle", table(drawing)) == {"Ce1"}


def test_skink_forgets_areas() -> None:
    # A camel on c1 encloses two spaces; on e1, it is next to water.
    drawing = "...C.1..b"
    assert choices("skink", table(drawing)) == {"Ce1"}
    assert choices("fennec", table(drawing)) == {"Cc1"}


@pytest.mark.parametrize("level", ["skink", "fennec"])
def test_they_are_blind_to_being_cut_off(level: str) -> None:
    # Next to the rival's cream leader, no cream camel of seat 1 may take the water.
    drawing = "s....C.3c..b"
    assert choices(level, table(drawing)) == {"Cg1"}
    assert choices("gazelle", table(drawing)) == {"Ce1"}


def test_fennec_takes_the_most_points() -> None:
    drawing = """
        .1......
        C3P1....
        ........
        .....c..
    """
    # Water and the oasis beside it.
    assert choices("fennec", table(drawing)) == {"Cb2"}


def test_fennec_comes_late_to_oases_out_of_reach() -> None:
    drawing = "s.P..C.1..b"
    assert choices("fennec", table(drawing)) == {"Cg1"}


def test_fennec_thinks_of_the_largest_caravan_when_few_camels_are_left() -> None:
    drawing = "b.CC.cc#sss...S1..b"
    assert choices("fennec", table(drawing, supply=11)) == {"Sp1"}
    assert choices("fennec", table(drawing, supply=10)) == {"Cb1"}
    assert choices("gazelle", table(drawing, supply=11)) == {"Cb1"}


@pytest.mark.parametrize("level", ["jerboa", "skink"])
def test_beginners_place_leaders_beside_the_largest_water_hole(level: str) -> None:
    assert leader_spaces(level, "..2.....3...1.") == {"h1", "j1"}


def test_fennec_places_leaders_where_a_rival_will_cut_them_off() -> None:
    drawing = "c..3..........2..s"
    assert leader_spaces("fennec", drawing) & {"c1", "e1"}
    assert not leader_spaces("gazelle", drawing) & {"c1", "e1"}
