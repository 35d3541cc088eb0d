"""`karawane admin` on a database, without a server."""

import json
from pathlib import Path

import pytest

from karawane.notation import Record
from tests.cli.invocation import Outcome, beginning, game, karawane, refused, written


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with one unfinished game."""
    record = beginning(game(), 20)
    named = Record(record.start, record.moves, (("Table", "t1"),))
    made = karawane("import", written(tmp_path / "in.ttd", named), "-d", tmp_path / "t.db")
    assert made.status == 0
    return tmp_path / "t.db"


def admin(database: Path, *arguments: object) -> Outcome:
    return karawane("admin", *arguments, "--database", database)


def test_a_table_is_listed_closed_and_deleted_and_all_is_noted(database: Path) -> None:
    listed = json.loads(admin(database, "tables").out)
    assert (listed["table"], listed["status"], listed["guests"]) == ("t1", "open", [])
    assert admin(database, "close", "t1", "--reason", "spam").out == "t1: closed\n"
    assert admin(database, "close", "t1").out == "t1: over already\n"
    assert admin(database, "delete", "t1").out == "t1: deleted\n"
    assert admin(database, "tables").out == ""
    lines = [json.loads(line) for line in admin(database, "audit").out.splitlines()]
    assert [(line["by"], line["action"], line["detail"]) for line in lines] == [
        ("command", "delete", ""),
        ("command", "close", "spam"),
    ]


def test_bans_are_listed_and_lifted(database: Path) -> None:
    assert "for good" in admin(database, "ban", "address", "192.0.2.7").out
    assert "until" in admin(database, "ban", "guest", "4812585e1f6d", "--hours", 2).out
    listed = [json.loads(line) for line in admin(database, "bans").out.splitlines()]
    assert [line["who"] for line in listed] == ["192.0.2.7", "4812585e1f6d"]
    assert admin(database, "unban", "address", "192.0.2.7").status == 0
    refused(admin(database, "unban", "address", "192.0.2.7"), "is not banned")


@pytest.mark.parametrize("arguments", [("close", "t2"), ("delete", "t2"), ("forget", "x")])
def test_what_is_not_there_is_reported(database: Path, arguments: tuple[str, ...]) -> None:
    refused(admin(database, *arguments), "there is no")


def test_the_token_is_read_from_a_file_and_must_be_long(tmp_path: Path) -> None:
    short = tmp_path / "token"
    short.write_text("short\n")
    arguments = ("serve", "--database", tmp_path / "t.db", "--port", 0, "--admin-token-file")
    refused(karawane(*arguments, short), "at least 20 characters")
    refused(karawane(*arguments, tmp_path / "missing"), "no such file")
