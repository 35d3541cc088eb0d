"""Positions to draw: seeded games by players who like to win something, and a small board."""

from functools import cache
from random import Random

from karawane.rules import (
    Board,
    Move,
    PlaceCamel,
    Position,
    Space,
    deal,
    effect_of,
    legal_moves,
    play,
    set_up,
)


@cache
def seeded_game(players: int, seed: int = 3) -> tuple[tuple[Position, ...], tuple[Move, ...]]:
    """Play a game to its end; of eight random moves, the one that wins most is played."""
    generator = Random(seed)
    positions, moves = [deal(players, seed=seed)], []
    while not positions[-1].is_over:
        legal = legal_moves(positions[-1])
        some = [legal[int(generator.random() * len(legal))] for _ in range(8)]
        moves.append(max(some, key=lambda move: _gain(positions[-1], move)))
        positions.append(play(positions[-1], moves[-1]))
    return tuple(positions), tuple(moves)


def _gain(position: Position, move: Move) -> int:
    if not isinstance(move, PlaceCamel):
        return 0
    effect = effect_of(position, move)
    return sum(spaces.bit_count() for spaces in effect)


def tiny_position() -> Position:
    """Set a game up on a board of three rows: sand, a water hole of 3 at b2, an oasis at c2."""
    board = Board.from_text("tiny", "....\n.oP.\n....")
    return set_up(2, oases=[Space.at(2, 1)], water={Space.at(1, 1): 3}, board=board)
