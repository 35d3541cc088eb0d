"""Training with regular matches against a bot; a stopped run can resume."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from examples.learning.network import Network
from examples.learning.network_match import match
from examples.learning.samples import Batch, Lesson, batches
from karawane.kernel.observation import Observer
from karawane.rules import load_board

__all__ = ["Point", "Settings", "Trainer"]

VALUE_WEIGHT = 1.0
WARM_UP = 0.1
"""The share of the steps in which the learning rate grows; then it falls to zero."""


@dataclass(frozen=True)
class Settings:
    """Everything that a training run depends on besides its games."""

    steps: int = 4000
    batch: int = 32
    channels: int = 24
    blocks: int = 2
    rate: float = 3e-3
    seed: int = 1
    opponent: str = "greedy"
    measure_every: int = 500
    measure_games: int = 100


@dataclass(frozen=True)
class Point:
    """A point of the curve: what was seen so far, the mean losses since the last, and a match."""

    step: int
    positions: int
    policy_loss: float | None
    value_loss: float | None
    games: int
    share: float


class Trainer:
    """Trains a network, and saves it after every measurement."""

    def __init__(self, settings: Settings, file: Path) -> None:
        self.settings = settings
        self.file = file
        self.points: list[Point] = []
        torch.manual_seed(settings.seed)
        self._board = load_board("desert", players=2)
        self.network = Network(
            self._board, players=2, channels=settings.channels, blocks=settings.blocks
        ).to(memory_format=torch.channels_last)
        self._optimiser = torch.optim.AdamW(self.network.parameters(), weight_decay=1e-4)
        if file.exists():
            self._load()

    @property
    def step(self) -> int:
        """The number of steps taken."""
        return self.points[-1].step if self.points else 0

    def run(self, lessons: Sequence[Lesson], advance: Callable[[], object] = lambda: None) -> None:
        """Take the remaining steps, and measure at regular intervals."""
        settings, observer = self.settings, Observer(self._board, 2)
        if not self.points:
            self._measure(0, [])
        taken: list[tuple[float, float]] = []
        stream = batches(lessons, settings.batch, observer, seed=settings.seed, first=self.step)
        for step in range(self.step + 1, settings.steps + 1):
            taken.append(self._learn(step, next(stream)))
            advance()
            if step % settings.measure_every == 0 or step == settings.steps:
                self._measure(step, taken)
                taken.clear()

    def _learn(self, step: int, batch: Batch) -> tuple[float, float]:
        for group in self._optimiser.param_groups:
            group["lr"] = self.settings.rate * _pace(step / self.settings.steps)
        self.network.train()
        policy, value = losses(self.network, batch)
        self._optimiser.zero_grad()
        (policy + VALUE_WEIGHT * value).backward()
        self._optimiser.step()
        return policy.item(), value.item()

    def _measure(self, step: int, taken: list[tuple[float, float]]) -> None:
        settings = self.settings
        score = match(
            self.network,
            settings.measure_games,
            opponent=settings.opponent,
            seed=settings.seed,
        )
        policy, value = (
            (sum(each) / len(taken) for each in zip(*taken, strict=True)) if taken else (None, None)
        )
        seen = step * settings.batch
        self.points.append(Point(step, seen, policy, value, score.games, score.share))
        self._save()

    def _save(self) -> None:
        beside = self.file.with_suffix(".part")
        state = {
            "settings": asdict(self.settings),
            "points": [asdict(point) for point in self.points],
            "network": self.network.state_dict(),
            "optimiser": self._optimiser.state_dict(),
        }
        torch.save(state, beside)
        beside.replace(self.file)

    def _load(self) -> None:
        state = torch.load(self.file, weights_only=True)
        if state["settings"] != asdict(self.settings):
            raise ValueError(
                f"{self.file} is from a training run with other settings; choose another --out"
            )
        self.network.load_state_dict(state["network"])
        self._optimiser.load_state_dict(state["optimiser"])
        self.points = [Point(**facts) for facts in state["points"]]


def losses(network: Network, batch: Batch) -> tuple[Tensor, Tensor]:
    """Return how far the network is from what the search chose, and from what it expected."""
    logits, reward = network(batch.seen)
    # Illegal actions have no part in it, and -inf times zero would be no number.
    chances = torch.log_softmax(logits, 1).masked_fill(batch.seen.masks == 0, 0.0)
    policy = -(batch.policies * chances).sum(1).mean()
    value = nn.functional.binary_cross_entropy_with_logits(reward, batch.rewards)
    return policy, value


def _pace(part: float) -> float:
    """Return the relative learning rate at that share of the training, 0 to 1."""
    if part < WARM_UP:
        return part / WARM_UP
    return (1 + math.cos(math.pi * (part - WARM_UP) / (1 - WARM_UP))) / 2
