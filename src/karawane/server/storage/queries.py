"""What both databases are asked in the same words, PostgreSQL's.

`$1`, `$2` stand for values; `many($1)` for the values of a list, as rows with one column `value`.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ALL_TABLES",
    "DUE",
    "GUEST_NAME",
    "LEASES",
    "LOBBY",
    "PUT_LINK",
    "READ",
    "RELEASE_LEASES",
    "RENEW_LEASES",
    "SAVE_GUEST",
    "SECRET",
    "SEQUENCES",
    "TABLES_OF",
    "TAKE_LEASE",
    "TAKE_LINK",
]

READ: Final = """
    SELECT sequence, at, body, key FROM events
    WHERE table_id = $1 AND sequence > $2 ORDER BY sequence
"""

SEQUENCES: Final = """
    SELECT id, sequence FROM tables WHERE id IN (SELECT value FROM many($1))
"""

DUE: Final = """
    SELECT id FROM tables WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2
"""

LOBBY: Final = """
    SELECT id, summary FROM tables WHERE listed AND status IN ('open', 'running')
    ORDER BY created_at DESC, id LIMIT $1
"""

TABLES_OF: Final = """
    SELECT id, summary FROM tables JOIN table_guests ON table_id = id
    WHERE guest_id = $1 ORDER BY changed_at DESC, id LIMIT $2
"""

ALL_TABLES: Final = """
    SELECT id FROM tables ORDER BY created_at, id
"""

TAKE_LEASE: Final = """
    INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.holder = excluded.holder OR leases.until <= $4
    RETURNING name
"""

# In order, so that two that renew the same leases do not wait for each other.
RENEW_LEASES: Final = """
    INSERT INTO leases (name, holder, until)
    SELECT DISTINCT value, CAST($2 AS TEXT), CAST($3 AS BIGINT) FROM many($1)
    WHERE true ORDER BY value
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
"""

LEASES: Final = """
    SELECT name FROM leases WHERE until > $2 AND name IN (SELECT value FROM many($1))
"""

RELEASE_LEASES: Final = """
    DELETE FROM leases
    WHERE until <= $3 OR (holder = $2 AND name IN (SELECT value FROM many($1)))
"""

GUEST_NAME: Final = """
    SELECT name FROM guests WHERE id = $1
"""

SAVE_GUEST: Final = """
    INSERT INTO guests (id, name, changed_at) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at
"""

PUT_LINK: Final = """
    INSERT INTO links (digest, guest_id, until) VALUES ($1, $2, $3)
    ON CONFLICT (digest) DO UPDATE SET guest_id = excluded.guest_id, until = excluded.until
"""

# Sweeps out the links that nobody used, too.
TAKE_LINK: Final = """
    DELETE FROM links WHERE digest = $1 OR until <= $2 RETURNING digest, guest_id, until
"""

# Setting the name to itself changes nothing, but makes the row that was there come back.
SECRET: Final = """
    INSERT INTO secrets (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET name = excluded.name
    RETURNING value
"""  # noqa: S105  (a query, not a password)
