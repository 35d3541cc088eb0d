"""Benchmark of the Python rules: random games, compared with python-chess.

Both sides do the same: until the game is over, choose a legal move at random and play it.
"""

from __future__ import annotations

import cProfile
import io
import pstats
from random import Random

from benchmarks.timing import microseconds, processor_rates
from karawane import Record, deal, legal_moves, parse_record, play, scores

GAMES = 20
CHESS_GAMES = 2
"""A random game of chess takes about four times as many plies."""


def random_games(players: int, games: int = GAMES) -> int:
    """Play random games to their end and return the number of placements."""
    generator = Random(1)
    plies = 0
    for seed in range(games):
        position = deal(players, seed=seed)
        while moves := legal_moves(position):
            position = play(position, moves[int(generator.random() * len(moves))])
            plies += 1
    return plies


def chess_games(games: int = CHESS_GAMES) -> int:
    """Play random games of python-chess to their end and return the number of plies."""
    import chess  # noqa: PLC0415  (only this benchmark's peer needs it)

    generator = Random(1)
    plies = 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(generator.random() * len(moves))])
            plies += 1
    return plies


def sample_games(count: int = 20) -> list[Record]:
    """Return finished random two-player games."""
    records = []
    for seed in range(count):
        generator = Random(seed)
        record = Record(deal(2, seed=seed))
        position = record.start
        played = []
        while moves := legal_moves(position):
            played.append(generator.choice(moves))
            position = play(position, played[-1])
        records.append(record.adding(*played))
    return records


def parts() -> dict[str, float]:
    """Return the microseconds per call of each part of the public API, in two-player games."""
    records = sample_games()
    steps = [
        (position, move)
        for record in records
        for position, move in zip(record.positions(), record.moves, strict=False)
    ]
    moves = [legal_moves(position) for position, _ in steps]
    texts = [str(record) for record in records]
    calls = len(steps)
    return {
        "legal_moves": microseconds(lambda: [legal_moves(p) for p, _ in steps], calls=calls),
        "listing them": microseconds(lambda: [list(m) for m in moves], calls=calls),
        "play": microseconds(lambda: [play(p, m) for p, m in steps], calls=calls),
        "scores": microseconds(lambda: [scores(p) for p, _ in steps], calls=calls),
        "hash": microseconds(lambda: [hash(p) for p, _ in steps], calls=calls),
        "checking a whole record": microseconds(
            lambda: [parse_record(text) for text in texts], calls=len(texts)
        ),
    }


def profile() -> str:
    """Return a profile of random two-player games."""
    watch = cProfile.Profile()
    watch.runcall(random_games, 2)
    out = io.StringIO()
    pstats.Stats(watch, stream=out).strip_dirs().sort_stats("tottime").print_stats(12)
    return out.getvalue()


def main() -> None:
    """Print the table of `karawane.rules` and of python-chess."""
    works = {f"karawane, {n} players": (lambda n=n: random_games(n)) for n in range(2, 6)}
    rates = processor_rates({"python-chess": chess_games, **works})
    chess = rates["python-chess"]
    print("Random full games through the public API: medians of 25 interleaved rounds, by")
    print("processor time")
    for name, rate in rates.items():
        print(f"  {name:24}{rate.per_second:>10,.0f} plies/s{rate / chess:>8.2f} x python-chess")
    print("Time for each call, two players")
    for name, time in parts().items():
        print(f"  {name:24}{time:>10,.1f} µs")
    print("Where the time goes (with the profiler's own share)")
    print(profile())


if __name__ == "__main__":
    main()
