"""Training data for the priors of moves: camels to place, and how often a search tried them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from karawane.kernel.actions import action_of
from karawane.kernel.convert import from_position
from karawane.kernel.loader import native
from karawane.kernel.search import Search, SearchResult
from karawane.rules import Phase, Position, deal, legal_moves, play
from karawane.training.example_games import play_in_order
from karawane.workers import WorkerPool

__all__ = ["MoveExamples", "play_move_examples"]

LEADER_SIMULATIONS = 300
BY_CHANCE = 0.1
"""The share of camels placed at random, so that there are positions that a search avoids."""

FEWEST_MOVES = 5
"""Positions with fewer moves teach little."""


@dataclass(frozen=True)
class MoveExamples:
    """Positions one after another, each with all its moves."""

    features: NDArray[np.float64]
    """The `MOVE_FEATURES` of every move."""
    visits: NDArray[np.float64]
    """The share of its position's visits that every move had."""
    counts: NDArray[np.int64]
    """The number of moves of every position."""
    games: NDArray[np.int64]
    """The number of every position's game."""

    @classmethod
    def joined(cls, parts: Sequence[MoveExamples]) -> MoveExamples:
        """Return the positions of several sets, one after another."""
        return cls(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.visits for part in parts]),
            np.concatenate([part.counts for part in parts]),
            np.concatenate([part.games for part in parts]),
        )

    def only(self, wanted: NDArray[np.bool_]) -> MoveExamples:
        """Return some of the positions."""
        rows = np.repeat(wanted, self.counts)
        return MoveExamples(
            self.features[rows], self.visits[rows], self.counts[wanted], self.games[wanted]
        )

    def __len__(self) -> int:
        return len(self.counts)


def play_move_examples(
    players: int,
    games: Sequence[int],
    *,
    simulations: int,
    pool: WorkerPool,
    advance: Callable[[], object] = lambda: None,
) -> MoveExamples:
    """Play the games of some numbers, which are also their seeds; `advance` is called after each.

    The search knows no priors yet.
    """
    play_game = partial(_examples, players, simulations)
    return MoveExamples.joined(play_in_order(play_game, games, pool, advance))


def _examples(players: int, simulations: int, game: int) -> MoveExamples:
    chance = Random(game)
    position = deal(players, seed=game)
    search = Search(position, seed=game, memory_mb=64, moves=())
    parts = []
    while not position.is_over:
        moves = legal_moves(position)
        move = moves[0]
        if len(moves) > 1:
            are_camels = position.phase is Phase.CAMELS
            found = search.run(simulations=simulations if are_camels else LEADER_SIMULATIONS)
            move = found.best
            if are_camels and len(moves) >= FEWEST_MOVES:
                parts.append(_example(position, found, game))
            if are_camels and chance.random() < BY_CHANCE:
                move = moves[int(chance.random() * len(moves))]
        search.advance(move)
        position = play(position, move)
    return MoveExamples.joined(parts)


def _example(position: Position, found: SearchResult, game: int) -> MoveExamples:
    running = from_position(position)
    board = position.game.board
    features = [native.move_features(running, action_of(board, one.move)) for one in found.moves]
    visits = np.array([one.visits for one in found.moves], np.float64)
    return MoveExamples(
        np.array(features, np.float64),
        visits / visits.sum(),
        np.array([len(features)]),
        np.array([game]),
    )
