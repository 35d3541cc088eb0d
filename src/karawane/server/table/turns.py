"""Turns: placing, taking back, handing over, and undoing by consent."""

from __future__ import annotations

from collections.abc import Sequence

from karawane.notation import NotationError
from karawane.rules import IllegalMove, Move, Seat, scores, winners
from karawane.server.table.access import Actor, seats_of
from karawane.server.table.commands import (
    AnswerUndo,
    AskUndo,
    CommandBase,
    Confirm,
    Place,
    TakeBack,
)
from karawane.server.table.decision import Decision, DecisionContext
from karawane.server.table.events import (
    Confirmed,
    Ended,
    EndedBy,
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
    "place_for_bot",
    "take_back",
    "winners_of",
]


def place(state: TableState, actor: Actor, command: Place, context: DecisionContext) -> Decision:
    """Make placements of the sender's turn, all of them or none."""
    seat = _acting_seat(state, actor, command)
    decision = Decision.of(state, context.now)
    for text in command.moves:
        if decision.state.turn_is_complete:
            raise RequestRefused(Refusal.TURN_IS_COMPLETE)
        decision = _placed(decision, seat, text)
    complete = decision.state.turn_is_complete
    if command.confirm is True and not complete:
        raise RequestRefused(Refusal.TURN_IS_NOT_COMPLETE)
    if complete and (command.confirm or state.options.confirm is TurnConfirmation.AUTO):
        return _handed_over(decision, seat)
    return decision


def _placed(decision: Decision, seat: Seat, text: str) -> Decision:
    # Applying the event is what asks the rules: once, and never before.
    try:
        return decision.then(Placed(seat=seat, move=text))
    except NotationError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error
    except IllegalMove as error:
        raise RequestRefused(error.reason, f"{text}: {error.reason}") from error


def place_for_bot(state: TableState, move: Move | None, now: int) -> Decision:
    """Make a bot's placement; None hands over a turn that is complete already."""
    decision = Decision.of(state, now)
    seat = state.acting
    if seat is None:
        return decision
    if move is not None:
        decision = decision.then(Placed(seat=seat, move=str(move)))
    return _handed_over(decision, seat) if decision.state.turn_is_complete else decision


def take_back(
    state: TableState, actor: Actor, command: TakeBack, context: DecisionContext
) -> Decision:
    """Take back the last placements of the sender's turn: nothing random happened since."""
    seat = _acting_seat(state, actor, command)
    if command.count > len(state.turn):
        raise RequestRefused(Refusal.NOTHING_TO_TAKE_BACK)
    return Decision.of(state, context.now, TakenBack(seat=seat, count=command.count))


def confirm(
    state: TableState, actor: Actor, command: Confirm, context: DecisionContext
) -> Decision:
    """Hand the sender's turn over."""
    seat = _acting_seat(state, actor, command)
    if not state.turn_is_complete:
        raise RequestRefused(Refusal.TURN_IS_NOT_COMPLETE)
    return _handed_over(Decision.of(state, context.now), seat)


def _handed_over(decision: Decision, seat: Seat) -> Decision:
    confirmed = decision.then(Confirmed(seat=seat))
    if not confirmed.state.position.is_over:
        return confirmed
    return confirmed.then(Ended(by=EndedBy.RULES, winners=winners_of(confirmed.state)))


def winners_of(state: TableState) -> tuple[int, ...]:
    """Return the winners (9.4), excluding seats that lost on time."""
    if not any(seat.out for seat in state.seats):
        return tuple(int(seat) for seat in winners(state.position))
    totals = {
        number: score.total
        for number, score in enumerate(scores(state.position), 1)
        if not state.seat(number).out
    }
    best = max(totals.values(), default=0)
    return tuple(number for number, total in totals.items() if total == best)


def ask_undo(
    state: TableState, actor: Actor, command: AskUndo, context: DecisionContext
) -> Decision:
    """Ask to go back; done at once if no other person has a say, present or away."""
    need_running(state)
    seat = own_seat(state, actor, command)
    if state.options.take_back is UndoPolicy.NEVER:
        raise RequestRefused(Refusal.NO_TAKE_BACK)
    if state.undo is not None:
        raise RequestRefused(Refusal.UNDO_ASKED_ALREADY)
    if not state.first_ply <= command.ply < state.ply:
        raise RequestRefused(Refusal.NO_SUCH_PLY)
    asked = Decision.of(state, context.now, UndoAsked(seat=seat, ply=command.ply))
    others = _disagreeing(state, seats_of(state, actor))
    if not others:
        return asked.then(Undone(ply=command.ply))
    if not all(state.seat(other).decides for other in others):
        raise RequestRefused(Refusal.PLAYER_AWAY)
    if state.undo_requests.count(seat) >= context.limits.undo_requests_a_turn:
        raise RequestRefused.too_many(context.limits, "undo_requests_a_turn")
    return asked


def answer_undo(
    state: TableState, actor: Actor, command: AnswerUndo, context: DecisionContext
) -> Decision:
    """Agree to go back, or end the question."""
    need_running(state)
    seat = own_seat(state, actor, command)
    if state.undo is None:
        raise RequestRefused(Refusal.NO_UNDO_ASKED)
    answered = Decision.of(state, context.now, UndoAnswered(seat=seat, agreed=command.agree))
    if not command.agree or _disagreeing(state, (*state.undo.agreed, *seats_of(state, actor))):
        return answered
    return answered.then(Undone(ply=state.undo.ply))


def _disagreeing(state: TableState, agreed: Sequence[int]) -> list[int]:
    """Return the seats whose players have a say and have not agreed."""
    return [
        number
        for number, seat in enumerate(state.seats, 1)
        if seat.has_say
        # A person with several seats answers once for all of them.
        and not any(number == one or _same_guest(state, number, one) for one in agreed)
    ]


def _same_guest(state: TableState, one: int, other: int) -> bool:
    guest = state.seat(one).guest
    return guest is not None and guest == state.seat(other).guest


def need_running(state: TableState) -> None:
    """Refuse what is possible only while the game runs."""
    if state.status == "open":
        raise RequestRefused(Refusal.NOT_STARTED)
    if state.status == "over":
        raise RequestRefused(Refusal.ALREADY_OVER)


def own_seat(state: TableState, actor: Actor, command: CommandBase) -> Seat:
    """Return the sender's seat: the one the command names, else the acting one, else the first."""
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
