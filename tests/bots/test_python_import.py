import sys
from pathlib import Path

import pytest

from karawane.bots.python_import import import_object, parse_options


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each not in ("", ".")])
    return tmp_path


def test_a_module_in_the_current_folder_is_found(folder: Path) -> None:
    (folder / "den_of_foxes.py").write_text("class Fox:\n    class Cub: pass\n")
    fox = import_object("den_of_foxes:Fox")
    assert import_object("den_of_foxes:Fox.Cub") is fox.Cub  # type: ignore[attr-defined]
    # At the end of the path, where it can replace nothing.
    assert sys.path[-1] == str(folder)


def test_a_file_is_found_by_its_path_and_run_once(folder: Path) -> None:
    (folder / "bots").mkdir()
    (folder / "bots" / "fox.py").write_text("class Fox: pass\n")
    assert import_object("bots/fox.py:Fox") is import_object(f"{folder}/bots/fox.py:Fox")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("Fox", "write py:MODULE:NAME"),
        (":Fox", "write py:MODULE:NAME"),
        ("json:", "write py:MODULE:NAME"),
        ("../json:Fox", "cannot be the name of a module"),
        ("json:Fox", "the module json has no 'Fox'"),
        ("no_such_module:Fox", "no module 'no_such_module', neither installed nor in"),
        ("nowhere.py:Fox", "no file 'nowhere.py'"),
        ("broken:Fox", "the module broken fails: ZeroDivisionError: division by zero"),
        ("broken.py:Fox", "broken.py fails: ZeroDivisionError"),
        ("needy:Fox", "the module needy fails: ModuleNotFoundError: No module named"),
    ],
)
def test_what_is_missing_is_said(folder: Path, address: str, words: str) -> None:
    (folder / "broken.py").write_text("1 / 0\n")
    (folder / "needy.py").write_text("import no_such_library\n")
    with pytest.raises(ValueError, match=words):
        import_object(address)


def test_options_are_python_values_or_text() -> None:
    assert parse_options("") == {}
    assert parse_options("depth=3,share=0.5,style=bold") == {
        "depth": 3,
        "share": 0.5,
        "style": "bold",
    }


@pytest.mark.parametrize("text", ["depth", "=3", "a b=3"])
def test_bad_options_are_reported(text: str) -> None:
    with pytest.raises(ValueError, match="is not an option; write name=value"):
        parse_options(text)
