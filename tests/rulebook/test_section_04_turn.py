"""Section 4: the turn."""

import pytest

from karawane.notation import parse_move
from karawane.rules import Phase, Position, Seat, deal, legal_moves, play
from tests.drawn import drawn

ROOMY = """
       C1   .    .    .    O2
    .    .    .    .    .    .
       .    .    .    .    .
    S1   .    .    .    .    B2
"""


def turns(position: Position, count: int) -> list[tuple[int, int]]:
    """Play on and return the seats that follow each other, with the camels each placed."""
    result: list[tuple[int, int]] = []
    while len(result) < count:
        seat, placed = position.seat, 0
        while position.seat is seat:
            position = play(position, legal_moves(position)[0])
            placed += 1
        result.append((int(seat), placed))
    return result


def first_camels(players: int) -> Position:
    position = deal(players, seed=4)
    while position.phase is not Phase.CAMELS:
        position = play(position, legal_moves(position)[0])
    return position


def test_4_1_a_turn_is_two_camels_of_one_colour_or_of_two() -> None:
    position, _ = drawn(ROOMY)
    same = play(play(position, parse_move("Cb2")), parse_move("Cc1"))
    assert same.seat is Seat.TWO
    other = play(play(position, parse_move("Cb2")), parse_move("Sa1"))
    assert other.seat is Seat.TWO
    assert other.camels_left == 2


def test_4_1_after_the_first_camel_the_turn_goes_on() -> None:
    position, _ = drawn(ROOMY)
    half = play(position, parse_move("Cb2"))
    assert half.seat is Seat.ONE
    assert half.camels_left == 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_4_2_the_first_two_players_place_one_camel_in_the_first_round(players: int) -> None:
    expected = [(seat, 1 if seat <= 2 else 2) for seat in range(1, players + 1)] + [(1, 2), (2, 2)]
    assert turns(first_camels(players), players + 2) == expected


def test_4_2_with_two_players_only_the_first_does() -> None:
    assert turns(first_camels(2), 4) == [(1, 1), (2, 2), (1, 2), (2, 2)]
