"""New tables: from what their maker chose, and for playing again."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from karawane.bots.levels import Level
from karawane.notation import NotationError, Record, parse_record
from karawane.rules import BoardError, Edition, OptionError, SetUpError, deal, load_board
from karawane.server.table import Actor, TableState, digest_of
from karawane.server.table.events import Created, Event, Owner, Sat, Started
from karawane.server.table.options import BotSeat, PersonSeat, TableOptions
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.api import MakeTable

__all__ = ["NewTable", "new_table", "rematch_of"]


@dataclass(frozen=True, slots=True)
class NewTable:
    """The first events of a table, and the secrets that its maker is told."""

    events: tuple[Event, ...]
    invite: str
    tokens: dict[int, str]


def new_table(request: MakeTable, actor: Actor, name: str, chance: Random) -> NewTable:
    """Lay out a table; a choice that cannot be played is refused with what there is instead."""
    options = request.options
    _check_levels(options)
    record = _set_up(request, chance)
    guest = actor.guest or ""
    invite = _secret(chance)
    tokens: dict[int, str] = {}
    events: list[Event] = [
        Created(
            options=options,
            setup=str(record),
            invite=digest_of(invite),
            owner=Owner(guest=guest),
        )
    ]
    for number, plan in enumerate(options.seats, 1):
        if isinstance(plan, PersonSeat) and plan.mine:
            tokens[number] = _secret(chance)
            owner = Owner(guest=guest, token=digest_of(tokens[number]))
            events.append(Sat(seat=number, name=plan.name or name, owner=owner))
    if all(isinstance(plan, BotSeat) or plan.mine for plan in options.seats):
        order = list(range(1, len(options.seats) + 1))
        if options.shuffle:
            chance.shuffle(order)
        events.append(Started(order=tuple(order)))
    return NewTable(tuple(events), invite, tokens)


def _secret(chance: Random) -> str:
    return f"{chance.getrandbits(160):040x}"


def _check_levels(options: TableOptions) -> None:
    for name in (options.stand_in, *(s.level for s in options.seats if isinstance(s, BotSeat))):
        try:
            Level.named(name)
        except ValueError as error:
            raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error


def _set_up(request: MakeTable, chance: Random) -> Record:
    options = request.options
    players = len(options.seats)
    try:
        if request.record is None:
            rules = Edition.named(options.edition).with_options(**options.options)
            board = load_board(options.board, players=players)
            return Record(deal(players, seed=chance, edition=rules, board=board))
        record = parse_record(request.record)
    except (OptionError, BoardError, SetUpError, NotationError) as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error
    if record.start.game.players != players:
        raise RequestRefused(
            Refusal.BAD_MESSAGE,
            f"the record is for {record.start.game.players} players, the table for {players}",
        )
    if record.final.is_over:
        raise RequestRefused(Refusal.BAD_MESSAGE, "the game of that record is over")
    # Its tags and comments are not the table's.
    return Record(record.start, record.moves)


def rematch_of(state: TableState, chance: Random) -> tuple[Event, ...]:
    """Return the first events of a table where the same people play again.

    The one who was second begins now.
    """
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
            events.append(Sat(seat=number, name=seat.name or "", owner=owner))
    events.append(Started(order=(*range(2, players + 1), 1)))
    return tuple(events)
