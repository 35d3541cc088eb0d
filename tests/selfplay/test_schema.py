"""The schema is frozen: a change needs a new version, and the old one must stay readable."""

import json

from karawane.selfplay import SCHEMA, VERSION, Plan, play_game
from karawane.selfplay.schema import described, rows_of, table_of

COLUMNS = """\
seed: int64 not null
game: int64 not null
ply: int16 not null
seat: int8 not null
players: int8 not null
edition: string not null
position: string not null
action: int32 not null
move: string not null
visits: list<item: struct<action: int32 not null, visits: int32 not null>> not null
value: float
rewards: list<item: float>
points: list<item: int16> not null
shares: list<item: float> not null"""


def test_the_columns_are_those_of_version_1() -> None:
    assert VERSION == 1
    fields = [
        f"{field.name}: {field.type}{'' if field.nullable else ' not null'}" for field in SCHEMA
    ]
    assert "\n".join(fields) == COLUMNS


def test_a_file_says_its_version_and_plan() -> None:
    plan = Plan("search:20", players=3, options=("owner_may_enter=yes",))
    assert described(plan).remove_metadata().equals(SCHEMA)
    metadata = described(plan).metadata
    assert metadata[b"karawane.selfplay"] == b"1"
    facts = json.loads(metadata[b"karawane.selfplay.plan"])
    assert Plan(**{**facts, "options": tuple(facts["options"])}) == plan


def test_rows_come_back_as_they_were() -> None:
    rows = play_game(Plan("search:20"), 0) + play_game(Plan("greedy", players=3), 1)
    back = list(rows_of(table_of(rows)))
    assert [row[:10] for row in back] == [row[:10] for row in rows]
    assert [row.points for row in back] == [row.points for row in rows]
    assert list(rows_of(table_of(back))) == back
    for row, other in zip(back, rows, strict=True):
        assert (row.value is None) == (other.value is None)
        assert abs((row.value or 0) - (other.value or 0)) < 1e-6
