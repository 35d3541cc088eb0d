"""Many games stepped together, with NumPy arrays in and out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from karawane.kernel.convert import from_position, native_game, read_sets
from karawane.kernel.errors import refuse
from karawane.kernel.loader import native
from karawane.kernel.playouts import check_seed
from karawane.rules import Board, Edition, Game, Position, deal

__all__ = ["LEAVE", "NO_ACTION", "SOMEBODY_ELSE", "Batch", "LiveObservations"]

NO_ACTION = -1
"""The action of a finished game."""
LEAVE = -2
"""Leaves a game unchanged, finished or not."""
SOMEBODY_ELSE = 255
"""A seat whose moves the kernel does not choose."""

_Actions: TypeAlias = NDArray[np.int32]
_Bytes: TypeAlias = NDArray[np.uint8]
_Numbers: TypeAlias = NDArray[np.int16]


class Batch:
    """N games on one board with the same number of players; `step` plays a move in each.

    Every method that returns an array takes `out`, an array of the same shape and type to write
    into. One thread at a time may use a batch.
    """

    def __init__(self, games: native.Batch, like: Game) -> None:
        """Wrap native games; use `from_positions` or `dealt` instead."""
        self._native = games
        self._game = like

    @classmethod
    def from_positions(
        cls,
        positions: Sequence[Position],
        *,
        seed: int = 0,
        threads: int = 1,
        auto_reset: bool = False,
    ) -> Batch:
        """Start games from positions; with `auto_reset` a finished game restarts there."""
        check_seed(seed)
        running = [from_position(position) for position in positions]
        games = native.Batch.of_games(running, seed, threads, auto_reset)
        return cls(games, positions[0].game)

    @classmethod
    def dealt(  # noqa: PLR0913 (what a deal and a batch need, all by name)
        cls,
        games: int,
        *,
        players: int = 2,
        seed: int,
        edition: Edition | str | None = None,
        board: Board | str | None = None,
        threads: int = 1,
        auto_reset: bool = False,
    ) -> Batch:
        """Deal that many games; each restart deals a new one.

        >>> batch = Batch.dealt(4, seed=1)
        >>> batch.step(batch.choose()).tolist()
        [False, False, False, False]
        """
        check_seed(seed)
        if games < 1:
            raise ValueError(f"{games} games; it must be 1 or more")
        like = deal(players, seed=0, edition=edition, board=board)
        made = native.Batch.dealt(from_position(like), games, seed, threads, auto_reset)
        return cls(made, like.game)

    def __len__(self) -> int:
        return self._native.size

    @property
    def players(self) -> int:
        """The number of players in each game."""
        return self._native.players

    @property
    def action_count(self) -> int:
        """The number of actions, legal or not (see `karawane.kernel.actions`)."""
        return self._native.action_count

    @property
    def planes_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of one game in `planes`."""
        return self._native.plane_count, self._native.height, self._native.width

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of one game in `observations`."""
        planes, height, width = self.planes_shape
        return planes + self._native.number_count, height, width

    def reset(self, which: NDArray[np.bool_] | None = None) -> None:
        """Restart all games, or only some."""
        if which is None:
            self._native.reset()
        else:
            self._native.reset_some(np.ascontiguousarray(which, np.bool_).view(np.uint8))

    def step(
        self, actions: NDArray[np.integer[Any]], out: NDArray[np.bool_] | None = None
    ) -> NDArray[np.bool_]:
        """Play one action in every game, and return which games it ended.

        An illegal action raises `IllegalMove` and leaves all games as they were. A game that is
        over, without `auto_reset`, takes `NO_ACTION`; `LEAVE` leaves any game as it is.
        """
        given = np.asarray(actions)
        if given.shape != (len(self),):
            raise ValueError(f"actions have shape {given.shape}; it must be ({len(self)},)")
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are of type {given.dtype}; they must be integers")
        if given.dtype != np.int32 or not given.flags.c_contiguous:
            # Numbers too large for the native type stay out of range instead of wrapping.
            given = np.clip(given, LEAVE - 1, self.action_count).astype(np.int32, order="C")
        dones = _target(out, (len(self),), np.bool_)
        illegal = self._native.step(given, dones.view(np.uint8))
        if illegal >= 0:
            self._refuse(illegal, int(actions[illegal]))
        return dones

    def choose(self, out: _Actions | None = None) -> _Actions:
        """Choose a random legal action in each game, `NO_ACTION` if it is over."""
        actions = _target(out, (len(self),), np.int32)
        self._native.choose(actions)
        return actions

    def play_levels(self, levels: _Bytes) -> NDArray[np.bool_]:
        """Let the kernel's players move until another seat's turn; return which games ended.

        `levels` has a row for each game with a number for each seat: one of `NATIVE_LEVELS`, or
        `SOMEBODY_ELSE`.

        >>> from karawane.kernel.players import native_level
        >>> batch = Batch.dealt(4, players=3, seed=1)
        >>> seats = [native_level("random"), SOMEBODY_ELSE, native_level("greedy")]
        >>> batch.play_levels(np.array([seats] * 4, np.uint8)).tolist()
        [False, False, False, False]
        >>> batch.seats().tolist()
        [2, 2, 2, 2]
        """
        if levels.shape != (len(self), self.players):
            raise ValueError(
                f"levels have shape {levels.shape}; it must be ({len(self)}, {self.players})"
            )
        dones = np.empty(len(self), np.bool_)
        self._native.play_levels(np.ascontiguousarray(levels, np.uint8), dones.view(np.uint8))
        return dones

    def live(self) -> LiveObservations:
        """Return observations and masks in arrays that can be brought up to date quickly."""
        return LiveObservations(self, self._native)

    def masks(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return for each game and action whether it is legal."""
        masks = _target(out, (len(self), self.action_count), np.bool_)
        self._native.masks(masks.view(np.uint8))
        return masks

    def planes(self, out: _Bytes | None = None) -> _Bytes:
        """Return each game as planes of ones and zeros, seen from the seat to move.

        For each seat, the one to move first: its five caravans, with the oases they have reached.
        For each seat: its areas. Then leaders, oases, water holes of 1, 2 and 3 points, palm
        spaces, spaces.
        """
        planes = _target(out, (len(self), *self.planes_shape), np.uint8)
        self._native.planes(planes)
        return planes

    def numbers(self, out: _Numbers | None = None) -> _Numbers:
        """Return what planes cannot show, seen from the seat to move.

        Its number; 0; the supply of each colour; phase (0 to 3), camels left, leaders left, short
        turns, passes; whether an owner may enter, the last camel ends the game at once, palm
        spaces score; then for each seat, the one to move first: water, oases, areas, caravans as
        they would score now, and the colour it has given back, from 1, or 0.
        """
        numbers = _target(out, (len(self), self._native.number_count), np.int16)
        self._native.numbers(numbers)
        return numbers

    def observations(self, viewers: _Bytes | None = None, out: _Bytes | None = None) -> _Bytes:
        """Return each game as one of its seats sees it: see `karawane.kernel.observation`.

        `viewers` are seat numbers; 0, the default, is the seat to move.
        """
        observations = _target(out, (len(self), *self.observation_shape), np.uint8)
        seats = np.zeros(len(self), np.uint8) if viewers is None else viewers
        self._native.observations(np.ascontiguousarray(seats, np.uint8), observations)
        return observations

    def seats(self, out: _Bytes | None = None) -> _Bytes:
        """Return the number of the seat to move in each game, from 1."""
        seats = _target(out, (len(self),), np.uint8)
        self._native.seats(seats)
        return seats

    def scores(self, out: _Numbers | None = None) -> _Numbers:
        """Return water, oases, areas and caravans of each seat, as if each game ended now."""
        scores = _target(out, (len(self), self.players, 4), np.int16)
        self._native.scores(scores)
        return scores

    def final_scores(self, out: _Numbers | None = None) -> _Numbers:
        """Return the scores of each game's last ending, 0 if it has never ended."""
        scores = _target(out, (len(self), self.players, 4), np.int16)
        self._native.final_scores(scores)
        return scores

    def running_game(self, number: int) -> native.RunningGame:
        """Return a copy of one of the games."""
        board, options = self._game.board, self._game.edition
        (oases,) = read_sets(board, self._native.oases(number))
        game = Game(board, options, self.players, oases)
        return self._native.running_game(number, native_game(game), game)

    def _refuse(self, number: int, action: int) -> None:
        try:
            refuse(self.running_game(number), action)
        except ValueError as error:
            error.add_note(f"It is the action for game {number} of the batch; none was played.")
            raise


