"""The environment for PettingZoo, with PettingZoo's own tests."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    # Its tests import some of its own environments in a way that it has given up.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test
    from pettingzoo.test.save_obs_test import test_save_obs as check_saved_observations

from pettingzoo import make

from karawane.envs import pettingzoo
from karawane.kernel import to_position
from karawane.rules import IllegalMove, deal, legal_moves, play, scores, winners

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def rollout(env: Any, seed: int) -> Iterator[tuple[str, float, bool]]:
    """Play random moves, and tell what each agent is told."""
    env.reset(seed=seed)
    chance = Random(seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        yield agent, reward, over
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(legal[chance.randrange(len(legal))]))


# PettingZoo's test knows by name the environments whose observations hold a mask, and wants every
# mask to allow something, also when the game is over.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning:pettingzoo")
@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably:UserWarning:pettingzoo"
)
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning:pettingzoo")
@PLAYERS
@pytest.mark.parametrize("reward", ["win", "score"])
def test_the_api_is_kept(players: int, reward: str) -> None:
    api_test(pettingzoo.env(players=players, reward=reward), num_cycles=100)


@PLAYERS
def test_the_same_seed_gives_the_same_game(players: int) -> None:
    seed_test(partial(pettingzoo.env, players=players), num_cycles=100)


@PLAYERS
def test_every_mode_renders(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("karawane.envs.rendering.WIDTH", 200)
    svg = {"svg": lambda drawn: isinstance(drawn, str) and drawn.startswith("<svg ")}
    render_test(partial(pettingzoo.env, players=players), custom_tests=svg)


@PLAYERS
def test_observations_can_be_saved(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check_saved_observations(pettingzoo.env(players=players))


@PLAYERS
@pytest.mark.parametrize("reward", ["win", "score"])
def test_a_game_pays_what_the_rules_say(players: int, reward: str) -> None:
    env = pettingzoo.raw_env(players=players, reward=reward, edition="kosmos")
    paid = dict.fromkeys(env.possible_agents, 0.0)
    last: set[str] = set()
    for agent, earned, over in rollout(env, seed=players):
        paid[agent] += earned
        last |= {agent} if over else set()
    assert last == set(env.possible_agents)
    position = to_position(env._game)
    if reward == "score":
        assert list(paid.values()) == [score.total for score in scores(position)]
    else:
        won = winners(position)
        assert list(paid.values()) == [(seat in won) / len(won) for seat in position.game.seats]


def test_the_agent_to_move_is_the_seat_to_move_all_along() -> None:
    env = pettingzoo.env(players=3)
    for agent, _, over in rollout(env, seed=4):
        assert over or agent == f"seat_{env.unwrapped._game.seat}"


def test_others_see_the_game_from_their_side_and_may_do_nothing() -> None:
    env = pettingzoo.env(players=3)
    env.reset(seed=1)
    first, second = env.observe("seat_1"), env.observe("seat_2")
    assert first["action_mask"].sum() == 605
    assert second["action_mask"].sum() == 0
    assert (first["observation"] != second["observation"]).any()


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    before = env.observe("seat_1")["observation"]
    with pytest.raises(IllegalMove, match=r"\(11\.1\)|passing"):
        env.step(1895)
    with pytest.raises(ValueError, match="no action"):
        env.step(1896)
    with pytest.raises(ValueError, match="None is for agents"):
        env.step(None)
    assert (env.observe("seat_1")["observation"] == before).all()
    assert env.agent_selection == "seat_1"


def test_a_game_begins_with_a_position() -> None:
    position = deal(2, seed=9)
    position = play(position, legal_moves(position)[7])
    env = pettingzoo.env()
    env.reset(options={"position": position})
    assert env.agent_selection == "seat_2"
    assert to_position(env.unwrapped._game) == position


def test_it_is_registered() -> None:
    env = make("aec", "karawane/ThroughTheDesert-v0", players=4)
    assert isinstance(env.unwrapped, pettingzoo.ThroughTheDesert)
    assert len(env.possible_agents) == 4


def test_it_can_be_pickled_with_its_options() -> None:
    again = pickle.loads(pickle.dumps(pettingzoo.raw_env(players=4, edition="ffg")))
    assert len(again.possible_agents) == 4
    assert again._setting.edition.name == "ffg"


@pytest.mark.parametrize("wrong", [{"players": 6}, {"reward": "fame"}, {"render_mode": "film"}])
def test_wrong_options(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"6 players|fame|film"):
        pettingzoo.env(**wrong)
