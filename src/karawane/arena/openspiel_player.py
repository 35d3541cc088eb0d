"""OpenSpiel's search as a player, as a baseline for ours."""

from __future__ import annotations

import pyspiel

from karawane.bots.choice import generator, one_of
from karawane.bots.player import Seed, check_running
from karawane.envs.openspiel import state_at
from karawane.kernel import move_of
from karawane.rules import Move, Position, legal_moves

__all__ = ["SpielPlayer"]

DEFAULT_SECONDS = 0.2
UCT_C = 1.4
MEMORY_MB = 1000
NO_LIMIT = 1_000_000_000


class SpielPlayer:
    """OpenSpiel's MCTSBot in C++: UCT (Kocsis and Szepesvári, 2006) with random rollouts.

    >>> from karawane.rules import deal
    >>> SpielPlayer(seed=1, simulations=5).choose(deal(2, seed=1)) in legal_moves(deal(2, seed=1))
    True
    """

    def __init__(
        self,
        seed: Seed,
        *,
        name: str = "openspiel",
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> None:
        self._name = name
        self._chance = generator(seed)
        if seconds is None and simulations is None:
            seconds = DEFAULT_SECONDS
        self._seconds, self._simulations = seconds, simulations

    @property
    def name(self) -> str:
        """The player's name."""
        return self._name

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return the most visited move; a finished game raises `ValueError`."""
        check_running(position)
        moves = legal_moves(position)
        if len(moves) == 1:
            return moves[0]
        limit = self._seconds if seconds is None else seconds
        seed = int(self._chance.random() * 2**31)
        state = state_at(position)
        bot = pyspiel.MCTSBot(
            state.get_game(),
            pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
            UCT_C,
            self._simulations or NO_LIMIT,
            MEMORY_MB,
            solve=True,
            seed=seed,
            verbose=False,
            max_wall_clock_time=-1.0 if limit is None else limit,
        )
        # `MCTSBot.step` crashes on games written in Python.
        best = bot.mcts_search(state).best_child()
        if best is None:  # The time was up before the first simulation.
            return one_of(moves, self._chance)
        return move_of(position.game.board, best.action)
