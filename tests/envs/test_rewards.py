"""What games pay."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.envs.rewards import REWARDS, Rewards, points, win_shares
from karawane.kernel import from_position
from karawane.rules import deal


@pytest.mark.parametrize(
    ("totals", "shares"),
    [
        ([1, 2], [0, 1]),
        ([3, 3], [0.5, 0.5]),
        ([0, 7, 7, 7], [0, 1 / 3, 1 / 3, 1 / 3]),
        ([0, 0], [0.5, 0.5]),
    ],
    ids=str,
)
def test_the_best_share_the_win(totals: list[int], shares: list[float]) -> None:
    assert win_shares(totals) == shares


@pytest.mark.parametrize("kind", REWARDS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_pays_the_win_or_the_points(kind: str, players: int) -> None:
    chance = Random(players)
    game = from_position(deal(players, seed=1))
    rewards = Rewards(kind, game)
    paid = [0.0] * players
    while legal := game.legal_actions():
        game.play(legal[chance.randrange(len(legal))])
        step = rewards.since(game)
        assert kind == "score" or game.is_over or not any(step)
        paid = [a + b for a, b in zip(paid, step, strict=True)]
    assert paid == (win_shares(points(game)) if kind == "win" else points(game))


def test_there_is_no_other_reward() -> None:
    with pytest.raises(ValueError, match="win, score"):
        Rewards("fame", from_position(deal(2, seed=1)))
