from threading import Thread

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.bots.analysis import analysis
from karawane.bots.analysis_stream import AnalysisInfo
from karawane.kernel.search import Search
from karawane.rules import deal

START = deal(2, seed=1)


def test_reports_grow_until_the_limit() -> None:
    reports = list(analysis(START, simulations=3000, every=0.001))
    counts = [info.simulations for info in reports]
    assert counts == sorted(counts)
    assert counts[-1] == 3000
    assert len(reports) > 1


def test_the_last_report_is_what_one_search_finds() -> None:
    *_, info = analysis(START, simulations=3000, every=0.001, seed=5)
    found = Search(START, seed=5).run(simulations=3000)
    assert (info.best.move, info.best.visits) == (found.best, found.moves[0].visits)


def test_leaving_the_loop_is_enough_to_end_it() -> None:
    stream = analysis(START, every=0.001)
    for info in stream:
        if info.simulations > 100:
            break
    assert stream.info is info


def test_stop_from_another_thread_makes_a_report_the_last() -> None:
    stream = analysis(START, every=600.0)
    next(stream)
    reports: list[AnalysisInfo] = []
    thinking = Thread(target=lambda: reports.extend(stream))
    thinking.start()
    # Whether the search has begun or not, it ends.
    while thinking.is_alive():
        stream.stop()
        thinking.join(0.01)
    assert len(reports) <= 1
    assert list(stream) == []


def test_the_time_is_kept() -> None:
    *_, info = analysis(START, seconds=0.02, every=0.01)
    assert 0.02 <= info.seconds < 0.1


@pytest.mark.anyio
async def test_asyncio_can_wait_for_the_reports() -> None:
    seen = [info.simulations async for info in analysis(START, simulations=500)]
    assert seen[-1] == 500


def test_a_report_can_be_read_by_people() -> None:
    *_, info = analysis(START, simulations=500, seed=1)
    assert str(info).startswith("500 simulations, 0.")
    assert f": {info.best.move} wins " in str(info)


def test_with_leaves_nothing_running() -> None:
    with analysis(START) as stream:
        next(stream)
    assert next(stream, None) is None


def test_what_cannot_be_analysed_is_reported() -> None:
    with pytest.raises(ValueError, match="must be more than 0"):
        analysis(START, every=0)
    over = START
    while not over.is_over:
        over = over.play(over.legal_moves[0])
    with pytest.raises(ValueError, match="the game is over"):
        analysis(over)
