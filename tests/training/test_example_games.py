from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import pytest

pytest.importorskip("numpy")
pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.training.example_games import play_in_order

Item = TypeVar("Item")
Result = TypeVar("Result")


class BackwardPool:
    """Returns the last result first."""

    def map_unordered(
        self, task: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[Item, Result]]:
        yield from [(item, task(item)) for item in items][::-1]


def test_what_games_yield_is_in_their_order_whichever_ends_first() -> None:
    ended: list[None] = []
    found = play_in_order(str, [3, 1, 2], BackwardPool(), lambda: ended.append(None))
    assert found == ["3", "1", "2"]
    assert len(ended) == 3
