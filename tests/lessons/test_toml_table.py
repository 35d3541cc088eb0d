from pathlib import Path

import pytest

from karawane.lessons.toml_table import LessonError, TomlTable, read_toml


def test_values_have_their_kinds() -> None:
    table = TomlTable(
        "here", {"a": 1, "b": "text", "c": True, "d": ["x"], "e": [1, 2], "f": {"g": 3}}
    )
    assert (table.number("a"), table.text("b"), table.flag("c")) == (1, "text", True)
    assert (table.texts("d"), table.numbers("e")) == (("x",), (1, 2))
    assert table.table("f").number("g") == 3
    table.done()


def test_what_is_left_out_has_its_usual_value() -> None:
    table = TomlTable("here", {})
    assert (table.number("a", 2), table.text("b", ""), table.flag("c")) == (2, "", False)
    assert (table.texts("d"), table.numbers("e"), table.has("f")) == ((), (), False)
    table.table("f").done()


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({}, "here: a is missing"),
        ({"a": "1"}, "here: a must be a number, not '1'"),
        ({"a": True}, "here: a must be a number, not True"),
        ({"a": 1, "b": 2}, "here: b is not a known key"),
        ({"a": 1, "list": 2}, "here: list must be a list, each item a text"),
        ({"a": 1, "list": [2]}, "here: list must be a list, each item a text"),
        ({"a": 1, "table": 2}, "here: table must be a table"),
        ({"a": 1, "tables": [2]}, "here: tables must be a list of tables"),
    ],
)
def test_what_is_wrong_is_said(values: dict[str, object], problem: str) -> None:
    table = TomlTable("here", values)
    with pytest.raises(LessonError) as raised:
        _read(table)
    assert str(raised.value) == problem


def _read(table: TomlTable) -> None:
    table.number("a")
    table.texts("list")
    table.table("table").done()
    if table.has("tables"):
        list(table.tables("tables"))
    table.done()


def test_a_file_that_is_not_toml_is_named(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text("a = ")
    with pytest.raises(LessonError, match=r"broken.toml cannot be read"):
        read_toml(file)
