from __future__ import annotations

from threading import Thread, Timer
from time import perf_counter, process_time

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel import search as module
from karawane.kernel.search import OPTIONS, Search, SearchResult
from karawane.rules import (
    CamelColour,
    IllegalMove,
    Pass,
    Phase,
    PlaceCamel,
    Space,
    deal,
    legal_moves,
    play,
)
from tests.bots.small_boards import table
from tests.drawn import drawn
from tests.kernel.searched_positions import ALMOST_CLOSED, halfway

MODES = pytest.mark.parametrize("plain", [True, False], ids=["plain", "full"])


def seen(result: SearchResult) -> list[tuple[str, int, float]]:
    return [(str(one.move), one.visits, one.value) for one in result.moves]


# Limits


@MODES
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_gives_the_same_search(threads: int, plain: bool) -> None:
    def once(seed: int) -> list[tuple[str, int, float]]:
        search = Search(halfway(3), seed=seed, threads=threads, plain=plain)
        search.run(simulations=700)
        return seen(search.run(simulations=801))

    assert once(7) == once(7)
    assert once(7) != once(8)


@MODES
def test_it_makes_exactly_the_given_number_of_simulations(plain: bool) -> None:
    search = Search(halfway(2), threads=2, plain=plain)
    for simulations in (0, 1, 2, 999):
        before = sum(one.visits for one in search.result().moves)
        result = search.run(simulations=simulations)
        assert result.simulations == simulations
        assert sum(one.visits for one in result.moves) == before + simulations