class LiveObservations:
    """The observations and masks of a batch in two arrays, in which an update writes only changes.

    This is several times as fast as rewriting them. The arrays are read-only, because an update
    relies on what the last one wrote.

    >>> batch = Batch.dealt(4, seed=1)
    >>> live = batch.live()
    >>> batch.step(batch.choose()).any()
    np.False_
    >>> live.update()
    >>> bool((live.observations == batch.observations()).all())
    True
    """

    def __init__(self, batch: Batch, games: native.Batch) -> None:
        """Observe a batch; use `Batch.live` instead."""
        observations = np.zeros((len(batch), *batch.observation_shape), np.uint8)
        masks = np.zeros((len(batch), batch.action_count), np.uint8)
        self._native = native.LiveObservations(games, observations, masks)
        self._to_move = np.zeros(len(batch), np.uint8)
        self.observations = _read_only(observations)
        """Each game as a seat sees it: see `karawane.kernel.observation`."""
        self.masks = _read_only(masks.view(np.bool_))
        """For each game and action, whether it is legal."""
        self.update()

    def update(self, viewers: _Bytes | None = None) -> None:
        """Show the games as they are now, each to one of its seats; 0 is the seat to move."""
        seats = self._to_move if viewers is None else np.ascontiguousarray(viewers, np.uint8)
        self._native.update(seats)


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def _target(
    out: NDArray[Any] | None, shape: tuple[int, ...], kind: type[np.generic]
) -> NDArray[Any]:
    """Return the array to write into: the given one if it fits, or a new one."""
    if out is None:
        return np.empty(shape, kind)
    if out.shape != shape or out.dtype != kind:
        raise ValueError(f"`out` is {out.dtype} {out.shape}; it must be {np.dtype(kind)} {shape}")
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise ValueError("`out` must be contiguous and writable")
    return out
