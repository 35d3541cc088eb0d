"""The setting of an environment: players, edition, board, and their observations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, TypedDict

from karawane.envs.extra import rl_extra

with rl_extra():
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

from karawane.kernel import RunningGame, from_position
from karawane.kernel.observation import Observer
from karawane.rules import Board, Edition, Position, deal
from karawane.rules.setup import chosen_board, chosen_edition

__all__ = ["Observation", "Setting"]


class Observation(TypedDict):
    """What a seat sees, and what it may do."""

    observation: NDArray[np.uint8]
    """Planes: see `karawane.kernel.observation`."""
    action_mask: NDArray[np.int8]
    """1 for each legal action; all 0 while another seat is to move."""


@dataclass(frozen=True)
class Setting:
    """Players, edition and board.

    >>> setting = Setting.named(players=3, edition="ffg")
    >>> setting.deal(Random(1)).players
    3
    >>> setting.action_space()
    Discrete(1896)
    """

    players: int
    edition: Edition
    board: Board

    @classmethod
    def named(
        cls, players: int = 2, edition: str | Edition = "v1.2", board: str | Board = "desert"
    ) -> Setting:
        """Return a setting; edition and board may be given by name."""
        if not 2 <= players <= 5:
            raise ValueError(f"{players} players; the game is for two to five (2.1)")
        return cls(
            players,
            chosen_edition(edition),
            chosen_board(board, players),
        )

    @cached_property
    def observer(self) -> Observer:
        """The observer of its games."""
        return Observer(self.board, self.players)

    def observation_space(self) -> spaces.Space[Any]:
        """Return a new space of all observations."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self.observer.shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (self.observer.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """Return a new space of all actions."""
        return spaces.Discrete(self.observer.actions)

    def deal(self, chance: Random) -> RunningGame:
        """Return a new game."""
        return from_position(
            deal(self.players, seed=chance, edition=self.edition, board=self.board)
        )

    def begin(self, chance: Random, options: Mapping[str, Any] | None) -> RunningGame:
        """Return a new game, or the one that `options["position"]` holds."""
        position = (options or {}).get("position")
        if position is None:
            return self.deal(chance)
        if not isinstance(position, Position):
            raise TypeError("options['position'] must be a karawane.Position")
        game = position.game
        if (game.players, game.edition, game.board) != (self.players, self.edition, self.board):
            raise ValueError("options['position'] has other players, edition or board")
        return from_position(position)

    def observe(self, game: RunningGame, seat: int) -> Observation:
        """Return what a seat sees and may do."""
        # Nothing is legal while another seat is to move, or when the game is over.
        mask = (
            self.observer.mask(game)
            if game.seat == seat
            else np.zeros(self.observer.actions, np.int8)
        )
        return {"observation": self.observer.observe(game, seat), "action_mask": mask}
