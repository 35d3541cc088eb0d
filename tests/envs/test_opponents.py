"""Who plays the other seats."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("gymnasium")

import gymnasium
import numpy as np

from karawane.bots import player
from karawane.envs import FrozenPolicy, Pool
from karawane.envs.opponents import Opponents, SeatedOpponents
from karawane.envs.setting import Setting
from karawane.envs.vector import ThroughTheDesertVector
from karawane.kernel import action_of, from_position
from karawane.rules import Board, IllegalMove, Move, Position, deal, legal_moves

ID = "karawane/ThroughTheDesert-v0"
TINY = Board.from_text("tiny", "P..\n.o.\n...")


def last_legal(seen: Any) -> Any:
    masks = seen["action_mask"]
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def last_move(position: Position) -> Move:
    return legal_moves(position)[-1]


def test_one_is_for_all_and_several_go_round_the_table() -> None:
    assert Opponents("greedy", players=4).names == ("greedy",) * 3
    drawn = Opponents(["random", last_move], players=3).drawn(2, Random(1))
    assert {seat: one.name for seat, one in drawn.items()} == {3: "random", 1: "last_move"}


def test_nobody_else_plays() -> None:
    nobody = Opponents(None, players=3)
    assert not nobody.exist
    assert nobody.drawn(2, Random(1)) == {}


def test_wrong_opponents() -> None:
    with pytest.raises(ValueError, match="'clever': unknown bot; choose from random, greedy"):
        Opponents("clever", players=2)
    with pytest.raises(ValueError, match="1 opponents; there are 2"):
        Opponents(["greedy"], players=3)
    with pytest.raises(ValueError, match="not a bot"):
        Opponents(3, players=2)  # type: ignore[arg-type]


def test_a_level_of_the_kernel_chooses_what_its_bot_chooses() -> None:
    position = deal(3, seed=1)
    others = SeatedOpponents(Opponents("greedy", players=3).drawn(2, Random(1)), Random(4))
    seed = Random(4)
    seed.getrandbits(64)  # The seat after the agent's gets the first seed; seat 1 is the second.
    move = player("greedy", seed.getrandbits(64)).choose(position)
    action = others.action(from_position(position), Setting.named(3))
    assert action == action_of(position.game.board, move)


@pytest.mark.parametrize("opponent", [last_move, FrozenPolicy(last_legal)], ids=["bot", "policy"])
def test_functions_and_policies_play_the_same_alone_and_in_batches(opponent: Any) -> None:
    env = gymnasium.make(ID, opponents=opponent, seat=2, board=TINY)
    observation, _ = env.reset(seed=1)
    # Seat 1's only leader so far is on the last space, in the last colour.
    assert observation["observation"][5:10].sum() == observation["observation"][9].sum() == 1
    envs = ThroughTheDesertVector(3, opponents=opponent, seat=2, board=TINY)
    observations, _ = envs.reset(seed=1)
    assert (observations["observation"][:, 5:10] == observation["observation"][5:10]).all()
    for _ in range(30):
        observations, *_ = envs.step(envs.choose())


def test_a_policy_is_asked_once_for_all_its_games() -> None:
    sizes: list[int] = []

    def act(seen: Any) -> Any:
        sizes.append(len(seen["action_mask"]))
        return last_legal(seen)

    ThroughTheDesertVector(16, opponents=FrozenPolicy(act), seat=2).reset(seed=1)
    assert set(sizes) == {16}


def test_a_policy_must_answer_for_each_game_and_legally() -> None:
    short = FrozenPolicy(lambda _: np.zeros(1), name="short")
    with pytest.raises(ValueError, match=r"short returned actions of shape \(1,\); it must be"):
        ThroughTheDesertVector(2, opponents=short, seat=2)
    illegal = FrozenPolicy(lambda seen: np.zeros(len(seen["action_mask"])))
    with pytest.raises(IllegalMove):
        ThroughTheDesertVector(2, opponents=illegal, seat=2)


def test_a_pool_is_drawn_by_weight_for_every_game() -> None:
    pool = Pool(["random"])
    pool.add("greedy", weight=3)
    opponents, chance = Opponents(pool, players=2), Random(1)
    drawn = Counter(opponents.drawn(1, chance)[2].name for _ in range(1000))
    assert 700 < drawn["greedy"] < 800
    assert drawn.total() == 1000


def test_a_pool_may_grow_while_games_are_played() -> None:
    pool = Pool()
    with pytest.raises(ValueError, match="empty"):
        ThroughTheDesertVector(2, opponents=pool)
    pool.add("random")
    env = gymnasium.make(ID, opponents=pool, seat=2)
    env.reset(seed=1)
    asked: list[int] = []

    def act(seen: Any) -> Any:
        asked.append(1)
        return last_legal(seen)

    pool.add(FrozenPolicy(act), weight=1e9)
    env.reset(seed=1)
    assert asked


def test_a_pools_members_are_checked_at_once() -> None:
    with pytest.raises(ValueError, match="unknown bot"):
        Pool(["clever"])
    with pytest.raises(ValueError, match="not positive"):
        Pool().add("random", weight=0)


def test_a_program_plays_and_ends_with_its_game() -> None:
    env = gymnasium.make(ID, opponents=f"cmd:{sys.executable} -m karawane engine --player random")
    env.reset(seed=1)
    env.close()
