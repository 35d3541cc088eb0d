"""The tables of the database, the same in SQLite and PostgreSQL.

A change here needs a step in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, MetaData, Table, Text, text

__all__ = ["METADATA"]

METADATA = MetaData()

# Bodies and summaries are JSON, but the database never looks into them.
_events = Table(
    "events",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("key", Text),
    # Store a table's events side by side.
    sqlite_with_rowid=False,
)
_with_key = text("key IS NOT NULL")
Index(
    "events_key",
    _events.c.table_id,
    _events.c.key,
    unique=True,
    sqlite_where=_with_key,
    postgresql_where=_with_key,
)

_tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("sequence", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("due_at", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)
_with_due = text("due_at IS NOT NULL")
Index("tables_due", _tables.c.due_at, sqlite_where=_with_due, postgresql_where=_with_due)
_in_lobby = text("listed AND status IN ('open', 'running')")
Index("tables_lobby", _tables.c.created_at, sqlite_where=_in_lobby, postgresql_where=_in_lobby)

Table(
    "table_guests",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("guest_id", Text, primary_key=True, index=True),
    sqlite_with_rowid=False,
)

Table(
    "leases",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "links",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("guest_id", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "secrets",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "bans",
    METADATA,
    Column("kind", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("until", BigInteger),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "sessions",
    METADATA,
    Column("guest_id", Text, primary_key=True),
    Column("generation", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

Table(
    "audit",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("detail", Text, nullable=False),
    sqlite_with_rowid=False,
)
