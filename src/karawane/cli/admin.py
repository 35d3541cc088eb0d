"""`karawane admin`: what the host of a server can do, on its database."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.server_extra import (
    DatabaseOption,
    chosen_database,
    needs_server,
    with_stores,
)

if TYPE_CHECKING:
    from karawane.server.moderation import Moderator
    from karawane.server.storage.stores import Stores

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane admin tables --status open
karawane admin close o5dKVjb1MIKZ --reason spam
karawane admin ban guest 4812585e1f6d --hours 24
karawane admin forget 4812585e1f6d

A running server follows within two seconds. Logs name guests by the reference used here."""

HOUR_MS = 60 * 60 * 1000

admin = typer.Typer(no_args_is_help=True, help="Moderate a server.", epilog=EXAMPLES)

TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id.")]
GuestArgument = Annotated[
    str, typer.Argument(metavar="GUEST", help="The guest's reference, as in the log.")
]
ReasonOption = Annotated[str, typer.Option("--reason", help="Kept in the audit log.")]
MostOption = Annotated[int, typer.Option("--most", min=1, max=100_000, help="How many.")]


class Status(Enum):
    """The statuses of tables."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"


class Kind(Enum):
    """What can be banned."""

    GUEST = "guest"
    ADDRESS = "address"


def add_to(app: typer.Typer) -> None:
    """Add the commands to an app."""
    app.add_typer(admin, name="admin")


@admin.command()
def tables(
    status: Annotated[Status | None, typer.Option("--status", help="Only these.")] = None,
    most: MostOption = 100,
    database: DatabaseOption = None,
) -> None:
    """List tables, the last changed first, as JSON lines."""
    with needs_server():
        from karawane.server.moderation import table_reference

    async def show(moderator: Moderator) -> None:
        for row in await moderator.tables(status.value if status else None, most):
            line = {
                "table": row.table,
                "reference": table_reference(row.table),
                "status": row.status,
                "listed": row.listed,
                "events": row.sequence,
                "changed": _time(row.changed_at),
                "guests": list(await moderator.players(row.table)),
            }
            print(json.dumps(line))

    _moderate(database, show)


@admin.command()
def close(table: TableArgument, reason: ReasonOption = "", database: DatabaseOption = None) -> None:
    """End the game at a table, without a winner."""

    async def end(moderator: Moderator) -> None:
        was_open = await moderator.close(table, reason)
        print(f"{table}: closed" if was_open else f"{table}: over already")

    _moderate(database, end)


@admin.command()
def kick(
    table: TableArgument,
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, max=5)],
    reason: ReasonOption = "",
    database: DatabaseOption = None,
) -> None:
    """Remove a person from a seat for good."""
    _moderate(database, lambda moderator: moderator.kick(table, seat, reason))
    print(f"{table}: seat {seat} has no person any more")


@admin.command()
def delete(
    table: TableArgument, reason: ReasonOption = "", database: DatabaseOption = None
) -> None:
    """Delete a table and its game."""
    _moderate(database, lambda moderator: moderator.delete(table, reason))
    print(f"{table}: deleted")


@admin.command()
def ban(
    kind: Annotated[Kind, typer.Argument(metavar="guest|address")],
    subject: Annotated[str, typer.Argument(metavar="WHO", help="A reference or an address.")],
    hours: Annotated[
        float | None,
        typer.Option("--hours", min=0.01, help="For how long.", show_default="for good"),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Shown to whoever is banned.")] = "",
    database: DatabaseOption = None,
) -> None:
    """Ban a guest or an address."""
    until = None if hours is None else _now() + round(hours * HOUR_MS)
    _moderate(database, lambda moderator: moderator.ban(kind.value, subject, until, reason))
    print(
        f"{kind.value} {subject}: banned {'for good' if until is None else 'until ' + _time(until)}"
    )


@admin.command()
def unban(
    kind: Annotated[Kind, typer.Argument(metavar="guest|address")],
    subject: Annotated[str, typer.Argument(metavar="WHO")],
    database: DatabaseOption = None,
) -> None:
    """Lift a ban."""
    _moderate(database, lambda moderator: moderator.unban(kind.value, subject))
    print(f"{kind.value} {subject}: not banned any more")


@admin.command()
def bans(database: DatabaseOption = None) -> None:
    """List every ban, as JSON lines."""

    async def show(moderator: Moderator) -> None:
        for each in await moderator.bans():
            until = None if each.until is None else _time(each.until)
            line = {"kind": each.kind, "who": each.subject, "until": until, "reason": each.reason}
            print(json.dumps(line, ensure_ascii=False))

    _moderate(database, show)


@admin.command()
def revoke(guest: GuestArgument, database: DatabaseOption = None) -> None:
    """End all sessions of a guest: their cookies are no longer valid."""
    _moderate(database, lambda moderator: moderator.revoke(guest))
    print(f"guest {guest}: sessions ended")


@admin.command()
def forget(guest: GuestArgument, database: DatabaseOption = None) -> None:
    """Delete what is stored about a guest; their games stay, without the name."""

    async def delete_data(moderator: Moderator) -> None:
        print(f"guest {guest}: deleted, and removed from {await moderator.forget(guest)} tables")

    _moderate(database, delete_data)


@admin.command()
def audit(most: MostOption = 100, database: DatabaseOption = None) -> None:
    """Show what the host and the retention rules did, the newest first, as JSON lines."""

    async def show(moderator: Moderator) -> None:
        for each in await moderator.audit(most):
            line = {
                "at": _time(each.at),
                "by": each.actor,
                "action": each.action,
                "subject": each.subject,
                "detail": each.detail,
            }
            print(json.dumps(line, ensure_ascii=False))

    _moderate(database, show)


def _moderate(database: str | None, act: Callable[[Moderator], Awaitable[None]]) -> None:
    with needs_server():
        from karawane.server.moderation import CannotModerate, Moderator

    async def with_moderator(stores: Stores) -> None:
        await act(Moderator(stores, _now, "command"))

    try:
        asyncio.run(with_stores(chosen_database(database), with_moderator, must_exist=True))
    except CannotModerate as error:
        raise CommandError(str(error)) from error


def _now() -> int:
    return time.time_ns() // 1_000_000


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
