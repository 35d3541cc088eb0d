"""Results made up for tests."""

from karawane.arena import GameResult
from karawane.arena.results import Fault


def result(
    *totals: tuple[str, int], game: int = 0, setup: int = 0, fault: Fault | None = None
) -> GameResult:
    """Return a game in which each bot, by seat, got these points."""
    bots = tuple(bot for bot, _ in totals)
    seats = len(bots)
    return GameResult(
        game=game,
        setup=setup,
        bots=bots,
        scores=tuple((total, 0, 0, 0) for _, total in totals),
        moves=seats,
        seconds=(0.5,) * seats,
        slowest=(0.25,) * seats,
        placements=(5,) * seats,
        fault=fault,
    )
