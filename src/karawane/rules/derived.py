"""What follows from the facts of a position: computed on demand, once."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Generic, TypeVar

__all__ = ["derived"]

_Value = TypeVar("_Value")


class derived(Generic[_Value]):  # noqa: N801  (a decorator, like `property`)
    """Compute a property or a function of a position once for each position.

    (`functools.cached_property` takes a lock, which costs more than most of what is derived here.)
    """

    def __init__(self, compute: Callable[[Any], _Value]) -> None:
        self._compute = compute
        self._name = compute.__name__
        update_wrapper(self, compute)

    def __get__(self, position: Any, owner: object) -> _Value:
        # The instance's own attribute hides this one from now on.
        value = position.__dict__[self._name] = self._compute(position)
        return value

    def __call__(self, position: Any) -> _Value:
        """Return the value for a position, for functions outside its class."""
        known: dict[str, _Value] = position.__dict__
        if self._name in known:
            return known[self._name]
        return self.__get__(position, None)
