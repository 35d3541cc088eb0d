"""Matches of the network, which plays its preferred move without a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from examples.learning.network import Network
from examples.learning.samples import seen
from karawane.arena import wilson
from karawane.bots import player
from karawane.kernel import from_position, move_of
from karawane.kernel.observation import Observer
from karawane.rules import Move, Position, deal, play, winners

__all__ = ["Score", "match", "moves"]


@dataclass(frozen=True)
class Score:
    """The games that the network played, and the share it won."""

    games: int
    share: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share (Wilson's)."""
        return wilson(self.share, self.games)


def moves(network: Network, positions: Sequence[Position]) -> list[Move]:
    """Return the network's preferred move in each position."""
    game = positions[0].game
    observer = Observer(game.board, game.players)
    network.eval()
    with torch.inference_mode():
        logits, _ = network(seen(map(from_position, positions), observer))
    return [move_of(game.board, int(action)) for action in logits.argmax(1)]


def match(
    network: Network,
    games: int,
    *,
    opponent: str,
    seed: int,
    advance: Callable[[], object] = lambda: None,
) -> Score:
    """Play two-player games, each set-up once from either seat, all at the same time."""
    tables = [deal(2, seed=f"{seed}/{game // 2}") for game in range(games)]
    others = [player(opponent, f"{seed}/{game}/bot") for game in range(games)]
    going = list(range(games))
    while going:
        own = [game for game in going if tables[game].seat.index == game % 2]
        chosen = dict(
            zip(own, moves(network, [tables[game] for game in own]) if own else [], strict=True)
        )
        for game in going:
            move = chosen.get(game) or others[game].choose(tables[game])
            tables[game] = play(tables[game], move)
            if tables[game].is_over:
                advance()
        going = [game for game in going if not tables[game].is_over]
    return Score(games, sum(_part(table, game % 2) for game, table in enumerate(tables)) / games)


def _part(table: Position, seat: int) -> float:
    """Return a seat's share of the win."""
    first = winners(table)
    return sum(each.index == seat for each in first) / len(first)
