"""The result of a game, stored as one line of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Fault", "GameResult"]


@dataclass(frozen=True)
class Fault:
    """Why a bot forfeited a game: it crashed, played illegally, or did not answer."""

    seat: int
    """Counted from 1."""
    reason: str


@dataclass(frozen=True)
class GameResult:
    """The outcome of one game of a match."""

    game: int
    setup: int
    bots: tuple[str, ...]
    """The bot in each seat."""
    scores: tuple[tuple[int, int, int, int], ...]
    """Each seat's points: water, oases, areas, caravans."""
    moves: int
    seconds: tuple[float, ...]
    """The time of each seat for all its placements."""
    slowest: tuple[float, ...]
    """The time of each seat for its slowest placement."""
    placements: tuple[int, ...]
    """The number of moves of each seat."""
    fault: Fault | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The total points of each seat."""
        return tuple(map(sum, self.scores))

    @property
    def merits(self) -> tuple[int, ...]:
        """What the seats are ranked by: their points, or who is at fault.

        The seat at fault loses; the others tie, since the game has no result for them.
        """
        if self.fault is not None:
            return tuple(int(seat != self.fault.seat) for seat in range(1, len(self.bots) + 1))
        return self.totals

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the win of each seat; joint winners split it (9.4)."""
        best = max(self.merits)
        won = self.merits.count(best)
        return tuple(1 / won if merit == best else 0.0 for merit in self.merits)

    def line(self) -> str:
        """Return the result as one line of JSON with a newline."""
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, facts: dict[str, Any]) -> GameResult:
        """Parse the JSON of `line`; bad input raises `ValueError`, `KeyError` or `TypeError`."""
        fault = facts["fault"]
        return cls(
            game=int(facts["game"]),
            setup=int(facts["setup"]),
            bots=tuple(map(str, facts["bots"])),
            scores=tuple(_score(score) for score in facts["scores"]),
            moves=int(facts["moves"]),
            seconds=tuple(map(float, facts["seconds"])),
            slowest=tuple(map(float, facts["slowest"])),
            placements=tuple(map(int, facts["placements"])),
            fault=None if fault is None else Fault(int(fault["seat"]), str(fault["reason"])),
        )


def _score(points: list[Any]) -> tuple[int, int, int, int]:
    water, oases, areas, caravans = map(int, points)
    return water, oases, areas, caravans
