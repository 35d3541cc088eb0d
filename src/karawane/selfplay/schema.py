"""The columns of self-play files; any change needs a new version."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

import pyarrow as pa

from karawane.selfplay.plan import Plan
from karawane.selfplay.rows import Row, Visits

__all__ = ["SCHEMA", "VERSION", "VERSION_KEY", "described", "rows_of", "table_of"]

VERSION: Final = 1
"""The version of the columns, which every file names."""
VERSION_KEY: Final = b"karawane.selfplay"
PLAN_KEY: Final = b"karawane.selfplay.plan"

SCHEMA: Final = pa.schema(
    [
        pa.field("seed", pa.int64(), nullable=False),
        pa.field("game", pa.int64(), nullable=False),
        pa.field("ply", pa.int16(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("players", pa.int8(), nullable=False),
        pa.field("edition", pa.string(), nullable=False),
        pa.field("position", pa.string(), nullable=False),
        pa.field("action", pa.int32(), nullable=False),
        pa.field("move", pa.string(), nullable=False),
        pa.field(
            "visits",
            pa.list_(
                pa.struct(
                    [
                        pa.field("action", pa.int32(), nullable=False),
                        pa.field("visits", pa.int32(), nullable=False),
                    ]
                )
            ),
            nullable=False,
        ),
        pa.field("value", pa.float32()),
        pa.field("rewards", pa.list_(pa.float32())),
        pa.field("points", pa.list_(pa.int16()), nullable=False),
        pa.field("shares", pa.list_(pa.float32()), nullable=False),
    ]
)
"""The columns of a file; docs/selfplay.md describes them."""


def described(plan: Plan) -> pa.Schema:
    """Return the schema with a file's metadata: its version and its plan."""
    facts = json.dumps(plan.facts(), ensure_ascii=False, sort_keys=True)
    return SCHEMA.with_metadata({VERSION_KEY: str(VERSION).encode(), PLAN_KEY: facts.encode()})


def table_of(rows: Iterable[Row], schema: pa.Schema = SCHEMA) -> pa.Table:
    """Return rows as a table."""
    facts = [{**row._asdict(), "visits": [each._asdict() for each in row.visits]} for row in rows]
    return pa.Table.from_pylist(facts, schema=schema)


def rows_of(table: pa.Table) -> Iterator[Row]:
    """Yield a table's rows."""
    for facts in table.to_pylist():
        rewards = facts["rewards"]
        yield Row(
            **{
                **facts,
                "visits": tuple(Visits(**each) for each in facts["visits"]),
                "rewards": None if rewards is None else tuple(rewards),
                "points": tuple(facts["points"]),
                "shares": tuple(facts["shares"]),
            }
        )
