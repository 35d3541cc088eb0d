"""One game of a bot against itself."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeAlias

from karawane.bots import contestant
from karawane.bots.player import Searcher
from karawane.kernel.actions import action_of
from karawane.notation import position_text
from karawane.rules import Move, Position, play, scores, winners
from karawane.selfplay.plan import Plan
from karawane.selfplay.rows import Row, Visits

if TYPE_CHECKING:
    from karawane.kernel.search import SearchResult

__all__ = ["play_game"]

_Step: TypeAlias = "tuple[Position, Move, SearchResult | None]"
"""A position, the move played, and the result of the search for it."""


def play_game(plan: Plan, game: int) -> list[Row]:
    """Play a game to its end; it depends only on the plan and its number.

    One player takes all seats, so that its search tree serves them all.

    >>> rows = play_game(Plan("greedy"), 0)
    >>> rows[0].move, rows[0].points == rows[-1].points
    ('S@m5', True)
    """
    position = plan.start(game)
    chance = Random(f"{plan.seed}/{game}/explore")
    steps: list[_Step] = []
    with contestant(plan.bot).playing(f"{plan.seed}/{game}/bot") as player:
        while not position.is_over:
            move = player.choose(position)
            found = player.found() if isinstance(player, Searcher) else None
            if found is not None and len(steps) < plan.explore:
                move = _sampled(found, chance)
            steps.append((position, move, found))
            position = play(position, move)
    points = tuple(score.total for score in scores(position))
    first = winners(position)
    shares = tuple(1 / len(first) if seat in first else 0.0 for seat in position.game.seats)
    return [_row(plan, game, ply, step, points, shares) for ply, step in enumerate(steps)]


def _sampled(found: SearchResult, chance: Random) -> Move:
    """Sample a move in proportion to its visits."""
    left = chance.random() * sum(each.visits for each in found.moves)
    for each in found.moves:
        left -= each.visits
        if left < 0:
            return each.move
    return found.best


def _row(  # noqa: PLR0913, PLR0917 (a row has that many sources)
    plan: Plan,
    game: int,
    ply: int,
    step: _Step,
    points: tuple[int, ...],
    shares: tuple[float, ...],
) -> Row:
    position, move, found = step
    rules = position.game
    tried = [each for each in found.moves if each.visits] if found is not None else []
    return Row(
        seed=plan.seed,
        game=game,
        ply=ply,
        seat=int(position.seat),
        players=rules.players,
        edition=rules.edition.name,
        position=position_text(position),
        action=action_of(rules.board, move),
        move=str(move),
        visits=tuple(Visits(action_of(rules.board, each.move), each.visits) for each in tried),
        value=next((each.value for each in tried if each.move == move), None),
        rewards=found.rewards if found is not None and found.games else None,
        points=points,
        shares=shares,
    )
