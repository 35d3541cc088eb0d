from random import Random

import pytest

from karawane.rules import Reason, legal_moves
from karawane.server.table import Actor, digest_of
from karawane.server.table.commands import (
    AnswerUndo,
    AskUndo,
    Confirm,
    Leave,
    Place,
    Return,
    TakeBack,
)
from karawane.server.table.events import Confirmed, Ended, Placed, TakenBack, Undone
from karawane.server.table.refusal import Refusal, RequestRefused
from tests.server.tables import INVITED, Table, guest


def refused(excinfo: pytest.ExceptionInfo[RequestRefused]) -> str:
    return excinfo.value.reason


def test_a_placement_is_an_event_and_waits_for_confirmation() -> None:
    table = Table()
    table.place("C@h7")
    assert table.log[-1][1] == Placed(seat=1, move="C@h7")
    assert table.acting == 1
    assert table.state.turn_is_complete
    table.confirm()
    assert table.acting == 2


def test_an_illegal_move_is_refused_with_the_rules_word_and_number() -> None:
    table = Table()
    table.place("C@h7", confirm=True)
    with pytest.raises(RequestRefused) as excinfo:
        table.place("S@h6")
    assert refused(excinfo) == Reason.LEADER_NEXT_TO_LEADER.value
    assert excinfo.value.rule == "3.4"
    assert table.state.ply == 1


def test_a_whole_turn_is_sent_at_once_or_not_at_all() -> None:
    table = Table()
    table.play_leaders()
    table.play_turn(Random(1))
    first = table.legal()
    ply = table.state.ply
    with pytest.raises(RequestRefused) as excinfo:
        table.place(first, first, confirm=True)
    assert refused(excinfo) == Reason.CAMEL_ON_CAMEL.value
    assert table.state.ply == ply
    after_first = Table()
    after_first.state = table.state
    after_first.place(first)
    table.place(first, after_first.legal(3), confirm=True)
    assert table.state.ply == ply + 2
    assert isinstance(table.log[-1][1], Confirmed)


def test_nothing_can_be_placed_beyond_the_turn() -> None:
    table = Table()
    table.place("C@h7")
    with pytest.raises(RequestRefused) as excinfo:
        table.place("S@c3")
    assert refused(excinfo) == Refusal.TURN_IS_COMPLETE.value
    with pytest.raises(RequestRefused) as excinfo:
        Table().place("C@h7", "S@c3")
    assert refused(excinfo) == Refusal.TURN_IS_COMPLETE.value


def test_a_turn_is_confirmed_only_when_it_is_complete() -> None:
    table = Table()
    with pytest.raises(RequestRefused) as excinfo:
        table.confirm()
    assert refused(excinfo) == Refusal.TURN_IS_NOT_COMPLETE.value
    table.play_leaders()
    table.play_turn(Random(1))
    with pytest.raises(RequestRefused) as excinfo:
        table.place(table.legal(), confirm=True)
    assert refused(excinfo) == Refusal.TURN_IS_NOT_COMPLETE.value
    assert table.state.turn == ()


def test_a_placement_hands_the_turn_over_if_that_completes_it() -> None:
    table = Table()
    table.play_leaders()
    table.play_turn(Random(1))
    table.place(table.legal(), confirm="if_complete")
    assert len(table.state.turn) == 1
    seat = table.acting
    table.place(table.legal(), confirm="if_complete")
    assert table.acting != seat


def test_placements_of_a_turn_are_taken_back_until_it_is_confirmed() -> None:
    table = Table()
    table.play_leaders()
    table.play_turn(Random(1))
    before = table.state.position
    table.place(table.legal())
    table.place(table.legal())
    take_back = TakeBack(key="k", expects=table.sequence, count=2)
    assert table.send(guest(table.acting), take_back) == [TakenBack(seat=table.acting, count=2)]
    assert table.state.position == before
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(table.acting), TakeBack(key="k", expects=table.sequence))
    assert refused(excinfo) == Refusal.NOTHING_TO_TAKE_BACK.value


def test_with_auto_confirm_the_last_placement_hands_over() -> None:
    table = Table(confirm="auto")
    table.place("C@h7")
    assert table.acting == 2
    assert table.state.turn == ()


@pytest.mark.parametrize(
    ("actor", "reason"),
    [
        (guest(2), Refusal.NOT_YOUR_TURN),
        (guest(3), Refusal.NOT_YOUR_SEAT),
        (INVITED, Refusal.NOT_YOUR_SEAT),
        (Actor(), Refusal.NOT_YOUR_SEAT),
        (Actor(token=digest_of("token 2")), Refusal.NOT_YOUR_TURN),
        (Actor(token=digest_of("token 9")), Refusal.NOT_YOUR_SEAT),
    ],
)
def test_only_the_acting_seats_owner_places(actor: Actor, reason: Refusal) -> None:
    table = Table()
    with pytest.raises(RequestRefused) as excinfo:
        table.send(actor, Place(key="k", expects=table.sequence, moves=("C@h7",)))
    assert refused(excinfo) == reason.value


def test_a_seat_is_known_by_its_token_too() -> None:
    table = Table()
    table.send(
        Actor(token=digest_of("token 1")),
        Place(key="k", expects=table.sequence, moves=("C@h7",)),
    )
    assert table.state.ply == 1


