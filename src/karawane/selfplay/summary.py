"""A summary of the games of a folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from karawane.selfplay.game_files import read_files

__all__ = ["Summary", "summary"]


@dataclass(frozen=True)
class Summary:
    """The number of games, and averages by seat."""

    games: int
    placements: int
    searched: int
    """Placements with visit counts."""
    points: tuple[float, ...]
    """The mean final points of each seat; like `shares`, empty without games."""
    shares: tuple[float, ...]
    """The share of the games that each seat won."""


def summary(folder: str | Path) -> Summary:
    """Summarise the games of a folder; unreadable files raise `StoreError`."""
    placements = searched = 0
    points: list[list[int]] = []
    shares: list[list[float]] = []
    for table in read_files(Path(folder)):
        placements += table.num_rows
        searched += table.num_rows - table["value"].null_count
        results = zip(
            *(table[name].to_pylist() for name in ("ply", "points", "shares")), strict=True
        )
        for ply, each_points, each_shares in results:
            if ply == 0:
                points.append(each_points)
                shares.append(each_shares)
    return Summary(len(points), placements, searched, _means(points), _means(shares))


def _means(lists: list[list[int]] | list[list[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(lists) for column in zip(*lists, strict=True))
