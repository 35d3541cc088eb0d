"""The batch as a `VecEnv`, and MaskablePPO on it."""

from __future__ import annotations

import doctest
import re
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("gymnasium")

import gymnasium

import karawane.envs  # noqa: F401 (registers the environment)
from karawane.envs.flat import FlatObservation
from karawane.rules import Board

if TYPE_CHECKING:
    from karawane.envs.stable_baselines import ThroughTheDesertVecEnv

pytestmark = pytest.mark.skipif(not find_spec("sb3_contrib"), reason="there is no sb3-contrib")

TINY = Board.from_text("tiny", "P..\n.o.\n...")


def games(count: int, **options: Any) -> ThroughTheDesertVecEnv:
    """Make games for stable-baselines3, which takes more than a second to load."""
    from karawane.envs.stable_baselines import ThroughTheDesertVecEnv

    return ThroughTheDesertVecEnv(count, **options)


def test_its_example() -> None:
    import karawane.envs.stable_baselines as module

    assert doctest.testmod(module) == (0, 2)


def test_it_has_masks() -> None:
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    envs = games(3, board=TINY, seed=1)
    seen = envs.reset()
    assert is_masking_supported(envs)
    assert seen.shape == (3, *envs.observation_space.shape)
    masks = get_action_masks(envs)
    assert masks.shape == (3, envs.action_space.n)
    assert [mask.tolist() for mask in envs.env_method("action_masks", indices=[2])] == [
        masks[2].tolist()
    ]


def test_games_that_end_begin_again_and_report_their_end() -> None:
    envs = games(3, board=TINY, seed=1)
    envs.reset()
    for _ in range(40):
        masks = envs.action_masks()
        assert masks.any(axis=1).all()
        seen, rewards, over, infos = envs.step(masks.argmax(axis=1))
        for number in range(3):
            assert bool(infos[number]) == over[number]
            if over[number]:
                ending = infos[number]
                assert ending["terminal_observation"].shape == seen[number].shape
                assert ending["episode"]["r"] == rewards[number]
                assert len(ending["points"]) == 2


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = (games(2, seed=3).reset() for _ in range(2))
    envs = games(2)
    envs.seed(3)
    assert (one == two).all()
    assert (envs.reset() == one).all()


def test_games_have_no_attributes_of_their_own() -> None:
    envs = games(2, board=TINY)
    with pytest.raises(AttributeError, match="no method 'fly'"):
        envs.env_method("fly")
    with pytest.raises(AttributeError, match="no attribute 'wings'"):
        envs.set_attr("wings", 2)
    assert envs.env_is_wrapped(gymnasium.Wrapper) == [False, False]


def test_a_single_environment_works_with_flat_observations() -> None:
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import get_action_masks

    env = FlatObservation(gymnasium.make("karawane/ThroughTheDesert-v0", board=TINY))
    model = MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, n_epochs=1, seed=1)
    model.learn(8)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=get_action_masks(env))
    assert get_action_masks(env)[action]


def test_the_example_trains_and_draws_its_curve() -> None:
    from examples.maskable_ppo import learning_curve_of, train, wins

    model, curve = train(256, rounds=1, games=2, envs=2)
    assert [point["steps"] for point in curve] == [0, 256]
    assert 0 <= wins(model, 2) <= 1
    assert learning_curve_of(curve, "random").startswith("<svg ")


def test_the_page_trains_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs/training.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.+?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(example.replace("200_000", "512").replace("(64,", "(8,"), {})
    assert (tmp_path / "agent.zip").exists()
