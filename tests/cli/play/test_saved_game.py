from pathlib import Path

import pytest

from karawane.cli.play.saved_game import Match, Refused
from karawane.cli.play.saves import Keeper
from karawane.cli.seating import Seating
from karawane.notation import Record, parse_move, parse_record
from karawane.rules import Chips, Move, Reason, deal


def moves(text: str) -> list[Move]:
    return [parse_move(word) for word in text.split()]


def match_of(record: Record, *players: str) -> Match:
    return Match(record, Seating.of(players), Chips.OPEN, Keeper(Path("kept.ttd")))


@pytest.fixture
def match() -> Match:
    return match_of(Record(deal(3, seed=1)), "me", "greedy", "greedy")


def test_every_move_is_saved_at_once(match: Match) -> None:
    for ply, move in enumerate(["C@h7", "S@k5", "B@c10"], 1):
        match.play(moves(move))
        saved = parse_record(Path("kept.ttd").read_text("utf-8"))
        assert len(saved.moves) == ply
        assert saved == match.record


def test_a_refused_move_carries_its_rule(match: Match) -> None:
    with pytest.raises(Refused, match=r"Ch8: .* \(4.1\)") as caught:
        match.play(moves("Ch8"))
    assert caught.value.reason is Reason.NOT_PLACING_CAMELS
    assert match.record.moves == ()
    assert not Path("kept.ttd").exists()


def test_more_than_the_turn_is_refused_without_a_rule(match: Match) -> None:
    with pytest.raises(Refused, match="more than the turn has") as caught:
        match.play(moves("C@h7 S@k5"))
    assert caught.value.reason is None
    assert match.record.moves == ()


def test_since_own_turn_and_the_marks(match: Match) -> None:
    assert match.since_own_turn() == []
    match.play(moves("C@h7"))
    match.play(moves("S@k5"))
    match.play(moves("B@c10"))
    assert [move for _, move in match.since_own_turn()] == moves("S@k5 B@c10")
    assert [int(position.seat) for position, _ in match.since_own_turn()] == [2, 3]
    assert match.just_placed() == moves("S@k5 B@c10")


def test_take_back_stops_at_a_person(match: Match) -> None:
    for move in ("C@h7", "S@k5", "B@c10"):
        match.play(moves(move))
    assert list(match.take_back()) == moves("C@h7 S@k5 B@c10")
    assert match.record.moves == ()
    assert list(match.take_back()) == []


def test_take_back_drops_the_comments_of_what_is_gone() -> None:
    record = Record(deal(2, seed=1), comments=((0, "first"),)).adding("C@h7", "S@k5")
    noted = Record(record.start, record.moves, (), ((0, "first"), (2, "last")))
    match = match_of(noted, "me", "greedy")
    match.take_back()
    assert match.record.comments == ((0, "first"),)
