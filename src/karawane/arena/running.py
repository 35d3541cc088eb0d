"""Playing all games of a match, on several cores."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from karawane.arena.playing import play_game
from karawane.arena.results import GameResult
from karawane.arena.schedule import Match, Pairing, schedule
from karawane.arena.store import Store, StoreError

__all__ = ["run"]

INTERRUPTED = 130


def run(
    match: Match,
    games: int,
    store: Store,
    *,
    workers: int = 1,
    advance: Callable[[], object] = lambda: None,
) -> list[GameResult]:
    """Play what is left of a match, and return all its games in order.

    `advance` is called after each game. Games depend on their numbers alone, so the number of
    workers changes nothing but the time that bots find on a busy machine.
    """
    pairings = schedule(match, games)
    done = {result.game for result in store.results}
    left = [pairing for pairing in pairings if pairing.game not in done]
    with store.locked():
        if workers == 1:
            for pairing in left:
                store.add(*play_game(match, pairing))
                advance()
        else:
            _run_apart(match, left, store, workers, advance)
    wanted = {pairing.game for pairing in pairings}
    return sorted(
        (result for result in store.results if result.game in wanted), key=lambda r: r.game
    )


def _run_apart(
    match: Match,
    pairings: Iterable[Pairing],
    store: Store,
    workers: int,
    advance: Callable[[], object],
) -> None:
    # Not by `fork`: a progress bar has a thread, and forking with threads can hang.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_when_interrupted)
    try:
        waiting = [pool.submit(play_game, match, pairing) for pairing in pairings]
        for played in as_completed(waiting):
            store.add(*played.result())
            advance()
    except BrokenProcessPool as error:
        raise StoreError(
            "a worker process died; the games so far are kept: run the same command again"
        ) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_when_interrupted() -> None:
    """Let Ctrl-C end a worker without a stack trace; the main process says what there is to say."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
