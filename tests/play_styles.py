"""Ways to choose moves in test games: at random, or so that areas are enclosed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from karawane.rules import (
    CamelColour,
    Move,
    PlaceCamel,
    Position,
    effect_of,
    legal_moves,
    play,
)

Style = Callable[[Position, Random], Move]


def uniform(position: Position, generator: Random) -> Move:
    """Choose a uniformly random legal move."""
    return generator.choice(legal_moves(position))


def wall_building(position: Position, generator: Random) -> Move:
    """Enclose an area if possible, else extend a caravan into a line, a few colours in turn."""
    moves = [move for move in legal_moves(position) if isinstance(move, PlaceCamel)]
    if not moves or generator.random() < 0.1:
        return uniform(position, generator)
    stretch = position.camels.bit_count() // 25
    favourite = _COLOURS[(position.seat + stretch) % len(_COLOURS)]
    return max(moves, key=lambda move: _wall_worth(position, move, favourite, generator))


def _wall_worth(
    position: Position, move: PlaceCamel, favourite: CamelColour, generator: Random
) -> tuple[int, bool, int, float]:
    board = position.game.board
    caravan = position.caravan(position.seat, move.colour)
    around = board.neighbours[move.space]
    own = around & caravan.camels if caravan else 0
    # A camel that touches walls on two sides leaves two openings: a wall from edge to edge.
    openings = len(board.runs[move.space][around & ~own])
    length = 6 * openings - 2 * own.bit_count() + 3 * generator.random()
    return (
        effect_of(position, move).area.bit_count(),
        move.colour is favourite,
        int(length),
        generator.random(),
    )


_COLOURS = tuple(CamelColour)

STYLES: Mapping[str, Style] = {"uniform": uniform, "wall building": wall_building}


def game_from(
    start: Position, style: Style, generator: Random
) -> Iterator[tuple[Position, Move | None]]:
    """Play a game to its end; yield each position with its move, None for the last."""
    position = start
    for _ in range(most_moves(start)):
        if position.is_over:
            yield position, None
            return
        move = style(position, generator)
        yield position, move
        position = play(position, move)
    raise AssertionError("the game does not end")


def most_moves(start: Position) -> int:
    """More moves than any game has: each camel may be followed by passes of all players but one."""
    leaders = 5 + 25
    return leaders + (start.game.board.size + 1) * start.game.players
