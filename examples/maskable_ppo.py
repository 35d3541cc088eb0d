"""Train an agent with stable-baselines3's MaskablePPO: `python -m examples.maskable_ppo`.

`pip install 'karawane[rl]' sb3-contrib` installs what it needs. `--curve docs/maskable_ppo.svg`
draws the wins during training, and keeps them as JSON beside the picture; with `--redraw` it draws
that data again, without training.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO

from examples.learning.curve import learning_curve
from examples.learning.network_match import Score
from examples.learning.training import Point
from karawane.envs.stable_baselines import ThroughTheDesertVecEnv

GAMES = 200
"""The games of one evaluation."""


def train(
    steps: int, *, opponents: str = "random", rounds: int = 10, games: int = GAMES, envs: int = 64
) -> tuple[MaskablePPO, list[dict[str, float]]]:
    """Return a trained model, and its share of wins after each of several rounds."""
    table = ThroughTheDesertVecEnv(envs, opponents=opponents, seat=None, reward="score", seed=1)
    model = MaskablePPO("MlpPolicy", table, n_steps=64, batch_size=512, seed=1)
    curve: list[dict[str, float]] = []
    spent = 0.0
    for done in range(rounds + 1):
        if done:
            began = time.process_time()
            model.learn(steps // rounds, reset_num_timesteps=False)
            spent += time.process_time() - began
        won = wins(model, games)
        curve.append(
            {"steps": model.num_timesteps, "cpu": round(spent), "games": games, "wins": won}
        )
        print(f"{model.num_timesteps:9,} steps, {spent:5.0f} s: {won:.0%} of {games} games")
    return model, curve


def wins(model: MaskablePPO, games: int, opponents: str = "random") -> float:
    """Return a model's share of wins over some games; a win shared by two counts one half."""
    table = ThroughTheDesertVecEnv(games, opponents=opponents, seat=None, seed=2)
    seen: Any = table.reset()
    won = np.full(games, np.nan)
    while np.isnan(won).any():
        actions, _ = model.predict(seen, action_masks=table.action_masks())
        seen, rewards, over, _ = table.step(actions)
        won = np.where(over & np.isnan(won), rewards, won)
    return float(won.mean())


def learning_curve_of(curve: list[dict[str, float]], opponent: str) -> str:
    """Draw the share of games won over the steps of training."""
    points = [
        Point(int(each["steps"]), int(each["steps"]), None, None, int(each["games"]), each["wins"])
        for each in curve
    ]
    return learning_curve(points, Score(points[-1].games, points[-1].share), opponent)


def main() -> None:
    """Train, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--curve", type=Path, metavar="FILE.svg")
    parser.add_argument("--redraw", action="store_true")
    given = parser.parse_args()
    if given.redraw:
        curve = json.loads(given.curve.with_suffix(".json").read_text("utf-8"))
    else:
        _, curve = train(given.steps, opponents=given.opponents)
    if given.curve:
        given.curve.with_suffix(".json").write_text(json.dumps(curve, indent=1) + "\n", "utf-8")
        given.curve.write_text(learning_curve_of(curve, given.opponents) + "\n", "utf-8")


if __name__ == "__main__":
    main()
