"""Rewards: a share of the win at the end, or points as they change."""

from __future__ import annotations

from collections.abc import Sequence

from karawane.kernel import RunningGame

__all__ = ["REWARDS", "Rewards", "check_reward", "points", "win_shares"]

REWARDS = ("win", "score")
"""The kinds of reward, the default first."""


def check_reward(kind: str) -> None:
    """Raise `ValueError` if there is no such reward."""
    if kind not in REWARDS:
        raise ValueError(f"unknown reward {kind!r}; choose from {', '.join(REWARDS)}")


def points(game: RunningGame) -> list[int]:
    """Return each seat's points, as if the game ended now."""
    return [sum(score) for score in game.scores()]


def win_shares(totals: Sequence[int]) -> list[float]:
    """Return each seat's share of the win: the highest totals split it (9.4).

    >>> win_shares([31, 44, 44])
    [0.0, 0.5, 0.5]
    """
    best = max(totals)
    share = 1 / list(totals).count(best)
    return [share if total == best else 0.0 for total in totals]


class Rewards:
    """The reward of each seat for each move; over a game, its share of the win or its points.

    `win` pays only at the end. `score` pays the change in each seat's points, as if the game ended
    now: an overtaken caravan costs its points again.
    """

    def __init__(self, kind: str, game: RunningGame) -> None:
        """Start from the current state of a game."""
        check_reward(kind)
        self._by_score = kind == "score"
        self._points = points(game) if self._by_score else []
        self._nothing = [0.0] * game.players

    def since(self, game: RunningGame) -> list[float]:
        """Return the reward of each seat since the last call."""
        if self._by_score:
            before, self._points = self._points, points(game)
            return [float(now - then) for now, then in zip(self._points, before, strict=True)]
        return win_shares(points(game)) if game.is_over else self._nothing
