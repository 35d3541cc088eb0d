"""Turns: placing, taking back, handing over, and going back by consent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from karawane.notation import NotationError, parse_move
from karawane.rules import Move, Position, Seat, play, scores, why_illegal, winners
from karawane.server.table.access import Actor, seats_of
from karawane.server.table.commands import (
    AnswerUndo,
    AskUndo,
    CommandBase,
    Confirm,
    Place,
    TakeBack,
)
from karawane.server.table.events import (
    Confirmed,
    Ended,
    EndedBy,
    Event,
    Placed,
    TakenBack,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from karawane.server.table.options import TurnConfirmation, UndoPolicy
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.state import TableState

__all__ = [
    "answer_undo",
    "ask_undo",
    "confirm",
    "need_running",
    "own_seat",
    "place",
    "placed_by_bot",
    "take_back",
    "winners_of",
]


def place(state: TableState, actor: Actor, command: Place) -> list[Event]:
    """Make placements of the sender's turn, all of them or none."""
    seat = _acting_seat(state, actor, command)
    if state.turn_is_complete:
        raise RequestRefused(Refusal.TURN_IS_COMPLETE)
    position = state.position
    for text in command.moves:
        if position.is_over or position.seat is not seat:
            raise RequestRefused(Refusal.TURN_IS_COMPLETE)
        position = _judged(position, text)
    events: list[Event] = [Placed(seat=seat, move=text) for text in command.moves]
    complete = position.is_over or position.seat is not seat
    if command.confirm is True and not complete:
        raise RequestRefused(Refusal.TURN_IS_NOT_COMPLETE)
    if complete and (command.confirm or state.options.confirm is TurnConfirmation.AUTO):
        events += _handed_over(state, seat, position)
    return events


def _judged(position: Position, text: str) -> Position:
    """Return the position after a placement that the rules allow."""
    try:
        move = parse_move(text)
    except NotationError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error
    reason = why_illegal(position, move)
    if reason is not None:
        raise RequestRefused(reason, f"{text}: {reason}")
    return play(position, move)


def placed_by_bot(state: TableState, move: Move | None) -> list[Event]:
    """Return what a bot's placement causes; None finishes a turn that is complete already."""
    seat = state.acting
    if seat is None:
        return []
    if move is None:
        return list(_handed_over(state, seat, state.position))
    position = play(state.position, move)
    events: list[Event] = [Placed(seat=seat, move=str(move))]
    if position.is_over or position.seat is not seat:
        events += _handed_over(state, seat, position)
    return events


def take_back(state: TableState, actor: Actor, command: TakeBack) -> list[Event]:
    """Take the last placements of the sender's turn back: nothing random happened since."""
    seat = _acting_seat(state, actor, command)
    if command.count > len(state.turn):
        raise RequestRefused(Refusal.NOTHING_TO_TAKE_BACK)
    return [TakenBack(seat=seat, count=command.count)]


def confirm(state: TableState, actor: Actor, command: Confirm) -> list[Event]:
    """Hand the sender's turn over."""
    seat = _acting_seat(state, actor, command)
    if not state.turn_is_complete:
        raise RequestRefused(Refusal.TURN_IS_NOT_COMPLETE)
    return list(_handed_over(state, seat, state.position))


def _handed_over(state: TableState, seat: Seat, position: Position) -> Iterator[Event]:
    yield Confirmed(seat=seat)
    if position.is_over:
        yield Ended(by=EndedBy.RULES, winners=winners_of(state, position))


def winners_of(state: TableState, position: Position) -> tuple[int, ...]:
    """Return who has won (9.4): who ran out of time cannot, where the table chose so."""
    if not any(seat.out for seat in state.seats):
        return tuple(int(seat) for seat in winners(position))
    totals = {
        number: score.total
        for number, score in enumerate(scores(position), 1)
        if not state.seat(number).out
    }
    best = max(totals.values(), default=0)
    return tuple(number for number, total in totals.items() if total == best)


def ask_undo(state: TableState, actor: Actor, command: AskUndo) -> list[Event]:
    """Ask to go back; where no other person decides anything, that is done at once."""
    need_running(state)
    seat = own_seat(state, actor, command)
    if state.options.take_back is UndoPolicy.NEVER:
        raise RequestRefused(Refusal.NO_TAKE_BACK)
    if state.undo is not None:
        raise RequestRefused(Refusal.UNDO_ASKED_ALREADY)
    if not state.first_ply <= command.ply < state.ply:
        raise RequestRefused(Refusal.NO_SUCH_PLY)
    asked: list[Event] = [UndoAsked(seat=seat, ply=command.ply)]
    if _all_agree(state, seats_of(state, actor)):
        asked.append(Undone(ply=command.ply))
    return asked


def answer_undo(state: TableState, actor: Actor, command: AnswerUndo) -> list[Event]:
    """Agree to go back, or end the question."""
    need_running(state)
    seat = own_seat(state, actor, command)
    if state.undo is None:
        raise RequestRefused(Refusal.NO_UNDO_ASKED)
    answered: list[Event] = [UndoAnswered(seat=seat, agreed=command.agree)]
    agreed = (*state.undo.agreed, *seats_of(state, actor))
    if command.agree and _all_agree(state, agreed):
        answered.append(Undone(ply=state.undo.ply))
    return answered


def _all_agree(state: TableState, agreed: Sequence[int]) -> bool:
    return set(state.deciding_seats()) <= {
        number
        for number, seat in enumerate(state.seats, 1)
        # Who has several seats speaks once for all of them.
        if any(number == one or _same_guest(state, number, one) for one in agreed)
        or seat.kind == "bot"
    }


def _same_guest(state: TableState, one: int, other: int) -> bool:
    guest = state.seat(one).guest
    return guest is not None and guest == state.seat(other).guest


def need_running(state: TableState) -> None:
    """Refuse what can only be done while the game runs."""
    if state.status == "open":
        raise RequestRefused(Refusal.NOT_STARTED)
    if state.status == "over":
        raise RequestRefused(Refusal.ALREADY_OVER)


def own_seat(state: TableState, actor: Actor, command: CommandBase) -> Seat:
    """Return the sender's seat: the one named, the only one, or of several the acting one."""
    own = seats_of(state, actor)
    if command.seat is not None:
        if command.seat not in own:
            raise RequestRefused(Refusal.NOT_YOUR_SEAT)
        return Seat(command.seat)
    if not own:
        raise RequestRefused(Refusal.NOT_YOUR_SEAT)
    return state.acting if state.acting in own else Seat(own[0])


def _acting_seat(state: TableState, actor: Actor, command: CommandBase) -> Seat:
    need_running(state)
    seat = own_seat(state, actor, command)
    if seat is not state.acting:
        raise RequestRefused(Refusal.NOT_YOUR_TURN)
    if state.seat(seat).bot is not None:
        raise RequestRefused(
            Refusal.NOT_YOUR_TURN, "a bot plays for you; return to your seat first"
        )
    return seat
