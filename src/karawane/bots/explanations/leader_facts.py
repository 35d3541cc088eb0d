"""Facts about placing a leader: oases, water and rivals nearby."""

from __future__ import annotations

from collections.abc import Iterator

from karawane.bots.explanations.fact import Fact
from karawane.bots.explanations.growth import camels_to, growth
from karawane.bots.explanations.phrases import Phrase
from karawane.rules import PlaceLeader, Position, Space, play, spaces_in

__all__ = ["leader_facts"]

NEAR_OASIS = 4
"""Mention an oasis if the caravan needs at most this many camels to reach it."""

NEAR_WATER = 3
"""Count the water that the caravan can reach with this many camels."""

NEAR_RIVAL = 5
"""Mention a rival's leader if it is at most this many steps away."""


def leader_facts(position: Position, move: PlaceLeader) -> Iterator[Fact]:
    """Yield what is near a leader: oases, water, and rivals of its colour."""
    after = play(position, move)
    yield from _oases_near(position, after, move)
    rings = list(growth(after, position.seat, move.colour))[:NEAR_WATER]
    water = sum(position.water.points_in(ring) for ring in rings)
    if water:
        yield Fact(Phrase.LEADER_NEAR_WATER, water)
    yield from _rivals_near(position, move)


def _oases_near(position: Position, after: Position, move: PlaceLeader) -> Iterator[Fact]:
    ways = []
    for oasis in spaces_in(position.game.oases):
        beside = position.game.board.neighbours[oasis]
        camels = camels_to(after, position.seat, move.colour, beside)
        if camels is not None and camels <= NEAR_OASIS:
            ways.append((camels, oasis))
    for camels, oasis in sorted(ways)[:2]:
        yield Fact(Phrase.LEADER_NEAR_OASIS, camels, (oasis,))


def _rivals_near(position: Position, move: PlaceLeader) -> Iterator[Fact]:
    leaders = [c for c in position.all_caravans() if c.colour is move.colour]
    if not leaders:
        yield Fact(Phrase.LEADER_IS_FIRST, colour=move.colour)
        return
    away, nearest = min(
        ((_steps(position, move.space, rival.leader), rival) for rival in leaders),
        key=lambda found: found[0],
    )
    if away <= NEAR_RIVAL:
        yield Fact(Phrase.LEADER_NEAR_RIVAL, away, seats=(nearest.seat,), colour=move.colour)


def _steps(position: Position, start: Space, end: Space) -> int:
    """Count the steps between two spaces of the board, ignoring pieces."""
    board = position.game.board
    reached, steps = 1 << start, 0
    while not reached >> end & 1:
        grown = reached | board.spread(reached)
        if grown == reached:
            return board.size
        reached = grown
        steps += 1
    return steps
