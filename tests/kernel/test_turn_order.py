"""The order of a turn's camels in a search."""

from __future__ import annotations

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.search import Search
from karawane.rules import Move, Position, as_move, legal_moves, play
from tests.drawn import drawn
from tests.kernel.searched_positions import halfway


def start_of_a_turn() -> Position:
    position = halfway(2)
    while position.camels_left != 2:
        position = play(position, legal_moves(position)[0])
    return position


def visits_of_pairs(survey: bool, one_order: float) -> dict[tuple[str, str], int]:
    """Return how often each pair of camels was tried as a turn, if the first was tried often."""
    start = start_of_a_turn()

    def searched() -> Search:
        search = Search(start, seed=3, one_order=one_order)
        search.think(simulations=1500, survey=survey)
        return search

    found: dict[tuple[str, str], int] = {}
    for first in searched().result().moves[:8]:
        search = searched()
        search.advance(first.move)
        pairs = search.result().moves
        found |= {(str(first.move), str(each.move)): each.visits for each in pairs}
    return found


def tried_in_both_orders(visits: dict[tuple[str, str], int]) -> list[tuple[str, str]]:
    return [
        (first, second)
        for (first, second), tried in visits.items()
        if first < second and tried and visits.get((second, first))
    ]


def test_a_search_for_a_move_tries_two_camels_in_one_order_only() -> None:
    assert tried_in_both_orders(visits_of_pairs(survey=False, one_order=1)) == []
    assert tried_in_both_orders(visits_of_pairs(survey=False, one_order=0)) != []


def test_a_search_that_values_every_move_tries_both_orders() -> None:
    assert tried_in_both_orders(visits_of_pairs(survey=True, one_order=1)) != []


def test_after_a_camel_that_it_would_not_have_placed_first_all_are_tried() -> None:
    search = Search(start_of_a_turn(), seed=3)
    search.think(simulations=2000)
    best = search.best()
    worse = [one.move for one in search.result().moves if one.visits > 3][-1]
    search.advance(worse)
    assert visits_of(search, best) == 0
    search.think(simulations=2000)
    assert visits_of(search, best) > 0


def visits_of(search: Search, move: Move) -> int:
    return next(one.visits for one in search.result().moves if one.move == move)


def test_a_camel_that_ends_the_game_at_once_is_tried_second_however_good_it_looks() -> None:
    # The last sky camel ends the game (9.1 in the German edition), so no camel can follow it.
    position, _ = drawn(
        """
       .    .    .    .    .    .
    .    C1   .    .    c2   .
       .    .    .    .    .    .
    .    .    .    .    .    .
       S1   3    .    s2   s2   .
    .    .    .    .    .    .
""",
        supply=(20, 1, 5, 5, 5),
        rules="kosmos",
    )
    search = Search(position, seed=1)
    search.think(simulations=1000)
    # Of a colour with many camels left, so that it looks worse.
    assert str(search.best()) == "Cd2"
    search.advance("Cd2")
    assert visits_of(search, as_move("Sc3")) > 0
