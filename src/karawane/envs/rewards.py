"""What a game pays: a share of the win at its end, or points as they come and go."""

from __future__ import annotations

from collections.abc import Sequence

from karawane.kernel import RunningGame

__all__ = ["REWARDS", "Rewards", "points", "win_shares"]

REWARDS = ("win", "score")
"""The kinds of reward, the usual one first."""


def points(game: RunningGame) -> list[int]:
    """Return each seat's points, as if the game ended now."""
    return [sum(score) for score in game.scores()]


def win_shares(totals: Sequence[int]) -> list[float]:
    """Return what each seat has of the win: those with the highest total share it (9.4).

    >>> win_shares([31, 44, 44])
    [0.0, 0.5, 0.5]
    """
    best = max(totals)
    share = 1 / list(totals).count(best)
    return [share if total == best else 0.0 for total in totals]


class Rewards:
    """What each move pays every seat; over a whole game, its share of the win or its points.

    `win` pays at the end alone. `score` pays what a move changes in the points of each seat, as
    they would be if the game ended now: caravans that are overtaken cost something again.
    """

    def __init__(self, kind: str, game: RunningGame) -> None:
        """Begin with a game as it stands."""
        if kind not in REWARDS:
            raise ValueError(f"no reward {kind!r}; there are {', '.join(REWARDS)}")
        self._by_score = kind == "score"
        self._points = points(game) if self._by_score else []
        self._nothing = [0.0] * game.players

    def since(self, game: RunningGame) -> list[float]:
        """Return what each seat gets for what has happened since the last call."""
        if self._by_score:
            before, self._points = self._points, points(game)
            return [float(now - then) for now, then in zip(self._points, before, strict=True)]
        return win_shares(points(game)) if game.is_over else self._nothing
