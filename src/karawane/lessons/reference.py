"""The rules reference: chapters of rules, some with drawings, some depending on the edition."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from karawane.lessons.task_readers import read_drawn
from karawane.lessons.toml_table import TomlTable, read_toml
from karawane.notation.diagrams import Diagram
from karawane.rules import OPTIONS, Edition

__all__ = ["Chapter", "Rule", "chapters"]


@dataclass(frozen=True)
class Rule:
    """A rule of the reference, which may cover several numbered ones."""

    chapter: str
    name: str
    numbers: tuple[str, ...]
    """Their numbers in `RULES.md`."""
    option: str | None
    """The edition option that its text depends on."""
    drawing: Diagram | None

    def key(self, edition: Edition) -> str:
        """Return the key of its text in an edition."""
        plain = f"{self.chapter}.{self.name}"
        return plain if self.option is None else f"{plain}.{edition.options[self.option]}"


@dataclass(frozen=True)
class Chapter:
    """A chapter of the reference; its title is the text `CHAPTER.title`."""

    name: str
    rules: tuple[Rule, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters in order.

    >>> [chapter.name for chapter in chapters()][:3]
    ['game', 'setup', 'leaders']
    """
    table = read_toml(files(__package__).joinpath("reference.toml"))
    found = tuple(_chapter(each) for each in table.tables("chapter"))
    table.done()
    return found


def _chapter(table: TomlTable) -> Chapter:
    name = table.text("name")
    found = Chapter(name, tuple(_rule(name, each) for each in table.tables("rule")))
    table.done()
    return found


def _rule(chapter: str, table: TomlTable) -> Rule:
    option = table.text("option", "") or None
    if option is not None and option not in OPTIONS:
        raise table.error(f"unknown option {option!r}; choose from {', '.join(OPTIONS)}")
    drawing = read_drawn(table) if table.has("picture") else None
    found = Rule(chapter, table.text("name"), table.texts("numbers"), option, drawing)
    table.done()
    return found
