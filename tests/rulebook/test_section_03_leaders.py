"""Section 3: placing the leaders."""

import pytest

from karawane.notation import parse_move, parse_space
from karawane.rules import (
    CamelColour,
    GiveBack,
    IllegalMove,
    Phase,
    PlaceLeader,
    Position,
    Reason,
    deal,
    legal_moves,
    play,
    spaces_in,
    why_illegal,
)
from tests.drawn import Drawn, drawn, spaces


def leaders_phase(picture: str) -> Drawn:
    """Draw a position in which leaders are still to be placed."""
    return drawn(picture, leaders_left=6, camels_left=0, short_turns=1)


def placed(position: Position, colours: str) -> Position:
    """Place leaders of these colours in turn, each on the first space it may have."""
    for letter in colours:
        colour = CamelColour(letter)
        space = next(spaces_in(legal_moves(position).spaces(colour)))
        position = play(position, PlaceLeader(colour, space))
    return position


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (4, 5), (5, 4)])
def test_3_1_each_round_every_player_places_one_leader(players: int, rounds: int) -> None:
    position = deal(players, seed=1)
    while position.phase is Phase.GIVE_BACK:
        position = play(position, legal_moves(position)[0])
    seats = []
    while position.phase is Phase.LEADERS:
        seats.append(int(position.seat))
        position = play(position, legal_moves(position)[-1])
    assert seats == list(range(1, players + 1)) * rounds
    assert position.leaders.bit_count() == players * rounds


def test_3_1_a_leader_is_placed_once() -> None:
    position = placed(deal(2, seed=1), "CS")
    assert why_illegal(position, parse_move("C@r9")) is Reason.LEADER_STANDS


def test_3_1_leaders_stand_on_the_board_in_play() -> None:
    # Column u lies beyond the dark line: in play with four, not with two.
    assert why_illegal(deal(2, seed=1), parse_move("C@u11")) is Reason.LEADER_OFF_THE_BOARD
    assert why_illegal(deal(4, seed=1), parse_move("C@u11")) is None


def test_3_2_to_3_4_where_a_leader_may_stand() -> None:
    # Not on water or an oasis, not next to an oasis, not on or next to any leader.
    position, marked = leaders_phase(
        """
           .*   .    .*   .*
        .*   .    .    .*   .
           .*   Y    .*   .
        .*   .    .    1    S2
           .*   .    .*   .
        .*   2    .*   .*   .
        """
    )
    assert spaces(legal_moves(position).spaces(CamelColour.CREAM)) == marked


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("b1", Reason.LEADER_ON_WATER),
        ("c2", Reason.LEADER_ON_OASIS),
        ("c1", Reason.LEADER_NEXT_TO_OASIS),
        ("g2", Reason.LEADER_ON_LEADER),
        ("g1", Reason.LEADER_NEXT_TO_LEADER),
        ("a1", None),
    ],
)
def test_3_2_to_3_4_why_a_leader_may_not_stand_there(space: str, reason: Reason | None) -> None:
    position, _ = leaders_phase(
        """
           1    .    .    .
        .    .    .    .    .
           .    .    .    .
        .    Y    .    B2   .
           .    .    .    .
        .    .    .    .    .
        """
    )
    assert why_illegal(position, PlaceLeader(CamelColour.ROSE, parse_space(space))) is reason


def test_3_2_a_palm_space_with_neither_oasis_nor_water_is_free() -> None:
    position, marked = leaders_phase(
        """
           1    2
        1    y*   3
        """
    )
    assert spaces(legal_moves(position).spaces(CamelColour.BLUE)) == marked


def test_3_5_in_the_first_round_all_place_different_colours() -> None:
    position = placed(deal(4, seed=1), "CS")
    room = legal_moves(position)
    assert [c.letter for c in CamelColour if room.spaces(c)] == ["B", "R", "O"]
    with pytest.raises(IllegalMove) as caught:
        play(position, parse_move("S@l13"))
    assert caught.value.reason is Reason.COLOUR_IN_FIRST_ROUND
    assert "(3.5)" in str(caught.value)


def test_3_5_any_colour_is_allowed_from_the_second_round_on() -> None:
    position = placed(deal(2, seed=1), "CS")
    assert legal_moves(position).spaces(CamelColour.SKY)


def test_3_5_any_colour_is_allowed_if_the_player_has_no_other_left() -> None:
    # Seat 5 has given back olive, the only colour the others have not placed.
    position = deal(5, seed=1)
    for colour in CamelColour:
        position = play(position, GiveBack(colour))
    position = placed(position, "SCRB")
    room = legal_moves(position)
    assert [c.letter for c in CamelColour if room.spaces(c)] == ["C", "S", "B", "R"]


def test_3_5_nobody_places_the_colour_they_gave_back() -> None:
    position = deal(5, seed=1)
    for colour in CamelColour:
        position = play(position, GiveBack(colour))
    space = next(spaces_in(legal_moves(position).spaces(CamelColour.SKY)))
    move = PlaceLeader(CamelColour.CREAM, space)
    assert why_illegal(position, move) is Reason.LEADER_GIVEN_BACK
