"""Typed access to TOML files; missing, mistyped and unknown keys are errors."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import TypeVar

__all__ = ["LessonError", "TomlTable", "read_toml"]

_Value = TypeVar("_Value", int, str, bool)


class LessonError(ValueError):
    """A data file of the lessons is wrong; the message says where."""


class TomlTable:
    """A table of a TOML file; `done` checks that every key was read."""

    def __init__(self, place: str, values: Mapping[str, object]) -> None:
        self.place = place
        """The file and the path of tables, for errors."""
        self._values = values
        self._asked: set[str] = set()

    def error(self, problem: str) -> LessonError:
        """Return an error with the place of this table."""
        return LessonError(f"{self.place}: {problem}")

    def has(self, key: str) -> bool:
        """Return whether there is such a key."""
        return key in self._values

    def everything(self) -> Mapping[str, object]:
        """Return all keys with their raw values."""
        return self._values

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        return self._one(key, str, default)

    def number(self, key: str, default: int | None = None) -> int:
        """Return a number."""
        return self._one(key, int, default)

    def flag(self, key: str) -> bool:
        """Return a boolean, False if missing."""
        return self._one(key, bool, False)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, empty if missing."""
        return self._list(key, str)

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of numbers, empty if missing."""
        return self._list(key, int)

    def table(self, key: str) -> TomlTable:
        """Return a nested table, empty if missing."""
        value = self._value(key, {})
        if not isinstance(value, dict):
            raise self.error(f"{key} must be a table")
        return TomlTable(f"{self.place}, {key}", value)

    def tables(self, key: str) -> Iterator[TomlTable]:
        """Iterate over a list of tables."""
        value = self._value(key, None)
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self.error(f"{key} must be a list of tables")
        for number, each in enumerate(value, 1):
            yield TomlTable(f"{self.place}, {key} {number}", each)

    def done(self) -> None:
        """Raise an error if a key was never read."""
        unknown = self._values.keys() - self._asked
        if unknown:
            raise self.error(f"{min(unknown)} is not a known key")

    def _value(self, key: str, default: object) -> object:
        self._asked.add(key)
        value = self._values.get(key, default)
        if value is None:
            raise self.error(f"{key} is missing")
        return value

    def _one(self, key: str, kind: type[_Value], default: _Value | None) -> _Value:
        value = self._value(key, default)
        # In Python, True is an int too.
        if type(value) is not kind:
            raise self.error(f"{key} must be {_KINDS[kind]}, not {value!r}")
        return value

    def _list(self, key: str, kind: type[_Value]) -> tuple[_Value, ...]:
        value = self._value(key, [])
        if not isinstance(value, list) or not all(type(each) is kind for each in value):
            raise self.error(f"{key} must be a list, each item {_KINDS[kind]}")
        return tuple(value)


_KINDS: Mapping[type, str] = {int: "a number", str: "a text", bool: "true or false"}


def read_toml(file: Traversable) -> TomlTable:
    """Read a TOML file as a table."""
    try:
        return TomlTable(file.name, tomllib.loads(file.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{file.name} cannot be read: {error}") from error
