from __future__ import annotations

import pytest

from karawane.notation import parse_move
from karawane.rules import Phase, Position, Reason, Seat, deal, legal_moves, play, why_illegal
from karawane.rules.placements import must_pass
from tests.all_moves import all_moves
from tests.drawn import drawn

CAMELS = """
       .    c1   .    .    .
    .    C1   .    2    .    .
       .=1  .    .    S2   .=2
    Y    .    .    .    .    C2
"""
"""Seat 1 to move; no olive camels are left."""

SUPPLY = (20, 20, 20, 20, 0)


def why(position: Position, text: str) -> Reason | None:
    return why_illegal(position, parse_move(text))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("Cb1", None),
        ("Cz1", Reason.CAMEL_OFF_THE_BOARD),
        ("Ca900", Reason.CAMEL_OFF_THE_BOARD),
        ("Ca2", Reason.CAMEL_ON_OASIS),
        ("Cd1", Reason.CAMEL_ON_CAMEL),
        ("Ch2", Reason.CAMEL_ON_CAMEL),
        ("Cj2", Reason.IN_ANOTHERS_AREA),
        ("Cj1", Reason.NOT_NEXT_TO_OWN_CARAVAN),
        ("Ck1", Reason.NEXT_TO_ANOTHERS_CARAVAN),
        ("Sc2", Reason.NOT_NEXT_TO_OWN_CARAVAN),
        ("Oc2", Reason.NO_CAMELS_LEFT),
        ("Oz9", Reason.NO_CAMELS_LEFT),
        ("C@a1", Reason.NOT_PLACING_LEADERS),
        ("C-", Reason.NOT_GIVING_BACK),
        ("pass", Reason.MUST_PLACE),
    ],
)
def test_a_camel_is_refused_with_the_rule_that_forbids_it(move: str, reason: Reason | None) -> None:
    assert why(drawn(CAMELS, supply=SUPPLY).position, move) is reason


@pytest.mark.parametrize(("may_enter", "reason"), [("yes", None), ("no", Reason.IN_OWN_AREA)])
def test_the_edition_decides_whether_owners_may_enter(
    may_enter: str, reason: Reason | None
) -> None:
    assert why(drawn(CAMELS, options={"owner_may_enter": may_enter}).position, "Cb2") is reason


LEADERS = """
       .    .    .    .    .
    .    C1   .    2    .    .
       .    .    .    .    .
    Y    .    .    .    .    .
"""


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("S@e2", None),
        ("C@e2", Reason.COLOUR_IN_FIRST_ROUND),
        ("S@z1", Reason.LEADER_OFF_THE_BOARD),
        ("S@g1", Reason.LEADER_ON_WATER),
        ("S@a2", Reason.LEADER_ON_OASIS),
        ("S@c1", Reason.LEADER_ON_LEADER),
        ("S@a1", Reason.LEADER_NEXT_TO_OASIS),
        ("S@d1", Reason.LEADER_NEXT_TO_LEADER),
        ("Se2", Reason.NOT_PLACING_CAMELS),
        ("S-", Reason.NOT_GIVING_BACK),
        ("pass", Reason.MUST_PLACE),
    ],
)
def test_a_leader_is_refused_with_the_rule_that_forbids_it(
    move: str, reason: Reason | None
) -> None:
    position = drawn(LEADERS, seat=Seat.TWO, leaders_left=9, camels_left=0).position
    assert position.phase is Phase.LEADERS
    assert why(position, move) is reason


def test_a_leader_on_the_board_is_not_placed_again() -> None:
    position = drawn(LEADERS, seat=Seat.ONE, leaders_left=8, camels_left=0).position
    assert why(position, "C@e2") is Reason.LEADER_STANDS


def test_giving_back_is_refused_with_the_rule_that_forbids_it() -> None:
    position = play(deal(5, seed=1), parse_move("C-"))
    assert why(position, "C-") is Reason.COLOUR_GIVEN_BACK
    assert why(position, "S-") is None
    assert why(position, "S@a1") is Reason.NOT_PLACING_LEADERS
    assert why(position, "Sa1") is Reason.NOT_PLACING_CAMELS
    assert why(position, "pass") is Reason.MUST_PLACE


def test_a_leader_given_back_is_not_placed() -> None:
    position = deal(5, seed=1)
    for text in ("C-", "S-", "B-", "R-", "O-"):
        position = play(position, parse_move(text))
    assert why(position, "C@e4") is Reason.LEADER_GIVEN_BACK
    assert why(position, "S@e4") is None


def test_every_move_is_refused_once_the_game_is_over() -> None:
    position = drawn(CAMELS, camels_left=0).position
    reasons = {why_illegal(position, move) for move in all_moves(position.game.board)}
    assert reasons == {Reason.GAME_IS_OVER}


@pytest.mark.parametrize("thing", [None, ("C", 3)])
def test_anything_else_than_a_move_is_a_type_error(thing: object) -> None:
    with pytest.raises(TypeError, match="is not a move"):
        why_illegal(deal(2, seed=1), thing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "position",
    [
        drawn(CAMELS, supply=SUPPLY).position,
        drawn(LEADERS, seat=Seat.TWO, leaders_left=9, camels_left=0).position,
        deal(5, seed=1),
    ],
    ids=["camels", "leaders", "give back"],
)
def test_the_legal_moves_are_those_that_no_rule_forbids(position: Position) -> None:
    moves = list(all_moves(position.game.board))
    legal = legal_moves(position)
    assert [m for m in moves if m in legal] == [m for m in moves if not why_illegal(position, m)]


def test_a_player_who_can_place_nothing_must_pass() -> None:
    stuck = drawn(
        """
           s2   .
        C1   S2   .
           s2   .
        #    .    .
        """
    ).position
    assert must_pass(stuck)
    assert why(stuck, "pass") is None
    assert not must_pass(drawn(CAMELS).position)