def test_naming_somebody_elses_seat_is_refused() -> None:
    table = Table()
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(2), Place(key="k", expects=table.sequence, moves=("C@h7",), seat=1))
    assert refused(excinfo) == Refusal.NOT_YOUR_SEAT.value


@pytest.mark.parametrize("off", [-1, 1])
def test_a_stale_command_is_refused(off: int) -> None:
    table = Table()
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(1), Place(key="k", expects=table.sequence + off, moves=("C@h7",)))
    assert refused(excinfo) == Refusal.STALE.value


def test_the_game_ends_when_its_last_turn_is_confirmed() -> None:
    table = Table()
    chance = Random(5)
    while not table.state.position.is_over:
        table.place(chance.choice(legal_moves(table.state.position)))
        if table.state.turn_is_complete and not table.state.position.is_over:
            table.confirm()
    assert table.status() == "running"
    table.confirm()
    assert isinstance(table.log[-1][1], Ended)
    assert table.status() == "over"
    assert table.state.winners
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(1), Confirm(key="k", expects=table.sequence))
    assert refused(excinfo) == Refusal.ALREADY_OVER.value


def test_going_back_needs_everybody() -> None:
    table = Table(people=3)
    table.play_leaders()
    table.play_turn(Random(1))
    ply = table.state.ply
    target = 3
    position = Table(people=3)
    position.play_leaders()
    table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=target))
    table.send(guest(2), AnswerUndo(key="k", expects=table.sequence, agree=True))
    assert table.state.ply == ply
    events = table.send(guest(3), AnswerUndo(key="k", expects=table.sequence, agree=True))
    assert events[-1] == Undone(ply=target)
    assert table.state.ply == target
    assert table.acting == 1
    assert table.state.undo is None


def test_declining_ends_the_question() -> None:
    table = Table(people=3)
    table.place("C@h7", confirm=True)
    table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=0))
    table.send(guest(2), AnswerUndo(key="k", expects=table.sequence, agree=False))
    assert table.state.undo is None
    assert table.state.ply == 1
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(3), AnswerUndo(key="k", expects=table.sequence, agree=True))
    assert refused(excinfo) == Refusal.NO_UNDO_ASKED.value


def test_against_bots_going_back_needs_no_consent() -> None:
    table = Table(people=1, bots=2)
    table.play_leaders()
    events = table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=0))
    assert events[-1] == Undone(ply=0)
    assert table.state.position == table.state.start


def test_going_back_into_a_turn_gives_the_rest_of_it() -> None:
    table = Table(people=1, bots=1)
    table.play_leaders()
    table.play_turn(Random(1))
    table.play_turn(Random(2))
    table.place(table.legal())
    middle = table.state
    table.place(table.legal(), confirm=True)
    table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=middle.ply))
    assert table.state.position == middle.position
    assert table.state.turn == middle.turn


def test_a_table_can_forbid_going_back() -> None:
    table = Table(take_back="never")
    table.place("C@h7", confirm=True)
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=0))
    assert refused(excinfo) == Refusal.NO_TAKE_BACK.value


@pytest.mark.parametrize("ply", [1, 7])
def test_nobody_can_go_forward(ply: int) -> None:
    table = Table()
    table.place("C@h7", confirm=True)
    with pytest.raises(RequestRefused):
        table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=ply))


@pytest.mark.parametrize("on_absence", ["bot", "wait"])
def test_nothing_is_undone_without_a_player_who_is_away(on_absence: str) -> None:
    table = Table(people=3, on_absence=on_absence)
    table.place("C@h7", confirm=True)
    table.send(guest(3), Leave(key="k", expects=table.sequence))
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=0))
    assert refused(excinfo) == Refusal.PLAYER_AWAY.value
    table.send(guest(3), Return(key="k", expects=table.sequence))
    table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=0))
    assert table.state.undo is not None


def test_a_seat_asks_to_go_back_a_few_times_in_a_turn() -> None:
    table = Table()
    table.place("C@h7", confirm=True)

    def ask(seat: int) -> None:
        table.send(guest(seat), AskUndo(key="k", expects=table.sequence, ply=0))
        table.send(guest(seat), AnswerUndo(key="k", expects=table.sequence, agree=False))

    for _ in range(3):
        ask(1)
    with pytest.raises(RequestRefused, match="undo_requests_a_turn is 3") as excinfo:
        ask(1)
    assert refused(excinfo) == Refusal.TOO_MANY.value
    ask(2)
    table.place(table.legal(), confirm=True)
    ask(1)


def test_what_does_not_concern_a_turn_does_not_make_it_stale() -> None:
    table = Table(people=3)
    seen = table.sequence
    move = str(table.legal())
    table.send(guest(2), Leave(key="k", expects=seen))
    table.send(guest(2), Return(key="k", expects=table.sequence))
    table.send(guest(1), Place(key="k", expects=seen, moves=(move,)))
    seen = table.sequence
    table.send(guest(3), AskUndo(key="k", expects=seen, ply=0))
    table.send(guest(1), Confirm(key="k", expects=seen))
    assert table.acting == 2
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(1), AnswerUndo(key="k", expects=seen, agree=True))
    assert refused(excinfo) == Refusal.STALE.value


def test_nobody_has_seen_what_is_still_to_come() -> None:
    table = Table()
    ahead = Place(key="k", expects=table.sequence + 1, moves=(str(table.legal()),))
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(1), ahead)
    assert refused(excinfo) == Refusal.STALE.value
