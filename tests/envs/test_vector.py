"""Many games at once for Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import karawane.envs  # noqa: F401 (registers the environment)
from karawane.envs.vector import ThroughTheDesertVector
from karawane.rules import Board

ID = "karawane/ThroughTheDesert-v0"
TINY = Board.from_text("tiny", "P..\n.o.\n...")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("opponents", "reward"), [("random", "win"), ("random", "score"), (None, "score")]
)
def test_games_are_paid_and_begin_again(players: int, opponents: str | None, reward: str) -> None:
    envs = gymnasium.make_vec(
        ID, num_envs=4, players=players, opponents=opponents, reward=reward, seat=2
    )
    assert isinstance(envs, ThroughTheDesertVector)
    observations, infos = envs.reset(seed=1)
    paid = np.zeros(4)
    ended = np.zeros(4, int)
    was_over = np.zeros(4, bool)
    for step in range(250):
        assert step % 25 or observations in envs.observation_space
        observations, rewards, over, truncated, infos = envs.step(envs.choose())
        assert not truncated.any()
        assert not infos["illegal"].any()
        assert (rewards[was_over] == 0).all()
        assert (observations["action_mask"].any(axis=1) == ~over).all()
        paid = np.where(was_over, 0, paid) + rewards
        if opponents:
            assert (infos["seat"] == 2).all()
            for number in np.flatnonzero(over):
                totals = infos["points"][number]
                best = totals == totals.max()
                share = best[1] / best.sum()
                assert paid[number] == (totals[1] if reward == "score" else share)
        ended += over
        was_over = over
    assert (ended >= 1).all()


def test_it_plays_the_games_of_the_single_environment() -> None:
    """The same moves from the same positions are paid and shown alike."""
    envs = ThroughTheDesertVector(3, players=3, opponents=None, reward="score")
    observations, _ = envs.reset(seed=5)
    singles: list[Any] = [
        gymnasium.make(ID, players=3, opponents=None, reward="score") for _ in range(3)
    ]
    for number, single in enumerate(singles):
        single.reset()
        single.unwrapped._game = envs._batch.running_game(number)
    for _ in range(60):
        actions = envs.choose()
        observations, rewards, over, _, infos = envs.step(actions)
        for number, single in enumerate(singles):
            seen, reward, done, _, info = single.step(actions[number])
            assert (seen["observation"] == observations["observation"][number]).all()
            assert (seen["action_mask"] == observations["action_mask"][number]).all()
            assert (reward, done) == (rewards[number], over[number])
            assert info["seat"] == infos["seat"][number]


def test_an_illegal_action_leaves_its_game_alone() -> None:
    envs = ThroughTheDesertVector(4, illegal_reward=-3)
    before, _ = envs.reset(seed=1)
    actions = envs.choose()
    actions[1], actions[2] = 1895, 10_000
    after, rewards, _, _, infos = envs.step(actions)
    assert infos["illegal"].tolist() == [False, True, True, False]
    assert rewards.tolist() == [0, -3, -3, 0]
    same = (before["observation"] == after["observation"]).all(axis=(1, 2, 3))
    assert same.tolist() == [False, True, True, False]


@pytest.mark.parametrize("opponents", ["greedy", ["random", "greedy"]], ids=str)
def test_bots_by_name_play_too(opponents: str | list[str]) -> None:
    envs = ThroughTheDesertVector(2, players=3, opponents=opponents, seat=None, board=TINY)
    seen: set[int] = set()
    ended = 0
    _, infos = envs.reset(seed=1)
    for _ in range(120):
        seen |= set(infos["seat"].tolist())
        observations, _, over, _, infos = envs.step(envs.choose())
        assert (observations["action_mask"].any(axis=1) == ~over).all()
        ended += int(over.sum())
    assert ended > 4
    assert seen == {1, 2, 3}


def test_the_same_seed_gives_the_same_games() -> None:
    def run(seed: Any, threads: int) -> list[Any]:
        envs = ThroughTheDesertVector(5, threads=threads, seat=None)
        observations, _ = envs.reset(seed=seed)
        result = [observations["observation"]]
        result += [envs.step(envs.choose())[0]["observation"] for _ in range(80)]
        return result

    one, two, other = run(7, 1), run(7, 2), run([7] * 5, 1)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert any((a != b).any() for a, b in zip(one, other, strict=True))


def test_games_may_begin_again_with_the_step_that_ends_them() -> None:
    """The same games, whichever step begins the next ones; the ends are in the infos."""
    mode = AutoresetMode.SAME_STEP
    envs = ThroughTheDesertVector(4, board=TINY, opponents=None, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    seen, _ = envs.reset(seed=1)
    ended = 0
    for _ in range(60):
        seen, rewards, over, _, infos = envs.step(envs.choose())
        assert seen["action_mask"].any(axis=1).all()
        assert (rewards[~over] == 0).all()
        if over.any():
            assert (infos["_final_obs"] == over).all()
            for number in np.flatnonzero(over):
                last = infos["final_obs"][number]
                assert last in envs.single_observation_space
                assert not last["action_mask"].any()
                totals = infos["final_info"]["points"][number]
                mover = infos["final_info"]["seat"][number] - 1
                best = totals == totals.max()
                assert rewards[number] == best[mover] / best.sum()
        ended += int(over.sum())
    assert ended > 8


def test_games_always_begin_again() -> None:
    with pytest.raises(ValueError, match="NextStep or SameStep"):
        ThroughTheDesertVector(2, autoreset_mode="Disabled")


def test_without_copies_arrays_are_updated() -> None:
    envs = ThroughTheDesertVector(2, copy=False)
    first, _ = envs.reset(seed=1)
    second, *_ = envs.step(envs.choose())
    assert second["observation"] is first["observation"]
    assert not second["observation"].flags.writeable
    kept = ThroughTheDesertVector(2)
    first, _ = kept.reset(seed=1)
    before = first["observation"].copy()
    kept.step(kept.choose())
    assert (first["observation"] == before).all()


def test_gymnasium_can_vectorize_by_itself() -> None:
    envs = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync")
    assert isinstance(envs, SyncVectorEnv)
    batched = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="vector_entry_point")
    assert isinstance(batched, ThroughTheDesertVector)
    assert batched.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert batched.observation_space == envs.observation_space
    assert batched.action_space == envs.action_space


def test_gymnasiums_wrappers_count_episodes() -> None:
    inner = ThroughTheDesertVector(3, board=TINY)
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(inner)
    envs.reset(seed=1)
    lengths: list[int] = []
    for _ in range(60):
        infos = envs.step(inner.choose())[-1]
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert len(lengths) > 3
    assert min(lengths) > 2


def test_every_game_renders() -> None:
    envs = ThroughTheDesertVector(2, render_mode="ansi")
    drawn = envs.render()
    assert drawn is not None
    assert len(set(drawn)) == 2
    assert ThroughTheDesertVector(2).render() is None


@pytest.mark.parametrize(
    "wrong", [{"opponents": "clever"}, {"seat": 3}, {"render_mode": "film"}, {"reward": "fame"}]
)
def test_wrong_options(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"clever|seat|film|fame"):
        ThroughTheDesertVector(2, **wrong)
