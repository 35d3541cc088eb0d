import pytest

from karawane.arena import standings
from karawane.arena.results import Fault
from tests.arena.results import result


def test_points_times_and_shares_are_means_over_seats() -> None:
    first, second = standings(
        [
            result(("a", 60), ("b", 40), game=0),
            result(("b", 50), ("a", 80), game=1),
        ]
    )
    assert (first.bot, first.games, first.win_share, first.points) == ("a", 2, 1.0, 70)
    assert (second.bot, second.win_share, second.points) == ("b", 0.0, 45)
    assert first.seconds == pytest.approx(0.1)
    assert first.slowest == 0.25
    low, high = first.win_interval
    assert 0.2 < low < 0.5 < high == 1.0


def test_a_fault_is_reported_and_its_points_do_not_count() -> None:
    found = standings(
        [
            result(("a", 60), ("b", 40), game=0),
            result(("a", 3), ("b", 2), game=1, fault=Fault(1, "illegal move Ca1: no")),
        ]
    )
    bots = {each.bot: each for each in found}
    assert bots["a"].faults == ("game 1: illegal move Ca1: no",)
    assert bots["b"].faults == ()
    assert bots["a"].points == 60
    assert bots["b"].win_share == 0.5
