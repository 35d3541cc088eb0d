from __future__ import annotations

import pytest

from karawane.notation import parse_move
from karawane.rules import (
    Board,
    IllegalMove,
    NotationError,
    Pass,
    Phase,
    PlaceCamel,
    Position,
    Reason,
    Seat,
    deal,
    legal_moves,
    play,
)
from tests.drawn import drawn

PICTURE = """
       .    .    .    .
    C1   .    .    .    .
       .    .    S2   .
    .    .    .    .    .
"""


def after(position: Position, *texts: str) -> Position:
    for text in texts:
        position = play(position, parse_move(text))
    return position


def test_play_leaves_the_position_as_it_was() -> None:
    before = drawn(PICTURE).position
    copy = drawn(PICTURE).position
    assert play(before, parse_move("Cb1")) != before
    assert before == copy


def test_an_illegal_move_raises_with_its_reason_and_text() -> None:
    with pytest.raises(
        IllegalMove, match=r"^Ce1: it would not stand next to .* \(5\.2\)$"
    ) as error:
        play(drawn(PICTURE).position, parse_move("Ce1"))
    assert error.value.reason is Reason.NOT_NEXT_TO_OWN_CARAVAN


@pytest.mark.parametrize("thing", [None, 3])
def test_anything_else_than_a_move_is_a_type_error(thing: object) -> None:
    with pytest.raises(TypeError, match="is not a move"):
        play(drawn(PICTURE).position, thing)  # type: ignore[arg-type]


def test_a_turn_is_two_moves_by_one_seat() -> None:
    position = drawn(PICTURE).position
    steps = [after(position, *["Cb1", "Cb2", "Sf1"][:count]) for count in range(4)]
    assert [(step.seat, step.camels_left) for step in steps] == [
        (Seat.ONE, 2),
        (Seat.ONE, 1),
        (Seat.TWO, 2),
        (Seat.TWO, 1),
    ]


@pytest.mark.parametrize(("players", "camels"), [(2, [1, 2, 2]), (3, [1, 1, 2]), (5, [1, 1, 2])])
def test_the_first_turns_are_short(players: int, camels: list[int]) -> None:
    position = deal(players, seed=1)
    turns: list[tuple[Seat, int]] = []
    while len(turns) < 3:
        if position.phase is Phase.CAMELS and (not turns or position.seat != turns[-1][0]):
            turns.append((position.seat, position.camels_left))
        position = play(position, legal_moves(position)[len(legal_moves(position)) // 2])
    assert [left for _, left in turns] == camels


def test_a_pass_gives_up_the_rest_of_the_turn() -> None:
    walled = drawn(
        """
           b2   .    .    .
        C1   .    .    .    .
           b2   .    .    .
        B2   .    .    .    .
        """
    ).position
    passed = play(walled, Pass())
    assert (passed.seat, passed.camels_left, passed.passes) == (Seat.TWO, 2, 1)
    assert (passed.caravans, passed.supply) == (walled.caravans, walled.supply)


def test_a_camel_resets_the_count_of_passes() -> None:
    position = drawn(PICTURE, passes=1).position
    assert after(position, "Cb1").passes == 0


def test_at_once_the_last_camel_ends_the_game_within_the_turn() -> None:
    position = drawn(PICTURE, options={"ends": "at_once"}, supply=(1, 5, 5, 5, 5)).position
    end = after(position, "Cb1")
    assert (end.phase, end.seat, end.supply[0]) == (Phase.OVER, Seat.ONE, 0)


def test_after_turn_the_turn_is_finished_first() -> None:
    position = drawn(PICTURE, supply=(2, 5, 5, 5, 5)).position
    last = after(position, "Cb1", "Cb2")
    assert (last.phase, last.seat) == (Phase.OVER, Seat.ONE)
    half = after(drawn(PICTURE, supply=(1, 5, 5, 5, 5)).position, "Cb1")
    assert (half.phase, half.camels_left) == (Phase.CAMELS, 1)
    assert list(legal_moves(half)) == [Pass()]
    assert after(half, "pass").phase is Phase.OVER


def test_when_all_have_passed_in_a_row_the_game_is_over() -> None:
    position = drawn(PICTURE, supply=(3, 3, 3, 3, 3), passes=1).position
    free = position.game.ground & ~position.camels
    stuck = position._replace(areas=(0, free))
    assert play(stuck, Pass()).is_over


def test_a_player_who_cannot_place_a_leader_passes() -> None:
    position = deal(2, seed=1, board=Board.from_text("nook", "..\n.."))
    position = play(position, legal_moves(position)[0])
    passes = 0
    while position.phase is Phase.LEADERS:
        assert list(legal_moves(position)) == [Pass()]
        position = play(position, Pass())
        passes += 1
    assert passes == 9
    assert (position.seat, position.camels_left) == (Seat.ONE, 1)
    assert sum(1 for _ in position.all_caravans()) == 1
    assert all(isinstance(move, PlaceCamel) for move in legal_moves(position))


def test_a_move_may_be_text() -> None:
    position = drawn(PICTURE).position
    assert play(position, "Cb1") == position.play("Cb1") == play(position, parse_move("Cb1"))


def test_text_that_is_no_move_is_another_error_than_an_illegal_move() -> None:
    with pytest.raises(NotationError, match="'cb1' is not a move; write C-"):
        play(drawn(PICTURE).position, "cb1")
    with pytest.raises(IllegalMove, match="Ce1"):
        play(drawn(PICTURE).position, "Ce1")
