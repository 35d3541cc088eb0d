"""What follows from the facts of a position: computed on demand, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

__all__ = ["derived_property"]

_Value = TypeVar("_Value")


class derived_property(Generic[_Value]):  # noqa: N801  (a decorator, like `property`)
    """A property of a position that is computed once for each position.

    (`functools.cached_property` takes a lock, which costs more than most of what is derived here.)
    """

    def __init__(self, compute: Callable[[Any], _Value]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, position: None, owner: object) -> Self: ...
    @overload
    def __get__(self, position: object, owner: object) -> _Value: ...
    def __get__(self, position: Any, owner: object) -> _Value | Self:
        if position is None:
            return self
        # From now on the position's own attribute hides this one.
        value = position.__dict__[self._name] = self._compute(position)
        return value
