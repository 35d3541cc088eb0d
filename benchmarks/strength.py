"""Measure the bots: `python -m benchmarks.strength`, or with the names of single matches.

All matches take about fourteen hours on one core. Scores of a bot against itself are printed by
source (water, oases, areas, caravans). Matches resume after an interruption, and finished ones are
only printed. Results and records are stored in `build/strength`, or in `--folder`.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from karawane.arena import GameResult, Match, Standing, Store, run, schedule, standings
from karawane.workers import ProcessPool


@dataclass(frozen=True)
class Contest:
    """A match, and the share that its first bot should win."""

    name: str
    match: Match
    games: int
    goal: float | None = None

    @property
    def command(self) -> str:
        """The `karawane arena` command for this match."""
        match = self.match
        words = ["karawane", "arena", *match.bots]
        words += ["--players", str(match.players)] if match.players > 2 else []
        words += ["--neighbours"] if match.neighbours else []
        words += ["--time", str(match.seconds)] if match.seconds is not None else []
        return shlex.join([*words, "--games", str(self.games)])


TOP = "simoom"
FIRST = "cut=0,prior_weight=0,one_order=0"
"""The options that make a search that of `simoom-1.0`, with two to four players."""

LEVELS = ("jerboa", "skink", "fennec", "gazelle", "oryx", "caracal", TOP)

CONTESTS = (
    Contest("random", Match((TOP, "random"), seconds=0.2), 100, 1.0),
    Contest("greedy", Match((TOP, "greedy"), seconds=0.2), 200, 0.98),
    Contest("openspiel", Match((TOP, "openspiel"), seconds=0.2), 100, 0.95),
    *(
        Contest(f"greedy-{players}", Match((TOP, "greedy"), players, seconds=0.2), 60, 0.9)
        for players in (3, 4, 5)
    ),
    Contest("plain", Match((TOP, "plain"), seconds=0.1), 400, 0.75),
    Contest("plain-4", Match((TOP, "plain"), 4, seconds=0.1), 200, 0.45),
    Contest("plain-1s", Match((TOP, "plain"), seconds=1.0), 100, 0.7),
    # Leaders placed by search or by greedy; otherwise the two are the same.
    Contest("leaders", Match(("search:3000", "guided:3000")), 200, 0.5),
    # One bot with learned leader placement among others without.
    *(
        Contest(
            f"places-{players}",
            Match(("search:1000", "search:1000,place_weight=0"), players),
            200,
            1 / players,
        )
        for players in (3, 4, 5)
    ),
    # The learned evaluation, with equal processor time and with simoom's full second.
    Contest("evaluation", Match(("search:0.05cpu", "search:0.05cpu,cut=0")), 200, 0.65),
    Contest("first-simoom", Match((TOP, "simoom-1.0"), seconds=1.0), 100, 0.65),
    # Everything that was learned since the first simoom, with equal processor time.
    Contest("learned", Match(("search:0.1cpu", f"search:0.1cpu,{FIRST}")), 200, 0.65),
    Contest("learned-1s", Match(("search:1cpu", f"search:1cpu,{FIRST}")), 100, 0.65),
    Contest("learned-4", Match(("search:0.05cpu", f"search:0.05cpu,{FIRST}"), 4), 200, 0.4),
    Contest("learned-greedy-5", Match(("search:0.2cpu", "greedy"), 5), 100, 0.97),
    # Ten times the processor time.
    Contest("tenfold", Match(("search:0.1cpu", "search:0.01cpu")), 100, 0.65),
    Contest("tenfold-5", Match(("search:0.1cpu", "search:0.01cpu"), 5), 100, 0.2),
    Contest("levels", Match(LEVELS, neighbours=True), 360),
    Contest("levels-4", Match(LEVELS, 4, neighbours=True), 240),
    *(
        Contest(f"self-{players}", Match((TOP,), players, seconds=1.0), 6)
        for players in (2, 3, 4, 5)
    ),
)


def played(contest: Contest, folder: Path, workers: int) -> list[GameResult]:
    """Play the remaining games of a match and return all its games."""
    store = Store(folder / contest.name, contest.match)
    store.open()
    left = len(schedule(contest.match, contest.games)) - len(store.results)
    if left > 0:
        print(f"{contest.name}: {left} games to play")
    return run(contest.match, contest.games, store, pool=ProcessPool(workers))


def table_rows(contest: Contest, results: Sequence[GameResult]) -> str:
    """Return the rows of a match in a Markdown table."""
    found = standings(results)
    if len(found) == 1:
        return _by_source(contest, found[0])
    if contest.goal is None:
        rows = "\n".join(_rated(each) for each in found)
        return f"\n`{contest.command}`\n\n{rows}"
    first = next(each for each in found if each.bot == contest.match.bots[0])
    low, high = first.win_interval
    return (
        f"| `{contest.command}` | {first.win_share:.1%} ({low:.0%} to {high:.0%}) | "
        f"{contest.goal:.0%} |"
    )


def _rated(each: Standing) -> str:
    gap, error = each.rating.above_next, each.rating.above_next_error
    above = "" if gap is None or error is None else f"{gap:.0f} ± {error:.0f}"
    return (
        f"| {each.bot} | {each.rating.elo:+.0f} ± {each.rating.error:.0f} | {above} | "
        f"{each.points:.0f} | {each.slowest:.2f} s |"
    )


def _by_source(contest: Contest, alone: Standing) -> str:
    sources = " | ".join(f"{points:.1f}" for points in alone.sources)
    return f"| `{contest.command}` | {sources} | {alone.points:.1f} |"


def main() -> None:
    """Play the chosen matches and print their results."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [contest.name for contest in CONTESTS]
    parser.add_argument("name", nargs="*", help=f"which matches, of {', '.join(names)}")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--workers", type=int, default=1, help="games to play at the same time")
    chosen = parser.parse_args()
    if unknown := set(chosen.name) - set(names):
        parser.error(f"unknown match {', '.join(sorted(unknown))}; choose from {', '.join(names)}")
    for contest in CONTESTS:
        if not chosen.name or contest.name in chosen.name:
            print(table_rows(contest, played(contest, chosen.folder, chosen.workers)), flush=True)


if __name__ == "__main__":
    main()
