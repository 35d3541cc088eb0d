from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from karawane.notation import parse_position
from karawane.rules import Edition, perft

TABLES = sorted(Path(__file__).parent.glob("*.perft"))


@dataclass
class Entry:
    name: str
    position: str = ""
    counts: dict[int, int] = field(default_factory=dict)


def entries_of(table: Path) -> list[Entry]:
    entries: list[Entry] = []
    for line in table.read_text("utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            entries.append(Entry(rest))
        elif word == "position":
            entries[-1].position = rest
        elif word == "perft":
            depth, nodes = rest.split()
            entries[-1].counts[int(depth)] = int(nodes)
    return entries


ENTRIES = [entry for table in TABLES for entry in entries_of(table)]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_rules_agree_with_the_table(entry: Entry) -> None:
    position = parse_position(entry.position)
    assert {depth: perft(position, depth) for depth in entry.counts} == entry.counts


def test_there_is_a_table_for_every_edition_player_count_and_stage() -> None:
    assert {entry.name for entry in ENTRIES if entry.counts} == {
        f"{name}-{players}-{stage}"
        for name in Edition.names()
        for players in (2, 3, 4, 5)
        for stage in ("set-up", "mid-game", "endgame")
    }
