"""A database with something in each of its tables."""

from __future__ import annotations

from karawane.server.live.log_format import listing_of
from karawane.server.storage.audit_log import AuditEntry, AuditLog
from karawane.server.storage.bans import Ban
from karawane.server.storage.log_entries import NewEvent
from karawane.server.storage.stores import open_stores
from karawane.server.table.commands import AnswerUndo, AskUndo, Leave, Rematch, Return, TakeBack
from tests.server.tables import Table, guest

TABLE = "table"


def whole_game() -> Table:
    """Return a table at which everything happened that can happen at one."""
    table = Table(people=2, bots=1, watch="anyone")
    table.play_leaders()
    table.place(table.legal())
    table.send(guest(table.acting), TakeBack(key="k", expects=table.sequence))
    table.play_out(seed=1, turns=4)
    while table.acting == 3:
        table.play_out(seed=2, turns=1)
    asks = table.acting
    ply = table.state.last_turn_start
    table.send(guest(asks), AskUndo(key="k", expects=table.sequence, ply=ply))
    table.send(guest(3 - asks), AnswerUndo(key="k", expects=table.sequence, agree=True))
    table.send(guest(1), Leave(key="k", expects=table.sequence))
    table.send(guest(1), Return(key="k", expects=table.sequence))
    table.play_out(seed=3)
    table.send(guest(1), Rematch(key="k", expects=table.sequence))
    return table


async def fill(database: str, table: Table) -> None:
    """Write something into every table of the schema."""
    stores = await open_stores(database)
    events = [
        NewEvent(at, event.model_dump_json(), f"key-{number}")
        for number, (at, event) in enumerate(table.log)
    ]
    await stores.log.append(TABLE, 0, events[:1], listing_of(table.state))
    await stores.log.append(TABLE, 1, events[1:], listing_of(table.state))
    await stores.guests.save("guest 1", "Anna", now=1)
    await stores.links.put("digest", "guest 1", until=10**15)
    await stores.secrets.get_or_store("cookies", "kept")
    await stores.leases.renew(["lease"], "worker", until=10**15)
    await stores.bans.put(Ban("guest", "digest", until=None, reason="", at=1))
    await stores.sessions.revoke("guest 1", now=1)
    # With a fixed suffix, so that two databases filled alike are alike.
    audit = AuditLog(stores.audit._database, suffix=lambda: "0")
    await audit.write(AuditEntry(1, "command", "ban", "digest"))
    await stores.close()
