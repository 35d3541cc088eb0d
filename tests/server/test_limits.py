from pathlib import Path

import pytest

from karawane.server.limits import BadLimit, Limits


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    tmp_path: Path,
) -> None:
    file = tmp_path / "karawane.toml"
    file.write_text("[limits]\nsockets = 1\nstrikes = 1\nanalyses = 1\n", encoding="utf-8")
    environment = {"KARAWANE_LIMIT_STRIKES": "2", "KARAWANE_LIMIT_ANALYSES": "2"}
    found = Limits.chosen(file, environment, ("analyses=3",))
    assert (found.sockets, found.strikes, found.analyses) == (1, 2, 3)
    assert found.tables_an_hour == Limits().tables_an_hour


@pytest.mark.parametrize(
    ("assignment", "complaint"),
    [
        ("camels=3", "unknown limit 'camels'; choose from tables_an_hour"),
        ("sockets=many", "sockets: 'many' is not a number"),
        ("sockets=0", "sockets: '0' is not a positive number"),
        ("sockets", "write NAME=VALUE"),
    ],
)
def test_mistakes_are_named(assignment: str, complaint: str) -> None:
    with pytest.raises(BadLimit, match=complaint):
        Limits.chosen(None, {}, (assignment,))


@pytest.mark.parametrize("text", ["limits = 3", "[limits]\nsockets = true", "camel"])
def test_a_settings_file_with_a_mistake_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "karawane.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLimit):
        Limits.chosen(file, {})


def test_every_limit_is_documented_with_its_variable() -> None:
    for each in Limits.all():
        assert each.about
        assert each.variable == f"KARAWANE_LIMIT_{each.name.upper()}"
    assert all(getattr(Limits.none(), each.name) >= 10**9 for each in Limits.all())
