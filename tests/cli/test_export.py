"""`karawane export`, `import` and `backup`, one after the other as people use them."""

from pathlib import Path

import pytest

from karawane.cli.files import read_games
from karawane.notation import Record, parse_record
from tests.cli.invocation import beginning, game, karawane, karawane_apart, refused, written

FINISHED = Record(
    game().start,
    game().moves,
    (("Table", "finished"), ("Date", "2026-03-01"), ("Seat1", "Anna"), ("Seat2", "gazelle")),
)


def records(file: Path) -> list[Record]:
    return [parse_record(text) for text in read_games(str(file))]


def test_records_become_tables_and_records_again(tmp_path: Path) -> None:
    running = beginning(game(seed=2), 20)
    source = written(tmp_path / "in.ttd", FINISHED, running)
    made = karawane("import", source, "--database", tmp_path / "t.db")
    assert made.status == 0
    assert "waits for its players; invitation " in made.out
    assert made.last_line == "2 games"
    told = karawane("export", tmp_path / "out.ttd", "--database", tmp_path / "t.db")
    assert told.out == "2 games\n"
    first, second = sorted(records(tmp_path / "out.ttd"), key=lambda one: -len(one.moves))
    assert (first.start, first.moves) == (FINISHED.start, FINISHED.moves)
    for name in ("Table", "Date", "Seat1", "Seat2"):
        assert first.tag(name) == FINISHED.tag(name)
    assert first.tag("Ended") == "rules"
    assert first.tag("Winners")
    assert (second.start, second.moves) == (running.start, running.moves)
    assert second.tag("Result") is None


def test_importing_again_does_nothing_twice(tmp_path: Path) -> None:
    source = written(tmp_path / "in.ttd", FINISHED)
    outcomes = [karawane("import", source, "--database", tmp_path / "t.db") for _ in range(2)]
    assert outcomes[0].out == "1 game\n"
    assert outcomes[1].out == "0 games; already there: 1\n"


def test_from_one_database_to_another(tmp_path: Path) -> None:
    karawane("import", written(tmp_path / "in.ttd", FINISHED), "--database", tmp_path / "old.db")
    text = karawane_apart("export", "-", "--database", tmp_path / "old.db").out
    karawane("import", "-", "--database", tmp_path / "new.db", keys=text)
    assert karawane_apart("export", "-", "--database", tmp_path / "new.db").out == text


def test_export_import_export_gives_the_same_bytes(tmp_path: Path) -> None:
    """Whatever the order, the names and the end of the games."""
    begun = beginning(game(seed=2), 20)
    people = (("Seat1", "Anna"), ("Seat2", "Bert"))
    games = [
        FINISHED,
        Record(begun.start, begun.moves, (("Table", "z"), ("Date", "2026-01-01"), *people)),
        Record(begun.start, begun.moves, (("Table", "a"), ("Date", "2026-04-01"), *people)),
        Record(begun.start, begun.moves, (("Table", "b"), ("Ended", "left"), *people)),
        Record(begun.start, begun.moves, (("Table", "c"), ("Ended", "closed"), *people)),
        Record(begun.start, begun.moves, (("Table", "d"), ("Ended", "closed"), people[0])),
    ]
    karawane("import", written(tmp_path / "in.ttd", *games), "--database", tmp_path / "one.db")
    once = karawane_apart("export", "-", "--database", tmp_path / "one.db").out
    karawane("import", "-", "--database", tmp_path / "two.db", keys=once)
    assert karawane_apart("export", "-", "--database", tmp_path / "two.db").out == once
    (tmp_path / "out.ttd").write_text(once, "utf-8")
    again = {one.tag("Table") or "": one for one in records(tmp_path / "out.ttd")}
    assert [again["a"].tag(f"Seat{seat}") for seat in (1, 2)] == ["Anna", "Bert"]
    assert [again[table].tag("Ended") for table in "abcd"] == [None, "left", "closed", "closed"]


def test_a_game_that_ended_on_time_stays_ended(tmp_path: Path) -> None:
    begun = beginning(game(), 20)
    late = Record(begun.start, begun.moves, (("Ended", "time"), ("Winners", "2")))
    karawane("import", written(tmp_path / "in.ttd", late), "--database", tmp_path / "t.db")
    karawane("export", tmp_path / "out.ttd", "--database", tmp_path / "t.db")
    (again,) = records(tmp_path / "out.ttd")
    assert again.tag("Ended") == "time"
    assert again.tag("Winners") == "2"


def test_a_file_with_an_error_changes_nothing(tmp_path: Path) -> None:
    source = written(tmp_path / "in.ttd", FINISHED)
    source.write_text(source.read_text("utf-8") + "\n" + str(game()).replace("C@", "Z@"), "utf-8")
    refused(karawane("import", source, "--database", tmp_path / "t.db"), "in.ttd:", status=1)
    assert not (tmp_path / "t.db").exists()


def test_a_backup_can_be_served_and_exported(tmp_path: Path) -> None:
    karawane("import", written(tmp_path / "in.ttd", FINISHED), "--database", tmp_path / "t.db")
    copied = karawane("backup", tmp_path / "copy.db", "--database", tmp_path / "t.db")
    assert copied.status == 0
    assert "bytes" in copied.out
    karawane("export", tmp_path / "out.ttd", "--database", tmp_path / "copy.db")
    assert len(records(tmp_path / "out.ttd")) == 1


@pytest.mark.parametrize("command", ["export", "backup"])
def test_a_missing_database_is_reported(tmp_path: Path, command: str) -> None:
    missing = tmp_path / "missing.db"
    refused(karawane(command, tmp_path / "x", "--database", missing), "no such file")
    assert not missing.exists()


def test_a_file_that_is_not_a_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("nonsense " * 1000, "utf-8")
    for arguments in (["export", "x"], ["backup", "x"], ["import", "x.ttd"], ["serve"]):
        written(tmp_path / "x.ttd", FINISHED)
        refused(karawane(*arguments, "--database", tmp_path / "t.db"), "database")
    refused(karawane("export", "x", "--database", "mysql://x"), "mysql")
