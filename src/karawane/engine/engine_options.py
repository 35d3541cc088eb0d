"""The options of an engine: threads, seed, memory, and how many lines it shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace

__all__ = ["EngineOptions"]


def _option(default: int, least: int, most: int, name: str | None = None) -> int:
    """Return a field with its bounds."""
    bounds = {"least": least, "most": most, "name": name}
    value: int = field(default=default, metadata=bounds)
    return value


@dataclass(frozen=True)
class EngineOptions:
    """The options with their values.

    >>> EngineOptions().changed("threads", "2").threads
    2
    >>> EngineOptions().changed("threads", "many")
    Traceback (most recent call last):
    ...
    ValueError: threads cannot be 'many'; write a number from 1 to 256
    """

    threads: int = _option(1, 1, 256)
    """Threads that search at the same time."""
    seed: int = _option(0, 0, 2**63 - 1)
    memory: int = _option(256, 1, 65_536)
    """Megabytes for the tree of a search."""
    lines_shown: int = _option(1, 0, 20, "lines")
    """Moves that are reported while a search goes on."""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names by which a client sets the options."""
        return tuple(each.metadata["name"] or each.name for each in fields(cls))

    def lines(self) -> Iterator[str]:
        """Yield each option with its value and bounds."""
        for name, each in zip(self.names(), fields(self), strict=True):
            least, most = each.metadata["least"], each.metadata["most"]
            yield f"{name} {getattr(self, each.name)} from {least} to {most}"

    def value(self, name: str) -> int:
        """Return the value of the option with that name."""
        value: int = getattr(self, self._field(name))
        return value

    def changed(self, name: str, value: str) -> EngineOptions:
        """Return the options with one changed; `ValueError` says what is wrong."""
        key = self._field(name)
        bounds = next(each.metadata for each in fields(self) if each.name == key)
        least, most = bounds["least"], bounds["most"]
        is_number = value.isascii() and value.isdecimal() and len(value) <= 19
        if not is_number or not least <= int(value) <= most:
            raise ValueError(
                f"{name} cannot be {value[:40]!r}; write a number from {least} to {most}"
            )
        return replace(self, **{key: int(value)})

    def _field(self, name: str) -> str:
        for known, each in zip(self.names(), fields(self), strict=True):
            if name == known:
                return each.name
        raise ValueError(f"unknown option {name[:40]!r}; options: {', '.join(self.names())}")
