"""Search games between bots for puzzles: positions in which one placement is clearly the best.

Prints one JSON object per line: the kind of puzzle, its record, the accepted placements, and the
gap to the next best. The same seed finds the same puzzles. The puzzles in
`src/karawane/lessons/puzzles` were chosen by hand from this output:

    .venv/bin/python scripts/find_puzzles.py --seed 1 --games 40 > candidates.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from karawane.bots.analysis import Analysis, MoveValue, analyse
from karawane.bots.bot_game import play_out
from karawane.bots.explanations import Phrase
from karawane.bots.greedy import GreedyPlayer
from karawane.bots.native_player import NativePlayer
from karawane.bots.player import Player
from karawane.bots.search_player import SearchPlayer
from karawane.lessons.goals import Goal
from karawane.lessons.tasks import Task, solutions
from karawane.notation import Record
from karawane.rules import (
    Phase,
    Position,
    deal,
    legal_moves,
)

FIRST_LOOK, SECOND_LOOK = 2_000, 30_000
"""Simulations to find a candidate, and to confirm it."""

CLEARLY = 0.03
"""The smallest gap to the next best placement, in the search's values (0 to 1)."""

OPEN_GAME = (0.25, 0.97)
"""Winning chances of the best placement: the game must not be decided yet."""

FEW = 6
"""The most pairs of placements that may solve a puzzle."""

LARGE = 7
"""The smallest area that is worth a puzzle, in spaces."""

MANY = 12
"""The fewest points that make a turn worth a puzzle."""

SIMULATIONS = 1_500
"""Simulations of the stronger players: enough to build areas, too few to see everything."""


def main() -> None:
    """Play games and print the puzzles in them."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", type=int, default=10)
    asked = options.parse_args()
    for number in range(asked.seed, asked.seed + asked.games):
        record = _game(number)
        for found in _puzzles_of(record):
            print(json.dumps({"game": number, **found}), flush=True)
        print(f"game {number}: {len(record.moves)} placements", file=sys.stderr, flush=True)


def _game(number: int) -> Record:
    chance = Random(number)
    seats = 2 + int(chance.random() * 2)
    players = [_player(chance.random(), number * 10 + seat) for seat in range(seats)]
    return play_out(deal(seats, seed=number), players)


def _player(chance: float, seed: int) -> Player:
    """Return a player; players of mixed strength make the mistakes that puzzles are about."""
    if chance < 0.2:
        return NativePlayer("fennec", seed)
    return GreedyPlayer(seed) if chance < 0.5 else SearchPlayer(seed, simulations=SIMULATIONS)


def _puzzles_of(record: Record) -> Iterator[dict[str, object]]:
    positions = list(record.positions())
    kinds: set[object] = set()
    for ply, (before, position) in enumerate(pairwise(positions), 1):
        if position.phase is not Phase.CAMELS:
            continue
        if position.camels_left == 1 and before.seat is position.seat:
            found = _best_placement(position)
        elif position.camels_left == 2:
            found = _turn(position, kinds)
        else:
            found = None
        if found is not None:
            # One of each kind per game: the next turn usually repeats the same puzzle.
            kinds.add(found["kind"])
            part = Record(record.start, record.moves[:ply])
            yield {**found, "ply": ply, "record": str(part)}


def _best_placement(position: Position) -> dict[str, object] | None:
    """Return the puzzle in a turn's last placement, if one is clearly the best."""
    if len(legal_moves(position)) < 10 or not _clear(analyse(position, simulations=FIRST_LOOK)):
        return None
    looks = [analyse(position, simulations=SECOND_LOOK, seed=seed) for seed in (1, 2)]
    if not all(map(_clear, looks)) or looks[0].best.move != looks[1].best.move:
        return None
    best = looks[0].best
    facts = looks[0].why(best)
    phrases = {fact.phrase for fact in facts}
    return {
        "kind": _kind(phrases),
        "accepted": [str(best.move)],
        "gap": round(min(map(_gap, looks)), 3),
        "chance": round(best.chances[position.seat.index], 3),
        "facts": [fact.as_json() for fact in facts],
        "moves": len(legal_moves(position)),
    }


def _kind(phrases: set[Phrase]) -> str:
    cuts = {Phrase.CUTS_OFF_FROM_OASIS, Phrase.CUTS_OFF_FROM_WATER, Phrase.LOCKS_IN}
    if Phrase.CLOSES_AREA in phrases:
        return "area"
    if Phrase.REACHES_OASIS in phrases:
        return "oasis"
    if phrases & cuts:
        return "cut"
    return "best"


def _gap(found: Analysis) -> float:
    values = [_trusted(value) for value in found.moves[1:]]
    return found.best.value - max(values, default=0.0)


def _trusted(value: MoveValue) -> float:
    return value.value if value.visits >= 20 else 0.0


def _clear(found: Analysis) -> bool:
    chance = found.best.chances[found.position.seat.index]
    return _gap(found) >= CLEARLY and OPEN_GAME[0] <= chance <= OPEN_GAME[1]


GOALS = (
    ("area", Goal(area=LARGE), 2),
    ("oasis", Goal(oases=2), 2),
    ("cut", Goal(cuts_off=True), 1),
    ("points", Goal(points=MANY), 2),
)
"""The goals of puzzles, each with its number of placements."""


def _turn(position: Position, kinds: set[object]) -> dict[str, object] | None:
    """Return the puzzle in a whole turn, if only a few placements reach one of the goals."""
    if min(position.supply) <= 2:
        return _by_goal(position, "end", Goal(wins=True), 2)
    found = (
        _by_goal(position, kind, goal, count) for kind, goal, count in GOALS if kind not in kinds
    )
    return next((puzzle for puzzle in found if puzzle is not None), None)


def _by_goal(
    position: Position, kind: str, goal: Goal, placements: int
) -> dict[str, object] | None:
    found: list[list[str]] = []
    for moves in solutions(Task(position, goal, placements)):
        found.append([str(move) for move in moves])
        if len(found) > FEW:
            return None
    if not found:
        return None
    analysis = analyse(position, simulations=SECOND_LOOK)
    best = {str(value.move) for value in analysis.moves[:3]}
    if not best & {pair[0] for pair in found}:
        return None
    return {
        "kind": kind,
        "accepted": found,
        "placements": placements,
        "chance": round(analysis.best.chances[position.seat.index], 3),
        "moves": len(legal_moves(position)),
    }


if __name__ == "__main__":
    main()
