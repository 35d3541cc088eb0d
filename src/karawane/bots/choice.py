"""Choosing at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["generator", "one_of"]

_Item = TypeVar("_Item")


def generator(seed: int | str | Random) -> Random:
    """Return a random generator for a seed."""
    return seed if isinstance(seed, Random) else Random(seed)


def one_of(items: Sequence[_Item], chance: Random) -> _Item:
    """Return an item, uniformly at random."""
    # Only `random()` is guaranteed to be stable across Python versions; `choice` is not.
    return items[int(chance.random() * len(items))]
