"""The environment for Gymnasium, with Gymnasium's own check."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

import karawane.envs
from karawane.envs.gymnasium import ThroughTheDesert
from karawane.kernel import to_position
from karawane.rules import deal, scores, winners

ID = "karawane/ThroughTheDesert-v0"
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def rollout(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """Play random moves; return what they paid, and what was said at the end."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    paid, over = 0.0, False
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        paid += float(reward)
    return paid, info


@PLAYERS
@pytest.mark.parametrize("opponents", ["random", "greedy", None])
def test_the_api_is_kept(players: int, opponents: str | None) -> None:
    check_env(
        gymnasium.make(ID, players=players, opponents=opponents).unwrapped,
        skip_render_check=True,
    )


def test_the_api_is_kept_in_every_render_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("karawane.envs.rendering.WIDTH", 200)
    check_env(gymnasium.make(ID).unwrapped)


@pytest.mark.parametrize("mode", ["human", "ansi", "svg", "rgb_array"])
def test_every_mode_renders(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("karawane.envs.rendering.WIDTH", 200)
    env = gymnasium.make(ID, render_mode=mode)
    env.reset(seed=1)
    env.step(5)
    kinds = {"human": type(None), "rgb_array": np.ndarray}
    assert isinstance(env.render(), kinds.get(mode, str))
    assert ThroughTheDesert().render() is None


@PLAYERS
@pytest.mark.parametrize("reward", ["win", "score"])
def test_a_game_pays_the_agents_own_seat(players: int, reward: str) -> None:
    env: Any = gymnasium.make(ID, players=players, reward=reward, seat=players)
    paid, info = rollout(env, seed=3)
    position = to_position(env.unwrapped._game)
    own, won = position.game.seats[-1], winners(position)
    assert info["points"] == [score.total for score in scores(position)]
    assert info["seat"] == players
    assert paid == (info["points"][-1] if reward == "score" else (own in won) / len(won))


def test_an_agent_that_plays_all_seats_earns_all_that_moves_earn() -> None:
    env = gymnasium.make(ID, players=3, opponents=None)
    observation, info = env.reset(seed=1)
    seats = set()
    for _ in range(30):
        seats.add(info["seat"])
        assert observation["action_mask"].any()
        action = int(np.flatnonzero(observation["action_mask"])[-1])
        observation, _, _, _, info = env.step(action)
    assert seats == {1, 2, 3}


def test_an_illegal_action_is_not_played_and_says_why() -> None:
    env = ThroughTheDesert(illegal_reward=-0.25)
    before, _ = env.reset(seed=1)
    observation, reward, over, truncated, info = env.step(np.int64(1895))
    assert (reward, over, truncated) == (-0.25, False, False)
    assert "(11.1)" in info["illegal"] or "pass" in info["illegal"]
    assert (observation["observation"] == before["observation"]).all()


def test_nothing_is_legal_when_the_game_is_over() -> None:
    env = ThroughTheDesert()
    rollout(env, seed=1)
    _, reward, over, _, info = env.step(np.int64(5))
    assert (reward, over) == (-1.0, True)
    assert "over" in info["illegal"]


def test_the_seat_is_drawn_if_none_is_given() -> None:
    env = ThroughTheDesert(players=3, seat=None)
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(30)]
    assert set(seats) == {1, 2, 3}
    assert seats == [env.reset(seed=seed)[1]["seat"] for seed in range(30)]


def test_masks_for_learners_that_ask_for_them() -> None:
    env = ThroughTheDesert()
    observation, _ = env.reset(seed=1)
    assert (env.action_masks() == observation["action_mask"]).all()
    assert env.action_masks().dtype == np.bool_


def test_opponents_are_bots_by_name() -> None:
    env = ThroughTheDesert(players=3, opponents=["greedy", "jerboa"])
    env.reset(seed=1)
    assert {seat: level.name for seat, level in env._others.levels.items()} == {
        2: "greedy",
        3: "jerboa",
    }


def test_a_game_begins_with_a_position() -> None:
    position = deal(2, seed=9)
    env = ThroughTheDesert(opponents=None)
    env.reset(options={"position": position})
    assert to_position(env._game) == position


def test_it_is_found_by_its_module_too() -> None:
    spec = gymnasium.make(f"karawane.envs:{ID}").spec
    assert spec is not None
    assert spec.id == ID
    assert "ExtraMissing" in karawane.envs.__all__


@pytest.mark.parametrize(
    "wrong", [{"opponents": "clever"}, {"seat": 3}, {"render_mode": "film"}, {"reward": "fame"}]
)
def test_wrong_options(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"clever|seat|film|fame"):
        ThroughTheDesert(**wrong)
