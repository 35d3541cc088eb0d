"""Self-play with PPO in one file, in the style of CleanRL: `python -m examples.self_play_ppo`.

The agent plays against a pool of its own past selves, which begins with random and grows as it
learns. It needs PyTorch and `pip install 'karawane[rl]'`. The loss is that of PPO (Schulman et al.,
Proximal policy optimization algorithms, 2017) with illegal actions masked out.
"""

from __future__ import annotations

import argparse
import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn

from karawane.envs import FrozenPolicy, Pool
from karawane.envs.flat import flat_observations
from karawane.envs.vector import ThroughTheDesertVector


@dataclass(frozen=True)
class Settings:
    """The settings of a training run."""

    steps: int = 300_000
    games: int = 64
    length: int = 64
    """Steps of each game between two updates."""
    freeze_every: int = 10
    """Updates between two copies of the agent that join the pool."""
    epochs: int = 4
    minibatch: int = 512
    learning_rate: float = 3e-4
    gamma: float = 0.99
    trace: float = 0.95
    """The lambda of generalized advantage estimation."""
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 1


class Agent(nn.Module):
    """A network with two heads: logits of all actions, and the expected return."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 256), nn.Tanh(), nn.Linear(256, 128), nn.Tanh())
        self.policy = nn.Linear(128, actions)
        self.value = nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """Return the distribution over legal actions, and the value."""
        body = self.body(seen.float())
        logits = self.policy(body).masked_fill(~legal, -1e9)
        # A finished game has no legal action, which no distribution can express.
        logits = torch.where(legal.any(1, keepdim=True), logits, torch.zeros_like(logits))
        return torch.distributions.Categorical(logits=logits), self.value(body).squeeze(1)


def tensors(seen: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """Return flat observations and masks."""
    flat = flat_observations(seen["observation"])
    return torch.as_tensor(flat), torch.as_tensor(seen["action_mask"].astype(bool))


def frozen(agent: Agent, name: str) -> FrozenPolicy:
    """Return a copy of the agent as an opponent."""
    past = copy.deepcopy(agent).eval()

    def act(seen: Any) -> Any:
        with torch.inference_mode():
            return past(*tensors(seen))[0].sample().numpy()

    return FrozenPolicy(act, name=name)


def train(settings: Settings) -> tuple[Agent, Pool]:
    """Train an agent against its past selves, and return it with the pool."""
    torch.manual_seed(settings.seed)
    pool = Pool(["random"])
    envs = ThroughTheDesertVector(
        settings.games, opponents=pool, seat=None, autoreset_mode=AutoresetMode.SAME_STEP
    )
    now, _ = envs.reset(seed=settings.seed)
    seen, legal = tensors(now)
    agent = Agent(seen.shape[1], legal.shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), lr=settings.learning_rate, eps=1e-5)
    shape = (settings.length, settings.games)
    for update in range(1, settings.steps // (settings.length * settings.games) + 1):
        kept_seen = torch.empty((*shape, seen.shape[1]), dtype=torch.uint8)
        kept_legal = torch.empty((*shape, legal.shape[1]), dtype=torch.bool)
        actions, chances, values, rewards, ends = (torch.empty(shape) for _ in range(5))
        won: list[float] = []
        for step in range(settings.length):
            kept_seen[step], kept_legal[step] = seen, legal
            with torch.inference_mode():
                choice, values[step] = agent(seen, legal)
                actions[step] = choice.sample()
                chances[step] = choice.log_prob(actions[step])
            now, paid, over, _, _ = envs.step(actions[step].numpy().astype(np.int64))
            seen, legal = tensors(now)
            rewards[step], ends[step] = torch.as_tensor(paid), torch.as_tensor(over)
            won += paid[over].tolist()
        with torch.inference_mode():
            following = agent(seen, legal)[1]
        advantages = torch.empty(shape)
        later = torch.zeros(settings.games)
        for step in reversed(range(settings.length)):
            goes_on = 1 - ends[step]
            error = rewards[step] + settings.gamma * following * goes_on - values[step]
            later = error + settings.gamma * settings.trace * goes_on * later
            advantages[step], following = later, values[step]
        learn(
            agent,
            optimizer,
            settings,
            [
                kept_seen.flatten(0, 1),
                kept_legal.flatten(0, 1),
                actions.flatten(),
                chances.flatten(),
                advantages.flatten(),
                (advantages + values).flatten(),
            ],
        )
        if update % settings.freeze_every == 0:
            pool.add(frozen(agent, f"after {update} updates"))
        share = np.mean(won) if won else float("nan")
        print(f"update {update}: won {share:.0%} of {len(won)} games against {len(pool)} opponents")
    return agent, pool


def learn(
    agent: Agent,
    optimizer: torch.optim.Optimizer,
    settings: Settings,
    kept: list[torch.Tensor],
) -> None:
    """Improve the agent by what was collected, in several passes."""
    size = len(kept[0])
    for _ in range(settings.epochs):
        for rows in torch.randperm(size).split(settings.minibatch):
            seen, legal, actions, chances, advantages, returns = (part[rows] for part in kept)
            choice, values = agent(seen, legal)
            ratio = (choice.log_prob(actions) - chances).exp()
            scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            loss = (
                -torch.minimum(ratio * scaled, clipped * scaled).mean()
                + 0.5 * (values - returns).pow(2).mean()
                - settings.entropy * choice.entropy().mean()
            )
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    """Train, and save the agent's weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=Settings.steps)
    parser.add_argument("--save", default="agent.pt")
    given = parser.parse_args()
    agent, _ = train(Settings(steps=given.steps))
    torch.save(agent.state_dict(), given.save)


if __name__ == "__main__":
    main()
