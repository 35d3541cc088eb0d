"""Measure the environments beside their libraries' own games: `python -m benchmarks.envs`.

The peers are PettingZoo's connect_four_v3 and go_v5, OpenSpiel's python_tic_tac_toe, and pgx's hex;
missing ones are listed. The same random agent plays every game of a group. A group is measured in
turn in one run, in whole games of a few milliseconds. pgx returns a mask and an observation with
every step, so the last table compares it with a batch that writes both, by processor time.
"""

from __future__ import annotations

import os
from functools import partial
from random import Random
from typing import Any

from benchmarks.kernel import (
    BATCH,
    STEPS,
    batch_steps,
    live_steps,
    pgx_steps,
    table,
    with_peers,
)
from benchmarks.timing import Work, best_rates, processor_rates

ROUNDS = 30
MOVES = 40
"""The fewest moves in a piece of work: whole games, in a few milliseconds."""


def pettingzoo_steps(name: str, **options: Any) -> Work:
    """Return a work that plays random games in a PettingZoo environment."""
    import pettingzoo  # noqa: PLC0415 (a library that may be missing)
    from pettingzoo.env_registry.exceptions import FailedToImport  # noqa: PLC0415

    import karawane.envs  # noqa: F401, PLC0415 (registers the environment)

    try:
        env = pettingzoo.make("aec", name, **options)
    except FailedToImport as error:
        raise ImportError(str(error)) from error
    chance = Random(1).random

    def work() -> int:
        done = 0
        while done < MOVES:
            env.reset()
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(chance() * len(legal))]))
                done += 1
        return done

    return work


def openspiel_moves(name: str) -> Work:
    """Return a work that plays random OpenSpiel games from Python."""
    import pyspiel  # noqa: PLC0415 (a library that may be missing)
    from open_spiel.python import games  # noqa: F401, PLC0415 (registers its Python games)

    import karawane.envs.openspiel  # noqa: F401, PLC0415 (registers ours)

    game = pyspiel.load_game(name)
    chance = Random(1).random

    def work() -> int:
        done = 0
        while done < MOVES:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                done += 1
        return done

    return work


def vector_steps(threads: int, opponents: str | None) -> Work:
    """Return a work that steps `BATCH` games through Gymnasium's interface, with all outputs."""
    from karawane.envs.vector import ThroughTheDesertVector  # noqa: PLC0415 (needs Gymnasium)

    envs = ThroughTheDesertVector(BATCH, opponents=opponents, threads=threads, copy=False)
    envs.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            envs.step(envs.choose())
        return STEPS * BATCH

    return work


def main() -> None:
    """Print all tables."""
    threads = os.cpu_count() or 1
    print(f"Environments, best of {ROUNDS} interleaved rounds; the last column is the ratio")

    own = "karawane/ThroughTheDesert-v0"
    peers = ("connect_four_v3", "go_v5")
    tables = {
        f"karawane, {n} players": partial(pettingzoo_steps, own, players=n) for n in (2, 3, 4, 5)
    }
    tables |= {name: partial(pettingzoo_steps, f"classic/{name}") for name in peers}
    works = with_peers({}, tables)
    table("PettingZoo", "steps", best_rates(works, rounds=ROUNDS))

    names = ["karawane", "karawane(players=5)", "python_tic_tac_toe"]
    works = with_peers({}, {name: partial(openspiel_moves, name) for name in names})
    table("OpenSpiel", "moves", best_rates(works, rounds=ROUNDS))

    works = with_peers(
        {
            "karawane.kernel.batch, 1 thread": batch_steps(1),
            "karawane.kernel.batch, 1 thread, with masks": batch_steps(1, masks=True),
            **{
                f"masks and observations, {count} thread{'s'[: count > 1]}": batch_steps(
                    count, masks=True, observations=True
                )
                for count in sorted({1, threads})
            },
        },
        {
            "make_vec, all that is seen, 1 thread": partial(vector_steps, 1, None),
            f"make_vec, all that is seen, {threads} threads": partial(vector_steps, threads, None),
            "make_vec, against random opponents, 1 thread": partial(vector_steps, 1, "random"),
            "make_vec, against greedy opponents, 1 thread": partial(vector_steps, 1, "greedy"),
        },
    )
    table(f"Batches of {BATCH} games", "steps", best_rates(works, rounds=ROUNDS))

    works = with_peers(
        {
            "masks and observations rewritten": batch_steps(1, masks=True, observations=True),
            "masks and observations updated": live_steps(1),
        },
        {"pgx hex, masks and observations": pgx_steps},
    )
    rates = processor_rates(works, rounds=ROUNDS)
    print(f"\nBatches of {BATCH} games by processor time")
    for name, rate in rates.items():
        beside = rate / rates["pgx hex, masks and observations"] if len(rates) > 2 else 1
        print(f"  {name:48} {rate.per_second:14,.0f} steps/s  {beside:6.2f}")


if __name__ == "__main__":
    main()
