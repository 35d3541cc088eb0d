"""What is kept of a game: one line of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Fault", "GameResult"]


@dataclass(frozen=True)
class Fault:
    """Why a bot lost a game before its end: it crashed, played illegally, or did not answer."""

    seat: int
    """From 1."""
    reason: str


@dataclass(frozen=True)
class GameResult:
    """How a game of a match ended."""

    game: int
    setup: int
    bots: tuple[str, ...]
    """Who sat in each seat."""
    scores: tuple[tuple[int, int, int, int], ...]
    """Each seat's points: water, oases, areas, caravans."""
    moves: int
    seconds: tuple[float, ...]
    """What each seat took for all its placements."""
    slowest: tuple[float, ...]
    """What each seat took for its slowest placement."""
    placements: tuple[int, ...]
    """How many moves each seat made."""
    fault: Fault | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points together."""
        return tuple(map(sum, self.scores))

    @property
    def merits(self) -> tuple[int, ...]:
        """What the seats are ranked by: their points; after a fault, all but one are equals.

        Who is at fault loses the game. How the others would have fared nobody knows.
        """
        if self.fault is not None:
            return tuple(int(seat != self.fault.seat) for seat in range(1, len(self.bots) + 1))
        return self.totals

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's part of the win: 1, or less for those who win together (9.4)."""
        best = max(self.merits)
        won = self.merits.count(best)
        return tuple(1 / won if merit == best else 0.0 for merit in self.merits)

    def line(self) -> str:
        """Return the result as one line of JSON, with a line end."""
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, facts: dict[str, Any]) -> GameResult:
        """Read what `line` wrote; anything else raises `ValueError`, `KeyError` or `TypeError`."""
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
