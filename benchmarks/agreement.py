"""Measure whether advice is steady: `python -m benchmarks.agreement`.

Analyses positions of the search's games against itself for one second and for twenty, and prints
how often the short analysis recommends one of the best three moves of the long one, and what its
move costs by the long one's values. A second short analysis with another seed stands for
somebody who asks twice. Times are of the processor, so that other work on the machine does not
matter. Leaders are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import thread_time

from karawane.bots.search_player import SearchPlayer
from karawane.kernel.search import MoveValues, Search
from karawane.rules import Phase, Position, deal, play
from karawane.workers import ProcessPool

SEARCH_SHARE = 0.8
"""The share of the time for the search; the survey of all moves gets the rest."""

BETWEEN_LOOKS = 200
"""The simulations between two looks at the clock of the processor."""

NAMED = 3
"""The moves that a hint names."""

SIMULATIONS = 400
"""For each placement of the games from which the positions are."""


@dataclass(frozen=True)
class Comparison:
    """How two short analyses compare with a long one."""

    is_named: bool
    """Whether the move of a short analysis is among the best three of the long one."""
    is_best: bool
    is_steady: bool
    """Whether both short analyses recommend the same move."""
    cost: float
    """What the move of the short analysis costs, as winning chance by the long one."""


def position_of(players: int, game: int) -> Position:
    """Return a position of a game in which camels are placed and there is a choice."""
    position = deal(players, seed=game)
    bots = [SearchPlayer(f"{game} {seat}", simulations=SIMULATIONS) for seat in range(players)]
    passed = []
    while not position.is_over:
        if position.phase is Phase.CAMELS:
            passed.append(position)
        position = play(position, bots[position.seat.index].choose(position))
    return Random(game).choice(passed)


def advice(position: Position, seconds: float, seed: int) -> MoveValues:
    """Analyse a position with so much processor time."""
    search = Search(position, seed=seed)
    end = thread_time() + SEARCH_SHARE * seconds
    while thread_time() < end:
        search.think(simulations=BETWEEN_LOOKS)
    search.think(simulations=0, survey=True)
    return search.values()


def compared(players: int, short: float, long: float, game: int) -> Comparison:
    """Compare the analyses of one position."""
    position = position_of(players, game)
    first, again = (advice(position, short, seed).moves[0][0] for seed in (1, 2))
    thorough = advice(position, long, 3).moves
    ranking = [move for move, *_ in thorough]
    chances = {move: chances[position.seat.index] for move, *_, chances, _ in thorough}
    return Comparison(
        first in ranking[:NAMED],
        first == ranking[0],
        first == again,
        chances[ranking[0]] - chances[first],
    )


def row(players: int, found: Sequence[Comparison]) -> str:
    """Return a row of a Markdown table."""
    shares = (
        sum(getattr(each, name) for each in found) / len(found)
        for name in ("is_named", "is_best", "is_steady")
    )
    cost = sum(each.cost for each in found) / len(found)
    return f"| {players} | {len(found)} | {' | '.join(f'{s:.0%}' for s in shares)} | {cost:.1%} |"


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], choices=(2, 3, 4, 5))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--first", type=int, default=2_000_000, help="the first game's seed")
    parser.add_argument("--short", type=float, default=1.0, help="seconds of the processor")
    parser.add_argument("--long", type=float, default=20.0, help="seconds of the processor")
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    print("| players | positions | one of the best three | the best | asked twice: same | cost |")
    print("|---|---|---|---|---|---|")
    for players in chosen.players:
        task = partial(compared, players, chosen.short, chosen.long)
        games = range(chosen.first, chosen.first + chosen.positions)
        found = dict(ProcessPool(chosen.workers).map_unordered(task, games))
        print(row(players, [found[game] for game in games]), flush=True)


if __name__ == "__main__":
    main()
