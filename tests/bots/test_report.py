import pytest

from karawane.bots import play_out, player
from karawane.bots.report import GameReport, Moment, report_on
from karawane.notation import Record
from karawane.rules import deal, legal_moves


@pytest.fixture(scope="module")
def record() -> Record:
    return play_out(deal(2, seed=6), [player("greedy", 1), player("random", 2)])


def test_there_is_a_moment_for_every_position(record: Record) -> None:
    report = report_on(record, simulations=30, seed=1)
    assert [moment.ply for moment in report.moments] == list(range(len(record.moves) + 1))
    assert report.moments[-1].chances == (1.0, 0.0)
    assert report.moments[-1].expected is None


def test_the_same_seed_gives_the_same_report(record: Record) -> None:
    part = Record(record.start, record.moves[:14])
    assert report_on(part, simulations=50, seed=3) == report_on(part, simulations=50, seed=3)


def test_progress_is_reported_for_every_position(record: Record) -> None:
    part = Record(record.start, record.moves[:5])
    calls: list[int] = []
    report_on(part, simulations=10, advance=lambda: calls.append(1))
    assert len(calls) == 6


def with_chances(record: Record, *first: float) -> GameReport:
    """Return a report in which seat 1's chances are given, and other moves were expected."""
    moments = []
    for ply, (position, chance) in enumerate(zip(record.positions(), first, strict=False)):
        played = record.moves[ply]
        other = next(move for move in legal_moves(position) if move != played)
        moments.append(Moment(ply, position, (chance, 1 - chance), (0.0, 0.0), other))
    return GameReport(Record(record.start, record.moves[: len(first) - 1]), tuple(moments), 1)


def test_turning_points_are_the_great_swings_in_the_order_of_the_game(record: Record) -> None:
    report = with_chances(record, 0.5, 0.3, 0.32, 0.9, 0.91)
    turns = report.turning_points()
    assert [turn.ply for turn in turns] == [0, 2]
    assert turns[1].swing == pytest.approx(0.58)
    assert turns[0].seat == 1


def test_an_expected_move_is_not_a_turning_point(record: Record) -> None:
    report = with_chances(record, 0.5, 0.1)
    first, last = report.moments
    expected = Moment(
        first.ply, first.position, first.chances, first.points, report.record.moves[0]
    )
    assert not GameReport(report.record, (expected, last), 1).turning_points()


def test_a_placement_that_changed_only_the_chances_of_others_is_no_turning_point() -> None:
    three = play_out(deal(3, seed=6), [player("greedy", n) for n in range(3)])
    first, second = list(three.positions())[:2]
    other = next(move for move in legal_moves(first) if move != three.moves[0])
    moments = (
        Moment(0, first, (0.0, 0.3, 0.7), (0.0, 0.0, 0.0), other),
        Moment(1, second, (0.0, 0.7, 0.3), (0.0, 0.0, 0.0), None),
    )
    report = GameReport(Record(three.start, three.moves[:1]), moments, 1)
    assert report.turning_points() == ()


def test_the_placements_that_cost_a_seat_most_come_first(record: Record) -> None:
    leads = (10.0, 8.0, 8.0, 3.0, 3.0, 2.5)
    positions = list(record.positions())
    moments = []
    for ply, lead in enumerate(leads):
        position, played = positions[ply], record.moves[ply]
        other = next(move for move in legal_moves(position) if move != played)
        moments.append(Moment(ply, position, (0.5, 0.5), (20 + lead, 20.0), other))
    report = GameReport(Record(record.start, record.moves[:5]), tuple(moments), 1)
    costly = report.costly_placements(positions[0].seat)
    # The last one cost only half a point.
    assert [(each.ply, each.cost) for each in costly] == [(2, 5.0), (0, 2.0)]
