from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings

from karawane.rules import CamelColour, Position
from tests.strategies import Played, games


@settings(max_examples=40)
@given(game=games())
def test_camels_on_the_board_and_in_the_supply_add_up(game: Played) -> None:
    start = game.start.game
    at_start = {2: 22, 3: 26, 4: 30, 5: start.edition.five_player_supply}[start.players]
    for position, _ in game:
        followers = Counter[CamelColour]()
        for caravan in position.all_caravans():
            followers[caravan.colour] += caravan.camels.bit_count() - 1
        assert [followers[colour] for colour in CamelColour] == [
            at_start - left for left in position.supply
        ]


@settings(max_examples=40)
@given(game=games())
def test_water_on_the_board_and_water_won_add_up(game: Played) -> None:
    dealt = water_points(game.start)
    for position, _ in game:
        assert water_points(position) + sum(position.water_won) == dealt


def water_points(position: Position) -> int:
    return sum(value * holes.bit_count() for value, holes in enumerate(position.water, 1))


@settings(max_examples=40)
@given(game=games())
def test_no_space_holds_two_things(game: Played) -> None:
    for position, _ in game:
        caravans = [caravan.camels for caravan in position.all_caravans()]
        things = [position.game.oases, *position.water, *caravans]
        together = 0
        for spaces in things:
            assert not together & spaces
            together |= spaces
        assert not together & ~position.game.board.spaces


@settings(max_examples=40)
@given(game=games())
def test_points_never_decrease_and_areas_shrink_only_by_camels(game: Played) -> None:
    for (before, _), (after, _) in pairwise(game):
        pairs = zip(before.areas, after.areas, strict=True)
        assert all(not old & ~new & ~after.camels for old, new in pairs)
        won = zip(before.water_won, after.water_won, strict=True)
        assert all(old <= new for old, new in won)
        oases = zip(before.reached, after.reached, strict=True)
        assert all(not old & ~new for old, new in oases)
