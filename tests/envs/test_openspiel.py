"""The game for OpenSpiel, with OpenSpiel's own tests."""

from __future__ import annotations

import importlib
import pickle
import unittest
import warnings
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("pyspiel")

import pyspiel

with warnings.catch_warnings():
    # Some of OpenSpiel's Python has old habits.
    warnings.simplefilter("ignore")
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import mcts

import karawane.envs.openspiel  # noqa: F401 (registers the game)
from karawane.kernel import to_position
from karawane.notation import parse_position
from karawane.rules import IllegalMove, scores
from tests.envs.playthroughs import BOARDS, GAMES, file_of, playthrough

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def own_tests(module: str) -> Any:
    """Return a module of OpenSpiel's own tests, which imports all games and SciPy: slow to load."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module(f"open_spiel.{module}")


def random_end(game: Any, seed: int) -> Any:
    """Return the last state of a random game."""
    chance = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[chance.randrange(len(legal))])
    return state


@pytest.mark.parametrize(
    "options",
    [
        *("players=2", "players=3", "players=4", "players=5"),
        *("players=2,deals=3", "players=3,reward=score,edition=kosmos"),
    ],
)
def test_random_simulation(options: str) -> None:
    game = pyspiel.load_game(f"karawane({options})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_random_simulation_with_saved_states() -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game("karawane"), num_sims=1, serialize=True, verbose=False
    )


@PLAYERS
def test_python_simulation(players: int) -> None:
    np.random.seed(players)
    games_sim_test = own_tests("python.tests.games_sim_test")
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(f"karawane(players={players})"))


@PLAYERS
def test_the_api_is_kept_on_a_part_of_the_tree(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A small board, since every one of some hundred states is looked at from all sides.
    monkeypatch.setenv("KARAWANE_BOARDS", str(BOARDS))
    api_tests: Any = own_tests("integration_tests.api_test").EnforceAPIOnPartialTreeBase

    class OnThisGame(api_tests):  # type: ignore[misc]
        game = pyspiel.load_game(f"karawane(players={players},board=small)")
        game_name = "karawane"

    tests = unittest.defaultTestLoader.loadTestsFromTestCase(OnThisGame)
    outcome = unittest.TestResult()
    tests.run(outcome)
    assert outcome.testsRun >= 5
    assert not outcome.errors + outcome.failures


@PLAYERS
def test_learning_programs_play_it(players: int) -> None:
    environment = rl_environment.Environment(
        pyspiel.load_game(f"karawane(players={players})"),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
    chance = Random(players)
    step = environment.reset()
    assert (
        len(step.observations["info_state"][0]) == environment.observation_spec()["info_state"][0]
    )
    while not step.last():
        legal = step.observations["legal_actions"][step.current_player()]
        step = environment.step([legal[chance.randrange(len(legal))]])
    assert sum(step.rewards) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_are_as_they_were(name: str) -> None:
    """`python tests/envs/playthroughs.py` rewrites them."""
    assert playthrough(name) == file_of(name).read_text("utf-8")


@PLAYERS
@pytest.mark.parametrize("reward", ["win", "score"])
def test_a_game_is_worth_one_in_all(players: int, reward: str) -> None:
    game = pyspiel.load_game("karawane", {"players": players, "reward": reward})
    state = random_end(game, seed=players)
    points = [score.total for score in scores(to_position(state.running))]
    if reward == "score":
        expected = [total / sum(points) for total in points]
    else:
        expected = [(total == max(points)) / points.count(max(points)) for total in points]
    assert state.returns() == expected
    assert sum(state.returns()) == pytest.approx(game.utility_sum())


def test_a_game_without_points_is_shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("P")
    monkeypatch.setenv("KARAWANE_BOARDS", str(tmp_path))
    game = pyspiel.load_game("karawane(board=one,reward=score)")
    assert random_end(game, seed=1).returns() == [0.5, 0.5]


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("karawane").new_initial_state()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) != str(clone)
    assert state.history() == []


def test_chance_takes_one_of_the_deals() -> None:
    game = pyspiel.load_game("karawane(deals=3,seed=10)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert not state.observation_tensor(0).count(1)
    state.apply_action(2)
    same = pyspiel.load_game("karawane(seed=12)").new_initial_state()
    assert str(state) == str(same)
    assert [state.action_to_string(-1, 2), str(game.new_initial_state())] == [
        "deal 2",
        "to be dealt",
    ]


def test_states_are_saved_as_text_of_the_position() -> None:
    state = pyspiel.load_game("karawane(players=3)").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    saved = state.serialize()
    assert len(saved) < 1500
    again = pickle.loads(pickle.dumps(state))
    assert to_position(again.running) == to_position(state.running) == parse_position(str(state))


def test_an_illegal_action_says_why() -> None:
    state = pyspiel.load_game("karawane").new_initial_state()
    with pytest.raises(IllegalMove, match="passing"):
        state.apply_action(1895)


def test_search_works_on_it() -> None:
    game = pyspiel.load_game("karawane")
    state = random_end(game, seed=3)
    history = state.history()[:-3]
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    generator = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        game,
        1.5,
        20,
        mcts.RandomRolloutEvaluator(1, generator),
        solve=False,
        random_state=generator,
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    "wrong", ["reward=fame", "deals=0", "players=6", "edition=v9", "board=moon"]
)
def test_wrong_parameters(wrong: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=r"fame|deals|players|edition|board"):
        pyspiel.load_game(f"karawane({wrong})")
