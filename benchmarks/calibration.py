"""Measure whether winning chances can be trusted: `python -m benchmarks.calibration`.

Plays games of the search against itself, analyses some positions of each, fits the curve from
expected rewards to chances, and compares the chances with the outcomes. The chances of a fifth of
the games come from a curve that is fitted to the other games (cross-validation). All positions of a
game have one outcome, so standard errors come from the differences between games.
`--into src/karawane/kernel/chances.json` keeps the curve that is fitted to all games.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log, sqrt
from pathlib import Path

from karawane.arena.linear_algebra import inverse
from karawane.bots.analysis import analyse, final_chances
from karawane.bots.search_player import SearchPlayer
from karawane.kernel.chances import DECIDED, LEAST_REWARD, LEAST_SUPPLY, ChanceCurve
from karawane.rules import Position, deal, play
from karawane.workers import ProcessPool

FOLDS = 5
EVERY = 5
"""One position in this many is analysed."""

RIDGE = 0.05
"""Keeps the curve finite if there are few games.

A stronger pull towards the straight curve, whose slope is far too low, makes chances too cautious.
"""

STEPS = 30


@dataclass(frozen=True)
class Sample:
    """An analysed position: what the seat to move may expect, and its share of the win."""

    game: int
    reward: float
    supply: float
    share: float


def samples(players: int, simulations: int, game: int) -> list[Sample]:
    """Play a game, and return what its positions promised and what came of it."""
    position = deal(players, seed=game)
    bots = [SearchPlayer(f"{game} {seat}", simulations=simulations) for seat in range(players)]
    kept: list[tuple[int, float, float]] = []
    ply = 0
    while not position.is_over:
        if ply % EVERY == game % EVERY:
            found = analyse(position, simulations=2 * simulations, seed=game)
            # A move that ends the game needs no curve.
            if found.best.error > 0:
                seat = position.seat.index
                kept.append((seat, found.best.value, supply_share(position)))
        position = play(position, bots[position.seat.index].choose(position))
        ply += 1
    shares = final_chances(position)
    return [Sample(game, reward, supply, shares[seat]) for seat, reward, supply in kept]


def supply_share(position: Position) -> float:
    """Return the share of all camels that is still in the supply."""
    return sum(position.supply) / (len(position.supply) * position.game.supply_at_start)


def fitted(found: Sequence[Sample]) -> ChanceCurve:
    """Return the curve of the greatest likelihood (Newton's method)."""
    curve = list(ChanceCurve())
    straight = list(ChanceCurve())
    size = range(len(curve))
    for _ in range(STEPS):
        slopes = [RIDGE * (a - b) for a, b in zip(curve, straight, strict=True)]
        squares = [[RIDGE * (row == column) for column in size] for row in size]
        for sample in found:
            inputs, rest = curve_inputs(sample)
            odds = rest + sum(a * b for a, b in zip(curve, inputs, strict=True))
            chance = 1 / (1 + exp(-odds))
            for row, value in enumerate(inputs):
                slopes[row] += (chance - sample.share) * value
                for column, other in enumerate(inputs):
                    squares[row][column] += chance * (1 - chance) * value * other
        steps = [sum(a * b for a, b in zip(row, slopes, strict=True)) for row in inverse(squares)]
        curve = [a - step for a, step in zip(curve, steps, strict=True)]
    return ChanceCurve(*(round(number, 4) for number in curve))


def curve_inputs(sample: Sample) -> tuple[tuple[float, ...], float]:
    """Return what each number of a curve is multiplied by, and what is added to their sum."""
    inside = min(max(sample.reward, LEAST_REWARD), 1 - LEAST_REWARD)
    place = log(inside / (1 - inside))
    near = min(max(place, -DECIDED), DECIDED)
    supply = max(sample.supply, LEAST_SUPPLY)
    halfway = 4 * supply * (1 - supply)
    inputs = (1.0, near, supply, supply * near, halfway, halfway * near, max(near, 0.0))
    return inputs, place - near


def held_out_chances(found: Sequence[Sample]) -> Iterator[tuple[float, Sample]]:
    """Yield every sample with its chance, by a curve that is fitted to other games."""
    for fold in range(FOLDS):
        curve = fitted([sample for sample in found if sample.game % FOLDS != fold])
        for sample in found:
            if sample.game % FOLDS == fold:
                yield curve.chance(sample.reward, sample.supply), sample


def rows(found: Sequence[tuple[float, Sample]]) -> Iterator[str]:
    """Yield a table of chances, by tenths, and for chances of about 70%."""
    yield "| chance | positions | mean chance | won |"
    yield "|---|---|---|---|"
    tenths = [(10 * number, 10 * number + 10) for number in range(10)]
    for low, high in (*tenths, (65, 75)):
        entries = [each for each in found if low <= 100 * each[0] < high]
        if entries:
            mean = sum(chance for chance, _ in entries) / len(entries)
            share, error = share_won([sample for _, sample in entries])
            yield f"| {low}% to {high}% | {len(entries)} | {mean:.1%} | {share:.1%} ± {error:.1%} |"


def share_won(found: Sequence[Sample]) -> tuple[float, float]:
    """Return the mean share of the win, and its standard error with games as clusters."""
    mean = sum(sample.share for sample in found) / len(found)
    by_game: defaultdict[int, float] = defaultdict(float)
    for sample in found:
        by_game[sample.game] += sample.share - mean
    return mean, sqrt(sum(total**2 for total in by_game.values())) / len(found)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4, 5))
    parser.add_argument("--games", type=int, default=280)
    parser.add_argument("--first", type=int, default=1_000_000, help="the first game's seed")
    parser.add_argument("--simulations", type=int, default=400, help="for each placement")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--into", type=Path, help="the file that keeps the curve")
    chosen = parser.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.games)
    task = partial(samples, chosen.players, chosen.simulations)
    by_game = dict(ProcessPool(chosen.workers).map_unordered(task, numbers))
    found = [each for game in numbers for each in by_game[game]]
    curve = fitted(found)
    print(f"{chosen.players} players: {curve}")
    print(f"held out: {len(found)} positions, chances with errors of one standard deviation")
    print("\n".join(rows(list(held_out_chances(found)))))
    if chosen.into:
        facts = json.loads(chosen.into.read_text("utf-8"))
        facts["players"][str(chosen.players)] = {
            "command": f"python -m benchmarks.calibration --players {chosen.players} "
            f"--games {chosen.games} --first {chosen.first} --simulations {chosen.simulations}",
            "curve": curve._asdict(),
        }
        facts["players"] = dict(sorted(facts["players"].items()))
        chosen.into.write_text(json.dumps(facts, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
