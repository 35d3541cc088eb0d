"""One game played by the rules and the kernel together, compared at every move."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from karawane.kernel.actions import action_count, action_of, move_of, numbers_of, spaces_of
from karawane.kernel.convert import from_position, read_sets, to_position
from karawane.kernel.loader import native
from karawane.kernel.verify.styles import Style
from karawane.rules import (
    CamelColour,
    LegalMoves,
    Move,
    Pass,
    Phase,
    PlaceCamel,
    Position,
    effect_of,
    legal_moves,
    play,
    scores,
    spaces_in,
    why_illegal,
    winners,
)

__all__ = ["Difference", "Seen", "duel"]


_TAKE_OVER = 8
"""Moves between two comparisons of a running game with one built from the rules' position."""


@dataclass
class Seen:
    """Counts of what happened in the compared games."""

    games: int = 0
    moves: int = 0
    areas: int = 0
    """Camels that enclosed at least one area."""
    several_areas: int = 0
    """Camels that enclosed spaces on several sides that do not touch (8.8)."""
    areas_with_water: int = 0
    areas_with_oases: int = 0
    camels_at_home: int = 0
    """Camels placed in an area of their own seat."""
    leader_passes: int = 0
    camel_passes: int = 0
    ended_by_passes: int = 0
    """Games that ended because nobody could place anything (11.2)."""

    def add(self, other: Seen) -> None:
        """Add the counts of other games."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(frozen=True)
class Difference:
    """The first difference between rules and kernel, and the game that led to it."""

    start: Position
    moves: tuple[Move, ...]
    position: Position
    """The position after those moves, by the rules."""
    what: str
    rules: str
    kernel: str

    def record(self) -> str:
        """Return the game as a record, with the difference in a comment."""
        game = self.start.game
        lines = [
            '[Karawane "1"]',
            f'[Edition "{game.edition.name}"]',
            *(f'[Option "{name}={value}"]' for name, value in game.edition.overrides.items()),
            f'[Board "{game.board.name}"]',
            f'[Players "{game.players}"]',
            f'[Oases "{" ".join(space.name for space in spaces_in(game.oases))}"]',
            f'[Water "{" ".join(_water(self.start))}"]',
            "",
            *(str(move) for move in self.moves),
            "",
            f"{{ {self.what} after {len(self.moves)} moves, seat {int(self.position.seat)} }}",
            f"{{ rules:  {self.rules} }}",
            f"{{ kernel: {self.kernel} }}",
            f"{{ spaces: {' '.join(space.name for space in spaces_of(game.board))} }}",
            f"{{ {self.position!r} }}",
        ]
        return "\n".join(lines) + "\n"


def _water(position: Position) -> list[str]:
    return [
        f"{space.name}:{points}"
        for points, holes in enumerate(position.water, 1)
        for space in spaces_in(holes)
    ]


@dataclass
class _Duel:
    start: Position
    moves: list[Move] = field(default_factory=list)

    def check(self, position: Position, what: str, rules: object, kernel: object) -> None:
        if rules != kernel:
            raise _Differ(
                Difference(self.start, tuple(self.moves), position, what, repr(rules), repr(kernel))
            )


class _Differ(Exception):
    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.what)
        self.difference = difference


def duel(start: Position, style: Style, random: Random, seen: Seen) -> Difference | None:
    """Play a game to the end on both sides; return the first difference, None if there is none."""
    both = _Duel(start)
    try:
        _play(both, style, random, seen)
    except _Differ as found:
        return found.difference
    return None


def _play(both: _Duel, style: Style, random: Random, seen: Seen) -> None:
    position = both.start
    board = position.game.board
    running = from_position(position)
    seen.games += 1
    while True:
        both.check(position, "the position", position, to_position(running))
        if len(both.moves) % _TAKE_OVER == 0:
            both.check(position, "the position taken over", from_position(position), running)
        both.check(position, "the scores", list(scores(position)), running.scores())
        both.check(position, "the winners", list(winners(position)), running.winners())
        both.check(position, "the phase", position.phase.value, running.phase)
        legal = legal_moves(position)
        both.check(position, "the number of legal moves", len(legal), running.legal_count())
        both.check(
            position,
            "the legal spaces",
            tuple([legal.spaces(colour) for colour in CamelColour]),
            read_sets(board, running.legal_spaces()),
        )
        both.check(position, "the actions", _actions(position, legal), running.legal_actions())
        _check_any_action(both, position, running, random)
        if not legal:
            both.check(position, "the end", position.is_over, running.is_over)
            seen.ended_by_passes += position.passes == position.game.players
            return
        move = style(position, legal, random)
        _note(seen, position, move)
        both.moves.append(move)
        running.play(action_of(board, move))
        position = play(position, move)


def _actions(position: Position, legal: LegalMoves) -> list[int]:
    """Return the numbers of the legal moves, computed from sets for speed."""
    board = position.game.board
    phase = position.phase
    if phase not in (Phase.LEADERS, Phase.CAMELS) or legal[0] == Pass():
        return [action_of(board, move) for move in legal]
    size, numbers = board.size, numbers_of(board)
    first = 5 if phase is Phase.LEADERS else 5 + 5 * size
    return [
        first + colour.index * size + numbers[space]
        for colour in CamelColour
        for space in spaces_in(legal.spaces(colour))
    ]


def _check_any_action(
    both: _Duel, position: Position, running: native.RunningGame, random: Random
) -> None:
    """Compare both sides on a random action, which is most likely illegal."""
    board = position.game.board
    action = int(random.random() * action_count(board))
    move = move_of(board, action)
    both.check(
        position,
        f"whether {move} is legal",
        why_illegal(position, move) is None,
        running.is_legal(action),
    )


def _note(seen: Seen, position: Position, move: Move) -> None:
    seen.moves += 1
    if isinstance(move, Pass):
        if position.phase is Phase.LEADERS:
            seen.leader_passes += 1
        else:
            seen.camel_passes += 1
    if not isinstance(move, PlaceCamel):
        return
    seen.camels_at_home += position.areas[position.seat.index] >> move.space & 1
    effect = effect_of(position, move)
    new = effect.area & ~position.areas[position.seat.index]
    if new:
        board = position.game.board
        seen.areas += 1
        seen.several_areas += not board.connected(new)
        few, some, many = position.water
        seen.areas_with_water += bool((few | some | many) & new)
        seen.areas_with_oases += bool(position.game.oases & new)
