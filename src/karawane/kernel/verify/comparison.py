"""Long comparisons: many games over several processes, with progress and a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

from karawane.kernel.verify.random_setups import any_start
from karawane.kernel.verify.side_by_side import Difference, Seen, duel
from karawane.kernel.verify.styles import STYLES
from karawane.workers import ProcessPool

__all__ = ["Report", "verify", "verify_game"]

_CHUNK = 50
"""Games per task of a process: about half a second."""


@dataclass(frozen=True)
class Report:
    """The result of a comparison."""

    seed: int
    seen: Seen
    seconds: float
    difference: Difference | None
    """The difference in the game with the lowest number, None if there is none."""
    game: int | None
    """The number of that game; `verify_game(seed, game)` replays it."""
    written: Path | None
    """The file with the difference."""

    @property
    def same(self) -> bool:
        """Whether no difference was found."""
        return self.difference is None


def verify(
    games: int,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
    record: Path | str = "difference.ttd",
) -> Report:
    """Compare random games; `progress` is called with the number done and the total.

    The games depend on the seed alone, not on the number of workers. The first difference ends
    the run and is written to `record`.
    """
    if games < 1:
        raise ValueError(f"{games} games; it must be 1 or more")
    if workers < 1:
        raise ValueError(f"{workers} workers; it must be 1 or more")
    began = perf_counter()
    seen = Seen()
    found: tuple[int, Difference] | None = None
    for part, first in _parts(games, seed, workers):
        seen.add(part)
        if progress:
            progress(seen.games, games)
        if first and (found is None or first[0] < found[0]):
            found = first
    number, difference = found or (None, None)
    written = None
    if difference:
        written = Path(record)
        head = f"{{ karawane verify: seed {seed}, game {number} }}\n"
        written.write_text(head + difference.record(), "utf-8")
    return Report(seed, seen, perf_counter() - began, difference, number, written)


def verify_game(seed: int, number: int, seen: Seen) -> Difference | None:
    """Compare the game with that number in a seed's sequence of games."""
    random = Random(f"karawane verify {seed} {number}")
    start = any_start(random)
    style = list(STYLES.values())[int(random.random() * len(STYLES))]
    return duel(start, style, random, seen)


_Part = tuple[Seen, tuple[int, Difference] | None]
_Chunk = tuple[int, int, int]
"""A seed, the number of the first game, and the number after the last one."""


def _parts(games: int, seed: int, workers: int) -> Iterator[_Part]:
    """Yield the result of each chunk of games; begin no chunk after a difference."""
    differs = False

    def chunks() -> Iterator[_Chunk]:
        for first in range(0, games, _CHUNK):
            if differs:
                return
            yield seed, first, min(first + _CHUNK, games)

    for _, part in ProcessPool(workers).map_unordered(_compare, chunks()):
        differs = differs or part[1] is not None
        yield part


def _compare(chunk: _Chunk) -> _Part:
    seed, first, end = chunk
    seen = Seen()
    for number in range(first, end):
        difference = verify_game(seed, number, seen)
        if difference:
            return seen, (number, difference)
    return seen, None
