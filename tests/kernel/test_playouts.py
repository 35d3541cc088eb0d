"""Random games from a position, and what they say of it."""

from __future__ import annotations

import signal
import threading
from random import Random
from statistics import mean, variance

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel import from_position, playouts, to_position
from karawane.rules import deal, legal_moves, play, scores


def test_the_sums_add_up_the_games() -> None:
    start = deal(3, seed=1)
    outcome = playouts(start, 1, seed=5)
    running = from_position(start)
    moves = running.play_out(5)
    final = scores(to_position(running))
    assert outcome.moves.mean == moves
    for seat, score in zip(outcome.seats, final, strict=True):
        assert (seat.water.mean, seat.oases.mean) == (score.water, score.oases)
        assert (seat.areas.mean, seat.caravans.mean) == (score.areas, score.caravans)
        assert seat.total.mean == score.total
        assert seat.total.variance == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_game_has_one_win_to_share(players: int) -> None:
    outcome = playouts(deal(players, seed=3), 500, seed=1)
    assert sum(seat.wins for seat in outcome.seats) == pytest.approx(500)
    assert len(outcome.seats) == players


def test_threads_do_not_change_the_outcome() -> None:
    start = deal(4, seed=2)
    one = playouts(start, 5001, seed=2**64 - 1)
    assert playouts(start, 5001, seed=2**64 - 1, threads=3) == one
    assert playouts(start, 5001, seed=1) != one


def test_random_games_of_the_rules_have_the_same_outcome() -> None:
    # Two generators, one game: the means must agree within their errors (here four of them).
    start = deal(2, seed=4)
    native = playouts(start, 20_000, seed=1).seats[0].total
    totals = []
    random = Random(1)
    for _ in range(150):
        position = start
        while legal := legal_moves(position):
            position = play(position, legal[int(random.random() * len(legal))])
        totals.append(scores(position)[0].total)
    error = (variance(totals) / len(totals)) ** 0.5
    assert abs(native.mean - mean(totals)) < 4 * error
    assert native.variance == pytest.approx(variance(totals), rel=0.5)


def test_a_finished_game_plays_out_to_itself() -> None:
    running = from_position(deal(2, seed=1))
    running.play_out(1)
    outcome = playouts(running, 10, seed=1)
    assert outcome.moves.mean == 0
    assert outcome.seats[0].total.mean == sum(running.scores()[0])


@pytest.mark.parametrize("games", [0, -1, 10**13, -(10**30), 10**30])
def test_wrong_numbers_of_games_are_refused(games: int) -> None:
    with pytest.raises(ValueError, match="games"):
        playouts(deal(2, seed=1), games, seed=1)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30])
def test_wrong_seeds_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        playouts(deal(2, seed=1), 1, seed=seed)


@pytest.mark.parametrize("threads", [0, 257, 10**6])
def test_wrong_numbers_of_threads_are_refused(threads: int) -> None:
    with pytest.raises(ValueError, match="threads"):
        playouts(deal(2, seed=1), 1, seed=1, threads=threads)


def test_other_threads_keep_running() -> None:
    running = from_position(deal(2, seed=1))
    ran = threading.Event()
    other = threading.Thread(target=ran.set)
    starter = threading.Timer(0.01, other.start)
    starter.start()
    while not ran.is_set():
        playouts(running, 10_000, seed=1)
    starter.join()
    other.join()


def test_it_can_be_interrupted() -> None:
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            playouts(deal(2, seed=1), 10**12, seed=1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
