"""`karawane verify`: compare the native kernel with the rules."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import cannot_open
from karawane.cli.options import JsonOption, WorkersOption
from karawane.cli.progress import progress_bar

if TYPE_CHECKING:
    from karawane.kernel.verify import Report

__all__ = ["add_to"]

DIFFERENT = 1

EXAMPLES = """Examples:

karawane verify --games 1000
karawane verify --games 100000 --seed 7 --record difference.ttd

Plays every edition with two to five players, on the desert and on small random
boards, at random and with a preference for walls, water or pockets, and
compares all legal moves, scores and endings. The same seed compares the same
games."""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(verify)


def verify(
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, metavar="N", help="Number of games.")
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, metavar="N", help="Seed of the games.")] = 0,
    workers: WorkersOption = None,
    record: Annotated[
        str, typer.Option("--record", metavar="FILE", help="File for the first difference.")
    ] = "difference.ttd",
    as_json: JsonOption = False,
) -> None:
    """Compare the native kernel with the rules in many random games."""
    from karawane.kernel.verify import verify as compare

    done = 0
    with progress_bar("Comparing", games) as advance:

        def show(now: int, _total: int) -> None:
            nonlocal done
            advance(now - done)
            done = now

        try:
            report = compare(games, seed, workers or os.cpu_count() or 1, show, record)
        except OSError as error:
            raise cannot_open(record, error) from error
    print(json.dumps(_facts(report)) if as_json else _text(report))
    if not report.same:
        raise typer.Exit(DIFFERENT)


def _facts(report: Report) -> dict[str, object]:
    return {
        "seed": report.seed,
        "same": report.same,
        "seconds": round(report.seconds, 3),
        "seen": asdict(report.seen),
        "game": report.game,
        "record": None if report.written is None else str(report.written),
    }


def _text(report: Report) -> str:
    seen = report.seen
    lines = [
        f"{seen.games:,} games and {seen.moves:,} moves compared, seed {report.seed}.",
        f"Camels that enclosed an area: {seen.areas:,}; several at once: {seen.several_areas:,}.",
        f"Areas with water: {seen.areas_with_water:,}; with oases: {seen.areas_with_oases:,}.",
        f"Camels placed in their owner's area: {seen.camels_at_home:,}.",
        f"Leaders skipped: {seen.leader_passes:,}; turns passed: {seen.camel_passes:,}.",
        f"Games ended by passing: {seen.ended_by_passes:,}.",
    ]
    if report.difference is None:
        lines.append("No difference.")
    else:
        lines += [str(report.difference), f"Game {report.game} differs; see {report.written}."]
    return "\n".join(lines)
