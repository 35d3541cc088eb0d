"""A rematch: the same people play again, at a new table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from karawane.notation import Record
from karawane.rules import deal
from karawane.server.table.access import Actor, seats_of
from karawane.server.table.decision import Decision, DecisionContext, NextTable
from karawane.server.table.events import Created, Event, Owner, Rematched, Sat, Started
from karawane.server.table.options import BotSeat, PersonSeat
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.state import TableState

__all__ = ["rematch"]


def rematch(state: TableState, actor: Actor, context: DecisionContext) -> Decision:
    """Open a new table for the same people; everybody who asks gets the same one."""
    if state.status != "over":
        raise RequestRefused(Refusal.NOT_OVER)
    if not seats_of(state, actor):
        raise RequestRefused(Refusal.NOT_YOUR_SEAT)
    if state.rematch:
        return Decision.of(state, context.now)
    table = context.secrets.rematch_id(state.table)
    opens = NextTable(table, _first_events(state, context.chance))
    return replace(Decision.of(state, context.now, Rematched(table=table)), opens=opens)


def _first_events(state: TableState, chance: Random) -> tuple[Event, ...]:
    """Return the first events of the new table, where the second seat of the old one begins."""
    players = len(state.seats)
    game = state.start.game
    options = state.options.model_copy(
        update={
            "seats": tuple(
                BotSeat(level=seat.name) if seat.kind == "bot" and seat.name else PersonSeat()
                for seat in state.seats
            )
        }
    )
    again = deal(players, seed=chance, edition=game.edition, board=game.board)
    events: list[Event] = [
        Created(
            options=options,
            setup=str(Record(again)),
            invite=state.invite,
            owner=Owner(guest=state.maker or ""),
        )
    ]
    for number, seat in enumerate(state.seats, 1):
        if seat.kind == "person" and seat.guest is not None:
            owner = Owner(guest=seat.guest, token=seat.token)
            sat = Sat(seat=number, name=seat.name or "", avatar=seat.avatar, owner=owner)
            events.append(sat)
    events.append(Started(order=(*range(2, players + 1), 1)))
    return tuple(events)
