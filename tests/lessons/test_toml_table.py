from pathlib import Path

import pytest

from karawane.lessons.toml_table import LessonError, Part, read_toml


def test_values_have_their_kinds() -> None:
    part = Part("here", {"a": 1, "b": "text", "c": True, "d": ["x"], "e": [1, 2], "f": {"g": 3}})
    assert (part.number("a"), part.text("b"), part.flag("c")) == (1, "text", True)
    assert (part.texts("d"), part.numbers("e")) == (("x",), (1, 2))
    assert part.part("f").number("g") == 3
    part.done()


def test_what_is_left_out_has_its_usual_value() -> None:
    part = Part("here", {})
    assert (part.number("a", 2), part.text("b", ""), part.flag("c")) == (2, "", False)
    assert (part.texts("d"), part.numbers("e"), part.has("f")) == ((), (), False)
    part.part("f").done()


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({}, "here: a is missing"),
        ({"a": "1"}, "here: a must be a number, not '1'"),
        ({"a": True}, "here: a must be a number, not True"),
        ({"a": 1, "b": 2}, "here: b has no meaning here"),
        ({"a": 1, "list": 2}, "here: list must be a list, and in it each a text"),
        ({"a": 1, "list": [2]}, "here: list must be a list, and in it each a text"),
        ({"a": 1, "table": 2}, "here: table must be a table"),
        ({"a": 1, "tables": [2]}, "here: tables must be a list of tables"),
    ],
)
def test_what_is_wrong_is_said(values: dict[str, object], problem: str) -> None:
    part = Part("here", values)
    with pytest.raises(LessonError) as raised:
        _read(part)
    assert str(raised.value) == problem


def _read(part: Part) -> None:
    part.number("a")
    part.texts("list")
    part.part("table").done()
    if part.has("tables"):
        list(part.parts("tables"))
    part.done()


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text("a = ")
    with pytest.raises(LessonError, match=r"broken.toml cannot be read"):
        read_toml(file)
