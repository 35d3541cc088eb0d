"""Exporting the games of a server as records, and importing records as tables."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from karawane.bots.levels import Level
from karawane.notation import Record
from karawane.rules import Position, play, winners
from karawane.server.live.log_format import listing_of, new_events, replay_stored
from karawane.server.models import LONGEST_NAME
from karawane.server.storage.event_log import EventLog
from karawane.server.storage.storage_errors import Conflict
from karawane.server.table import UnreadableLog, digest_of, record_of, replay
from karawane.server.table.events import (
    Confirmed,
    Created,
    Ended,
    EndedBy,
    Event,
    Placed,
    Sat,
    Started,
)
from karawane.server.table.options import BotSeat, PersonSeat, SeatPlan, TableOptions

__all__ = ["Imported", "export_games", "import_game"]

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")


async def export_games(log: EventLog) -> AsyncIterator[Record | UnreadableLog]:
    """Iterate over all games as records, by date and table, or why one cannot be read."""
    for table in await log.all_tables():
        stored = await log.read(table)
        try:
            state = replay_stored(table, stored)
        except (UnreadableLog, ValueError) as error:
            yield UnreadableLog(f"table {table}: {error}")
        else:
            yield record_of(state)


@dataclass(frozen=True)
class Imported:
    """The table of an imported record."""

    table: str
    is_new: bool
    """False if the table existed already; then nothing was changed."""
    invite: str | None = None
    """For an unfinished game, the secret with which people take their seats again."""


async def import_game(log: EventLog, record: Record, now: int) -> Imported:
    """Create a table from a record: finished, or waiting for its players."""
    named = record.tag("Table") or ""
    table = named if _TABLE.fullmatch(named) else secrets.token_urlsafe(9)
    invite = secrets.token_hex(20)
    ending = _ending(record)
    if ending is None:
        events = list(_unfinished(record, digest_of(invite)))
    elif ending.by is EndedBy.CLOSED and not all(_names(record)):
        # Closed before everybody had sat down.
        events = [_continued(record), ending]
    else:
        events = list(_finished(record, ending))
    at = min(now, _date(record) or now)
    state = replay(table, ((at, event) for event in events))
    try:
        await log.append(table, 0, new_events(events, at), listing_of(state))
    except Conflict:
        return Imported(table, is_new=False)
    return Imported(table, is_new=True, invite=None if ending or state.acting else invite)


def _ending(record: Record) -> Ended | None:
    """Return how a game ended, None if it goes on."""
    final = record.final
    if final.is_over:
        return Ended(by=EndedBy.RULES, winners=tuple(int(seat) for seat in winners(final)))
    by = record.tag("Ended")
    if by not in (EndedBy.TIME.value, EndedBy.LEFT.value, EndedBy.CLOSED.value):
        return None
    numbers = (record.tag("Winners") or "").split()
    players = range(1, final.game.players + 1)
    won = tuple(seat for seat in players if str(seat) in numbers)
    return Ended(by=EndedBy(by), winners=won)


def _finished(record: Record, ending: Ended) -> Iterator[Event]:
    """Return the events of a finished game, as if it had been played here."""
    names = _names(record)
    yield Created(options=_options(record), setup=str(Record(record.start)))
    for number, name in enumerate(names, 1):
        if name not in Level.names():
            yield Sat(seat=number, name=name or f"Seat {number}")
    yield Started(order=tuple(range(1, len(names) + 1)))
    position: Position = record.start
    for move in record.moves:
        seat = position.seat
        yield Placed(seat=seat, move=str(move))
        position = play(position, move)
        if position.is_over or position.seat is not seat:
            yield Confirmed(seat=seat)
    yield ending


def _unfinished(record: Record, invite: str) -> Iterator[Event]:
    """Return the events of a table at which people can continue a game."""
    created = _continued(record, invite)
    yield created
    seats = created.options.seats
    if all(isinstance(seat, BotSeat) for seat in seats):
        yield Started(order=tuple(range(1, len(seats) + 1)))


def _continued(record: Record, invite: str | None = None) -> Created:
    """Return a table at which a game stands where its record ends."""
    setup = str(Record(record.start, record.moves))
    return Created(options=_options(record), setup=setup, invite=invite)


def _options(record: Record) -> TableOptions:
    game = record.start.game
    seats: tuple[SeatPlan, ...] = tuple(
        BotSeat(level=name) if name in Level.names() else _person(name) for name in _names(record)
    )
    return TableOptions(
        seats=seats,
        edition=game.edition.name,
        options=game.edition.overrides,
        board=game.board.name,
    )


def _person(name: str) -> PersonSeat:
    """Return a seat that waits for a person, by name if the record has one that can be shown."""
    return PersonSeat(name=name if name and name.isprintable() else None)


def _names(record: Record) -> list[str]:
    """Return each seat's player: a bot's level, a person's name, or nothing if unknown."""
    found = []
    for seat in record.start.game.seats:
        player = record.tag(f"Seat{seat:d}") or ""
        name = player if player in Level.names() else record.tag(f"Name{seat:d}") or player
        found.append(name.strip()[:LONGEST_NAME])
    return found


def _date(record: Record) -> int | None:
    """Return the day of a game in milliseconds since 1970, None if it is unknown."""
    try:
        day = datetime.strptime(record.tag("Date") or "", "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return None
    return max(0, round(day.timestamp() * 1000))
