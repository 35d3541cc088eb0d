"""Section 1: what is in the box."""

from collections import Counter

from karawane.rules import CamelColour, Edition, Game, deal, load_board, scores, spaces_in
from karawane.rules.setup import OASES, WATER_HOLES


def test_1_1_mountains_surround_the_board_and_stand_in_its_middle() -> None:
    board = load_board(players=4)
    middle = [space for space in spaces_in(board.spaces) if space.y == 7]
    columns = [space.x for space in middle]
    gap = set(range(min(columns), max(columns))) - set(columns)
    assert gap == {5, 6, 7, 8, 9}
    assert board.size == 246


def test_1_2_there_are_34_camels_of_each_of_five_colours() -> None:
    assert len(CamelColour) == 5
    game = Game(load_board(players=4), Edition.named(), 4, 0)
    assert game.supply_at_start + game.players == 34


def test_1_3_every_player_has_a_leader_of_each_colour() -> None:
    position = deal(3, seed=1)
    assert position.leaders_left == 3 * len(CamelColour)


def test_1_4_five_oases_and_seven_palm_spaces_six_of_them_on_the_small_board() -> None:
    assert OASES == 5
    assert load_board(players=4).palms.bit_count() == 7
    assert load_board(players=2).palms.bit_count() == 6


def test_1_5_there_are_15_water_holes_of_each_value() -> None:
    assert WATER_HOLES == {1: 15, 2: 15, 3: 15}
    dealt = deal(4, seed=3).water
    assert Counter({n: holes.bit_count() for n, holes in enumerate(dealt, 1)}) == WATER_HOLES


def test_1_6_chips_are_never_short() -> None:
    # 20 oasis chips are in the box; the engine counts points and knows no chips (11.6).
    game = deal(2, seed=1).game
    everywhere = game.lanes.in_all(game.oases)
    position = deal(2, seed=1)._replace(reached=(everywhere,) * 2)

    assert scores(position)[0].oases == 5 * 5 * 5
