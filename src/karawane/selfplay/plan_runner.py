"""Plays all games of a plan, on several cores or machines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from karawane.selfplay.plan import Plan
from karawane.selfplay.selfplay_game import play_game
from karawane.selfplay.store import Store
from karawane.workers import ProcessPool, WorkerPool

__all__ = ["run"]

ALONE = ProcessPool(1)


def run(
    plan: Plan,
    games: int,
    store: Store,
    *,
    pool: WorkerPool = ALONE,
    advance: Callable[[], object] = lambda: None,
) -> None:
    """Play the first games of a plan that are missing from an open store.

    `advance` is called after each game. A game depends on its number alone, so the number of
    workers changes nothing, unless the bot has a time limit.
    """
    left = [game for game in range(games) if game not in store.games]
    for game, rows in pool.map_unordered(partial(play_game, plan), left):
        store.add(game, rows)
        advance()
    store.finish(games)