@MODES
def test_it_stops_on_time(plain: bool) -> None:
    search = Search(deal(4, seed=1), plain=plain)
    taken = []
    for _ in range(9):
        began, worked = perf_counter(), process_time()
        search.choose(seconds=0.03)
        assert perf_counter() - began >= 0.03
        # Not the time that other programs may take in between: what the search itself adds.
        taken.append(process_time() - worked)
        result = search.result()
        assert result.simulations
        assert result.seconds >= 0.03
    assert sorted(taken)[len(taken) // 2] < 0.035


def test_the_first_limit_reached_ends_a_run() -> None:
    search = Search(deal(2, seed=1))
    assert search.run(seconds=1000, simulations=10).simulations == 10
    assert search.run(seconds=0.01, simulations=10**12).simulations < 10**12


def test_another_thread_can_stop_it() -> None:
    search = Search(deal(2, seed=1), threads=2)
    timer = Timer(0.05, search.stop)
    timer.start()
    result = search.run(seconds=600)
    timer.join()
    assert result.simulations
    assert result.seconds < 600


def ask_often(search: Search) -> None:
    deadline = perf_counter() + 10
    while perf_counter() < deadline:
        search.result()


def test_a_running_search_cannot_be_used() -> None:
    search = Search(deal(2, seed=1))
    thread = Thread(target=search.run)
    thread.start()
    try:
        with pytest.raises(RuntimeError, match="running in another thread"):
            ask_often(search)
    finally:
        while thread.is_alive():
            search.stop()
            thread.join(0.01)


@MODES
def test_it_stays_within_its_memory(plain: bool) -> None:
    search = Search(halfway(2), memory_mb=1, plain=plain, expand_visits=1)
    result = search.run(simulations=60_000)
    assert result.memory_full
    assert result.memory_mb <= 1
    position = halfway(2)
    for _ in range(12):
        search.advance(result.best)
        position = play(position, result.best)
        result = search.run(simulations=2_000)
        assert result.memory_mb <= 1
        assert {one.move for one in result.moves} == set(legal_moves(position))


# What it finds


@MODES
def test_it_closes_a_huge_area_before_the_game_ends(plain: bool) -> None:
    # The last cream camel ends the game wherever it goes; on two spaces alone it closes the area.
    position, marked = drawn(ALMOST_CLOSED, supply=(1, 20, 20, 20, 20), camels_left=1)
    result = Search(position, seed=1, plain=plain).run(simulations=2_000)
    assert result.best in {PlaceCamel(CamelColour.CREAM, space) for space in marked}
    assert result.moves[0].value > 0.5


@MODES
def test_it_takes_the_last_majority(plain: bool) -> None:
    # With the last camel of all cream draws level with seat 2's, or sky goes one ahead.
    position, _ = drawn(
        """
       .    .    .    .    .    .
    .    C1   .    .    c2   .
       .    .    .    .    C2   .
    .    .    .    .    .    .
       S1   .    .    .    S2   .
    .    .    .    .    .    .
""",
        supply=(5, 1, 5, 5, 5),
        camels_left=1,
    )
    result = Search(position, seed=1, plain=plain).run(simulations=2_000)
    assert isinstance(result.best, PlaceCamel)
    assert result.best.colour is CamelColour.SKY


@MODES
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_node_maximises_for_the_seat_to_move(players: int, plain: bool) -> None:
    position = halfway(players)
    result = Search(position, seed=1, plain=plain).run(simulations=5_000)
    mover = position.seat.index
    for one in result.moves:
        if one.games:
            assert len(one.rewards) == len(one.points) == len(one.wins) == players
            assert sum(one.wins) == pytest.approx(1)
            assert one.rewards[mover] == pytest.approx(one.value, abs=1e-4)
    often = [one for one in result.moves if one.visits >= 20]
    assert often[0].value >= max(one.value for one in often) - 0.05


@MODES
def test_rivals_are_expected_to_play_for_themselves(plain: bool) -> None:
    position = halfway(3)
    search = Search(position, seed=1, plain=plain)
    mover = position.seat
    while position.seat is mover:
        best = search.run(simulations=40_000).best
        search.advance(best)
        position = play(position, best)
    # Nothing but what was found by the seat before: these are the values of this one.
    kept = search.result()
    again = Search(position, seed=2, plain=plain).run(simulations=40_000)
    values = {one.move: one.rewards for one in again.moves if one.visits > 100}
    seat = position.seat.index
    assert values[kept.best][seat] > max(rewards[seat] for rewards in values.values()) - 0.05
    assert kept.moves[0].value == pytest.approx(values[kept.best][seat], abs=0.1)


# What it reports


@MODES
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_covers_every_legal_move(players: int, plain: bool) -> None:
    position = halfway(players)
    result = Search(position, plain=plain).run(simulations=3_000)
    assert {one.move for one in result.moves} == set(legal_moves(position))
    assert [one.visits for one in result.moves] == sorted(
        (one.visits for one in result.moves), reverse=True
    )
    assert result.games == 3_000
    assert sum(result.wins) == pytest.approx(1)
    assert all(10 < points < 200 for points in result.points)
    assert all(0 < reward < 1 for reward in result.rewards)


def test_before_the_first_run_nothing_is_known() -> None:
    result = Search(deal(2, seed=1)).result()
    assert result.games == result.simulations == 0
    assert result.points == result.wins == result.rewards == ()
    assert result.moves[0].points == ()


@MODES
def test_the_line_can_be_played(plain: bool) -> None:
    position = halfway(2)
    result = Search(position, plain=plain).run(simulations=20_000)
    assert result.line[0] == result.best
    assert len(result.line) > 1
    for move in result.line:
        position = play(position, move)


# Following a game


@MODES
def test_the_tree_is_kept_from_move_to_move(plain: bool) -> None:
    search = Search(halfway(2), threads=2, plain=plain)
    result = search.run(simulations=20_000)
    expected = result.line[1]
    search.advance(result.best)
    kept = search.result()
    assert kept.games == 0
    assert kept.best == expected
    assert sum(one.visits for one in kept.moves) > 100
    assert search.run(simulations=100).games == 100


@MODES
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_follows_a_game_to_its_end(players: int, plain: bool) -> None:
    position = deal(players, seed=3)
    search = Search(position, memory_mb=1, plain=plain)
    phases = set()
    while not position.is_over:
        phases.add(position.phase)
        result = search.run(simulations=60)
        assert result.best in legal_moves(position)
        assert {one.move for one in result.moves} == set(legal_moves(position))
        search.advance(result.best)
        position = play(position, result.best)
        assert search.position == position
    assert phases == {Phase.LEADERS, Phase.CAMELS} | ({Phase.GIVE_BACK} if players == 5 else set())
    for use in (search.run, search.result):
        with pytest.raises(ValueError, match="game is over"):
            use()


@MODES
def test_moves_it_never_tried_can_be_played_too(plain: bool) -> None:
    position = deal(4, seed=1)
    search = Search(position, plain=plain)
    for _ in range(30):
        move = legal_moves(position)[-1]
        search.advance(move)
        position = play(position, move)
    assert {one.move for one in search.run(simulations=5).moves} == set(legal_moves(position))


@MODES
def test_a_forced_pass_is_the_only_move(plain: bool) -> None:
    position = table("C#.c")
    assert list(legal_moves(position)) == [Pass()]
    search = Search(position, plain=plain)
    assert search.run(simulations=100).best == Pass()
    search.advance(Pass())
    assert search.run(simulations=100).best in legal_moves(play(position, Pass()))


# Errors


def test_a_finished_game_cannot_be_searched() -> None:
    position = halfway(2)
    while not position.is_over:
        position = play(position, legal_moves(position)[0])
    with pytest.raises(ValueError, match="game is over"):
        Search(position)


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    search = Search(deal(2, seed=1))
    with pytest.raises(IllegalMove):
        search.advance(PlaceCamel(CamelColour.CREAM, Space.at(2, 0)))
    with pytest.raises(IllegalMove):
        search.advance(Pass())
    assert search.position == deal(2, seed=1)


@pytest.mark.parametrize(
    "settings",
    [
        {"threads": 0},
        {"threads": 257},
        {"seed": -1},
        {"seed": 2**64},
        {"memory_mb": 0},
        {"exploration": -1},
        {"exploration": float("nan")},
        {"wisdom": 1},
    ],
    ids=str,
)
def test_wrong_settings_are_refused(settings: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(settings))):
        Search(deal(2, seed=1), **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "limits", [{"seconds": -1}, {"seconds": float("nan")}, {"simulations": -1}], ids=str
)
def test_wrong_limits_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(limits))):
        Search(deal(2, seed=1)).run(**limits)  # type: ignore[arg-type]


def test_every_option_is_accepted() -> None:
    assert OPTIONS
    for name, value in OPTIONS.items():
        Search(deal(2, seed=1), **{name: value})  # type: ignore[arg-type]
    assert module.DEFAULT_MEMORY_MB >= 1
