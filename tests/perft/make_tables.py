"""Regenerate the perft tables with the oracle.

`python -m tests.perft.make_tables` takes some minutes. It stops if rules and oracle differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from karawane.notation import position_text
from karawane.rules import Edition, Position, deal, perft
from tests.mirrors import mirrored_game
from tests.oracle import Oracle
from tests.play_styles import wall_building

HEADER = """\
# Perft of edition {name}: the number of sequences of legal moves by length.
# The positions are from games between players that build walls, one game for each number of
# players; plies counts the moves made before. Every number was counted by tests/oracle.py, an
# independent implementation of RULES.md, and karawane.rules agreed at the time.
# Made by: python -m tests.perft.make_tables
"""
MOST_POSITIONS = 2500
"""The most positions that the oracle may visit for one depth."""
DEEPEST = 6


def main() -> None:
    for name in Edition.names():
        lines = [HEADER.format(name=name)]
        for players in (2, 3, 4, 5):
            for stage, plies, position, oracle in stages(name, players):
                lines += [
                    f"\nid {name}-{players}-{stage}\n",
                    f"plies {plies}\n",
                    f"position {position_text(position)}\n",
                ]
                lines += [f"perft {d} {nodes}\n" for d, nodes in counts(position, oracle)]
        Path(__file__).with_name(f"{name}.perft").write_text("".join(lines), "utf-8")


def stages(name: str, players: int) -> list[tuple[str, int, Position, Oracle]]:
    """Pick three positions of a game: set-up, middle, and just before the end."""
    seed = f"{name}-{players}"
    start = deal(players, seed=seed, edition=Edition.named(name))
    game = list(mirrored_game(start, wall_building, Random(seed)))
    plies = {"set-up": 0, "mid-game": len(game) // 2, "endgame": len(game) - 4}
    return [(stage, at, *game[at]) for stage, at in plies.items()]


def counts(position: Position, oracle: Oracle) -> Iterator[tuple[int, int]]:
    nodes = 1
    for depth in range(1, DEEPEST + 1):
        if nodes > MOST_POSITIONS:
            return
        nodes = oracle.perft(depth)
        if nodes != perft(position, depth):
            raise AssertionError(f"perft {depth} of {position_text(position)} is {nodes}")
        yield depth, nodes


if __name__ == "__main__":
    main()
