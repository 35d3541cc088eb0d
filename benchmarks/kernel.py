"""Measure the kernel beside the rules and two peers: `python -m benchmarks.kernel`.

The peers are OpenSpiel's hex and pgx's hex; missing ones are listed. All are measured in turn in
one run, in pieces so short that the best of many had a core to itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from benchmarks.rules import random_games
from benchmarks.timing import Rate, Work, best_rates, microseconds
from karawane import deal
from karawane.kernel import POSITION_BYTES, RunningGame, from_position, playouts
from karawane.kernel.batch import Batch
from karawane.kernel.loader import native

ROUNDS = 50
BATCH = 1024
STEPS = 20


def native_games(running: RunningGame, games: int, threads: int = 1) -> int:
    """Play random games inside the kernel and return the number of games."""
    return playouts(running, games, seed=1, threads=threads).games


def rules_games(games: int = 2) -> int:
    """Play random two-player games with the Python rules and return the number of games."""
    random_games(2, games)
    return games


def driven_placements(running: RunningGame, games: int = 20) -> int:
    """Play random games with every list of legal moves and every move crossing into Python."""
    chance = Random(1).random
    placements = 0
    for _ in range(games):
        game = running.copy()
        play, legal_actions = game.play, game.legal_actions
        legal = legal_actions()
        while legal:
            play(legal[int(chance() * len(legal))])
            placements += 1
            legal = legal_actions()
    return placements


def batch_steps(threads: int, *, masks: bool = False, observations: bool = False) -> Work:
    """Return a work that steps `BATCH` games for each thread side by side, with random actions."""
    batch = Batch.dealt(BATCH * threads, seed=1, threads=threads, auto_reset=True)
    actions, dones, legal = batch.choose(), batch.step(batch.choose()), batch.masks()
    seen = batch.observations()

    def work() -> int:
        for _ in range(STEPS):
            batch.choose(actions)
            batch.step(actions, dones)
            if masks:
                batch.masks(legal)
            if observations:
                batch.observations(out=seen)
        return STEPS * len(batch)

    return work


def live_steps(threads: int) -> Work:
    """Return a work that steps `BATCH` games for each thread, and updates what is seen of them."""
    batch = Batch.dealt(BATCH * threads, seed=1, threads=threads, auto_reset=True)
    actions, dones, live = batch.choose(), batch.step(batch.choose()), batch.live()

    def work() -> int:
        for _ in range(STEPS):
            batch.choose(actions)
            batch.step(actions, dones)
            live.update()
        return STEPS * len(batch)

    return work


def openspiel_games() -> Work:
    """Return a work that plays random games of OpenSpiel's C++ hex, driven from Python."""
    import pyspiel  # noqa: PLC0415 (a peer, which may be missing)

    game = pyspiel.load_game("hex(board_size=11)")
    chance = Random(1).random

    def work() -> int:
        for _ in range(10):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
        return 10

    return work


def pgx_steps() -> Work:
    """Return a work that steps `BATCH` games of pgx's hex with random legal actions, on the CPU."""
    import jax  # noqa: PLC0415 (a peer, which may be missing)
    import pgx  # noqa: PLC0415

    game = pgx.make("hex")

    def step(state, key):  # type: ignore[no-untyped-def]
        now, later = jax.random.split(key)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        return jax.vmap(game.step)(state, jax.random.categorical(now, logits, axis=-1)), later

    fast_step = jax.jit(step)
    start = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    jax.block_until_ready(fast_step(start, jax.random.PRNGKey(1)))

    def work() -> int:
        state, key = start, jax.random.PRNGKey(1)
        for _ in range(STEPS):
            state, key = fast_step(state, key)
        jax.block_until_ready(state)
        return STEPS * BATCH

    return work


def with_peers(
    works: Mapping[str, Work], peers: Mapping[str, Callable[[], Work]]
) -> dict[str, Work]:
    """Return the works with those of the installed peers, and print which are missing."""
    found = dict(works)
    for name, peer in peers.items():
        try:
            found[name] = peer()
        except ImportError as error:
            print(f"  {name}: missing ({error})")
    return found


def table(title: str, unit: str, rates: Mapping[str, Rate]) -> None:
    """Print rates with their ratios to the first."""
    print(title)
    first = next(iter(rates.values()))
    for name, rate in rates.items():
        print(f"  {name:44}{rate.per_second:>14,.0f} {unit}/s{rate / first:>10.4f}")


def main() -> None:
    """Print all tables."""
    two = from_position(deal(2, seed=1))
    moves = playouts(two, 2000, seed=1).moves.mean
    threads = os.cpu_count() or 1
    print(f"{native.__name__}, best of {ROUNDS} interleaved rounds; the last column is the ratio")

    works: dict[str, Work] = {
        "kernel, 1 thread": partial(native_games, two, 400),
        f"kernel, {threads} threads": partial(native_games, two, 4000 * threads, threads),
        "karawane.rules": rules_games,
    }
    hex_games = {"OpenSpiel hex(11), from Python": openspiel_games}
    games = best_rates(with_peers(works, hex_games), rounds=ROUNDS)
    table("Random two-player games", "games", games)
    own = games["kernel, 1 thread"].per_second * moves
    print(f"  {moves:.1f} placements a game: {own:,.0f} placements/s, {1e9 / own:.0f} ns each")

    works = {
        "kernel, driven from Python": partial(driven_placements, two),
        "karawane.rules": lambda: random_games(2, 2),
    }
    table("Placements driven from Python", "placements", best_rates(works, rounds=ROUNDS))

    works = {
        "kernel, playouts on 1 thread": lambda: round(native_games(two, 400) * moves),
        f"kernel, batch of {BATCH}, 1 thread": batch_steps(1),
        f"kernel, batch of {BATCH}, 1 thread, with masks": batch_steps(1, masks=True),
        f"kernel, batch of {BATCH * threads}, {threads} threads": batch_steps(threads),
    }
    hex_steps = {f"pgx hex, batch of {BATCH}, all cores": pgx_steps}
    table("Steps of many games", "steps", best_rates(with_peers(works, hex_steps), rounds=ROUNDS))

    growth: dict[str, Work] = {}
    for players in range(2, 6):
        start = deal(players, seed=1)
        name = f"{players} players, {start.game.board.size} spaces"
        growth[name] = partial(native_games, from_position(start), 300)
    table("Growth: random games, 1 thread", "games", best_rates(growth, rounds=ROUNDS))

    copies = microseconds(lambda: [two.copy() for _ in range(2000)], calls=2000)
    print(f"A position is {POSITION_BYTES} bytes; a copy from Python takes {copies * 1000:.0f} ns")


if __name__ == "__main__":
    main()
