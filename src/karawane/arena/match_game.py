"""Playing one game of a match."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from time import perf_counter

from karawane.arena.results import Fault, GameResult
from karawane.arena.schedule import Match, Pairing
from karawane.bots.contestants import Contestant, contestant
from karawane.bots.player import Player
from karawane.notation import Record
from karawane.rules import Move, Position, as_move, deal, play, scores, why_illegal

__all__ = ["play_game"]


def play_game(match: Match, pairing: Pairing) -> tuple[GameResult, Record]:
    """Play a game to its end, or until a bot commits a fault; return its result and record.

    >>> result, record = play_game(Match(("greedy", "random")), Pairing(0, 0, ("greedy", "random")))
    >>> result.shares
    (1.0, 0.0)
    """
    start = deal(
        match.players,
        seed=f"{match.seed}/{pairing.setup}",
        edition=match.edition_with_options(),
        board=match.loaded_board(),
    )
    seating = [contestant(spec) for spec in pairing.seats]
    game = _Game(start, seating, match.seconds)
    with ExitStack() as stack:
        game.take_seats(stack, [f"{match.seed}/{pairing.game}/{n}" for n in start.game.seats])
        game.play()
    tags = (
        *((f"Seat{n}", spec) for n, spec in enumerate(pairing.seats, 1)),
        ("Arena", f"seed {match.seed}, game {pairing.game}, set-up {pairing.setup}"),
        *((("Fault", f"seat {game.fault.seat}: {game.fault.reason}"),) if game.fault else ()),
    )
    return game.result(pairing), Record(start, tuple(game.moves), tags)


class _Game:
    """A game in progress, with the time its players take."""

    def __init__(
        self, start: Position, seating: Sequence[Contestant], seconds: float | None
    ) -> None:
        self._position = start
        self._seating = seating
        self._seconds = seconds
        self._players: list[Player] = []
        self._taken: list[list[float]] = [[] for _ in seating]
        self.moves: list[Move] = []
        self.fault: Fault | None = None

    def take_seats(self, stack: ExitStack, seeds: Sequence[str]) -> None:
        for seat, (each, seed) in enumerate(zip(self._seating, seeds, strict=True), 1):
            try:
                self._players.append(stack.enter_context(each.playing(seed)))
            # Any error in a bot costs that bot the game, and nobody else.
            except Exception as error:
                self.fault = Fault(seat, _one_line(error))
                return

    def play(self) -> None:
        while not self._position.is_over and self.fault is None:
            self._play_one()

    def _play_one(self) -> None:
        position, seat = self._position, self._position.seat
        limit = None if self._seating[seat.index].has_own_limit else self._seconds
        began = perf_counter()
        try:
            move = as_move(self._players[seat.index].choose(position, seconds=limit))
            reason = why_illegal(position, move)
        except Exception as error:
            self.fault = Fault(int(seat), _one_line(error))
            return
        finally:
            self._taken[seat.index].append(perf_counter() - began)
        if reason is not None:
            self.fault = Fault(int(seat), f"illegal move {move}: {reason}")
            return
        self._position = play(position, move)
        self.moves.append(move)

    def result(self, pairing: Pairing) -> GameResult:
        return GameResult(
            game=pairing.game,
            setup=pairing.setup,
            bots=pairing.seats,
            scores=tuple(
                (each.water, each.oases, each.areas, each.caravans)
                for each in scores(self._position)
            ),
            moves=len(self.moves),
            seconds=tuple(round(sum(taken), 4) for taken in self._taken),
            slowest=tuple(round(max(taken, default=0.0), 4) for taken in self._taken),
            placements=tuple(map(len, self._taken)),
            fault=self.fault,
        )


def _one_line(error: Exception) -> str:
    """Return an error as one printable line."""
    words = "".join(sign if sign.isprintable() else " " for sign in str(error))
    return f"{type(error).__name__}: {' '.join(words.split())}"[:300]
