"""Training data: the leaders of a game, and its final points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import add, itemgetter
from pathlib import Path
from typing import TypedDict, cast

from karawane.kernel.actions import move_of
from karawane.kernel.places import PLACE_FEATURES, place_features
from karawane.notation import parse_position
from karawane.rules import Phase, PlaceLeader
from karawane.selfplay.game_files import read_files

__all__ = ["Example", "examples"]


class _Placement(TypedDict):
    """The columns needed here; reading all of them would take far longer."""

    game: int
    seat: int
    position: str
    action: int
    points: list[int]


@dataclass(frozen=True)
class Example:
    """A game: for each seat, the surroundings of its leaders, and its final points."""

    features: tuple[tuple[float, ...], ...]
    """The sums of `PLACE_FEATURES` over a seat's leaders, each when it was placed."""
    points: tuple[int, ...]


def examples(
    folder: str | Path, games: int, advance: Callable[[], object] = lambda: None
) -> Iterator[Example]:
    """Yield the first games of a self-play folder in order; `advance` is called after each."""
    left = games
    for table in read_files(Path(folder)):
        columns = list(_Placement.__annotations__)
        placements = cast("list[_Placement]", table.select(columns).to_pylist())
        for _, rows in groupby(placements, key=itemgetter("game")):
            if left == 0:
                return
            yield _example(list(rows))
            left -= 1
            advance()


def _example(rows: list[_Placement]) -> Example:
    points = rows[0]["points"]
    sums = [[0.0] * len(PLACE_FEATURES) for _ in points]
    for row in rows:
        position = parse_position(row["position"])
        if position.phase is Phase.CAMELS:
            break
        move = move_of(position.game.board, row["action"])
        if isinstance(move, PlaceLeader):
            own = sums[row["seat"] - 1]
            own[:] = map(add, own, place_features(position, move))
    return Example(tuple(map(tuple, sums)), tuple(points))
