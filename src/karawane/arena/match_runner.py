"""Plays all games of a match, on several cores or machines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from karawane.arena.match_game import play_game
from karawane.arena.results import GameResult
from karawane.arena.schedule import Match, schedule
from karawane.arena.store import Store
from karawane.workers import ProcessPool, WorkerPool

__all__ = ["run"]

ALONE = ProcessPool(1)


def run(
    match: Match,
    games: int,
    store: Store,
    *,
    pool: WorkerPool = ALONE,
    advance: Callable[[], object] = lambda: None,
) -> list[GameResult]:
    """Play the remaining games of a match, and return all its results in order.

    `advance` is called after each game. A game depends on its number alone, so the number
    of workers affects only how much time bots get on a busy machine.
    """
    pairings = schedule(match, games)
    done = {result.game for result in store.results}
    left = [pairing for pairing in pairings if pairing.game not in done]
    with store.locked():
        for _, played in pool.map_unordered(partial(play_game, match), left):
            store.add(*played)
            advance()
    wanted = {pairing.game for pairing in pairings}
    return sorted(
        (result for result in store.results if result.game in wanted), key=lambda r: r.game
    )
