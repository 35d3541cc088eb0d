"""A new table: from what its maker chose to its first events."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from karawane.bots.levels import Level
from karawane.notation import NotationError, Record, parse_record
from karawane.rules import BoardError, Edition, OptionError, SetUpError, deal, load_board
from karawane.server.models import chosen_name
from karawane.server.table.access import Actor, digest_of
from karawane.server.table.events import Created, Event, Owner, Sat, Started
from karawane.server.table.options import BotSeat, PersonSeat, TableOptions
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.seats import seat_order

__all__ = ["NewTable", "new_table"]


@dataclass(frozen=True, slots=True)
class NewTable:
    """The first events of a table, and the secrets that only its maker is sent."""

    events: tuple[Event, ...]
    invite: str
    tokens: dict[int, str]


def new_table(
    options: TableOptions, record: str | None, actor: Actor, *, name: str, chance: Random
) -> NewTable:
    """Set up a table, from a record's last position if there is one.

    Options that cannot be played are refused, and the message lists the choices.
    """
    _check_levels(options)
    _check_names(options)
    setup = _setup(options, record, chance)
    guest = actor.guest or ""
    invite = _secret(chance)
    tokens: dict[int, str] = {}
    events: list[Event] = [
        Created(
            options=options,
            setup=str(setup),
            invite=digest_of(invite),
            owner=Owner(guest=guest),
        )
    ]
    for number, plan in enumerate(options.seats, 1):
        if isinstance(plan, PersonSeat) and plan.mine:
            tokens[number] = _secret(chance)
            owner = Owner(guest=guest, token=digest_of(tokens[number]))
            sat = Sat(seat=number, name=plan.name or name, avatar=plan.avatar, owner=owner)
            events.append(sat)
    if all(isinstance(plan, BotSeat) or plan.mine for plan in options.seats):
        events.append(Started(order=seat_order(options, chance)))
    return NewTable(tuple(events), invite, tokens)


def _secret(chance: Random) -> str:
    return f"{chance.getrandbits(160):040x}"


def _check_levels(options: TableOptions) -> None:
    for name in (options.stand_in, *(s.level for s in options.seats if isinstance(s, BotSeat))):
        try:
            Level.named(name)
        except ValueError as error:
            raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error


def _check_names(options: TableOptions) -> None:
    # Not by the model of the options: logs contain names from before these rules.
    names = (seat.name for seat in options.seats if isinstance(seat, PersonSeat))
    for name in (name for name in names if name is not None):
        try:
            chosen_name(name)
        except ValueError as error:
            raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error


def _setup(options: TableOptions, text: str | None, chance: Random) -> Record:
    players = len(options.seats)
    try:
        if text is None:
            rules = Edition.named(options.edition).with_options(**options.options)
            board = load_board(options.board, players=players)
            return Record(deal(players, seed=chance, edition=rules, board=board))
        record = parse_record(text, library_only=True)
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
