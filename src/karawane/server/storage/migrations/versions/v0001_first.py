"""The first version: events, tables and their guests, leases, guests, links, secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("sequence", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("key", sa.Text),
        sqlite_with_rowid=False,
    )
    with_key = sa.text("key IS NOT NULL")
    op.create_index(
        "events_key",
        "events",
        ["table_id", "key"],
        unique=True,
        sqlite_where=with_key,
        postgresql_where=with_key,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    with_due = sa.text("due_at IS NOT NULL")
    op.create_index(
        "tables_due", "tables", ["due_at"], sqlite_where=with_due, postgresql_where=with_due
    )
    in_lobby = sa.text("listed AND status IN ('open', 'running')")
    op.create_index(
        "tables_lobby", "tables", ["created_at"], sqlite_where=in_lobby, postgresql_where=in_lobby
    )
    op.create_table(
        "table_guests",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Text, primary_key=True, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
