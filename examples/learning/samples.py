"""Training samples: positions of self-play with the results of the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from karawane.kernel import RunningGame, from_position
from karawane.kernel.observation import Observer
from karawane.notation import parse_position
from karawane.selfplay import Row

__all__ = ["GAINS", "Batch", "Lesson", "Seen", "batches", "gains", "lessons_of", "seen"]

GAINS = 5
"""Four sources of the mover's points, and the points of all others."""


class Lesson(NamedTuple):
    """A position, how often each action was visited there, and what the mover may expect."""

    game: RunningGame
    actions: tuple[int, ...]
    visits: tuple[int, ...]
    reward: float


class Seen(NamedTuple):
    """What the movers of some games see, one row for each game."""

    observations: Tensor
    masks: Tensor
    gains: Tensor


class Batch(NamedTuple):
    """Lessons as arrays, one row for each."""

    seen: Seen
    policies: Tensor
    rewards: Tensor


def lessons_of(rows: Iterable[Row]) -> Iterator[Lesson]:
    """Yield what the rows of whole games teach.

    Where nothing was searched, the move that was played counts as the only one visited, and what
    the next search of the game expects as what is expected: so leaders learn from the first camel.
    """
    waiting: list[Row] = []
    for row in rows:
        if waiting and row.game != waiting[0].game:
            waiting.clear()
        waiting.append(row)
        if row.rewards is not None:
            yield from (_lesson(each, row.rewards) for each in waiting)
            waiting.clear()


def _lesson(row: Row, rewards: tuple[float, ...]) -> Lesson:
    actions, visits = zip(*(row.visits or [(row.action, 1)]), strict=True)
    game = from_position(parse_position(row.position))
    return Lesson(game, actions, visits, rewards[row.seat - 1])


def seen(games: Iterable[RunningGame], observer: Observer) -> Seen:
    """Return what the movers of some games see."""
    views = [
        (observer.observe(game), observer.mask(game), gains(game, observer.actions))
        for game in games
    ]
    return Seen(*(torch.from_numpy(np.stack(parts)) for parts in zip(*views, strict=True)))


def gains(game: RunningGame, actions: int) -> NDArray[np.float32]:
    """Return what each camel changes at once in the points of both seats, by source.

    The rows are the mover's water, oases, areas and caravans, then all of the others together.
    """
    found = np.zeros((GAINS, actions), np.float32)
    if game.phase == "camels":
        before, seat = np.array(game.scores()), game.seat - 1
        for action in game.legal_actions():
            after = game.copy()
            after.play(action)
            change = np.array(after.scores()) - before
            found[:-1, action] = change[seat]
            found[-1, action] = change.sum() - change[seat].sum()
    return found


def batches(
    lessons: Sequence[Lesson], size: int, observer: Observer, *, seed: int, first: int
) -> Iterator[Batch]:
    """Yield batches for ever, from a number on: all lessons in a new order each time round."""
    size = min(size, len(lessons))
    in_a_round = len(lessons) // size
    while True:
        round_, start = divmod(first, in_a_round)
        order = Random(f"{seed}/{round_}").sample(lessons, len(lessons))
        for at in range(start, in_a_round):
            yield _batch(order[at * size : (at + 1) * size], observer)
        first = (round_ + 1) * in_a_round


def _batch(lessons: Sequence[Lesson], observer: Observer) -> Batch:
    shown = seen((each.game for each in lessons), observer)
    policies = torch.zeros(shown.masks.shape)
    for policy, each in zip(policies, lessons, strict=True):
        visits = torch.tensor(each.visits, dtype=torch.float32)
        policy[list(each.actions)] = visits / visits.sum()
    return Batch(shown, policies, torch.tensor([each.reward for each in lessons]))
