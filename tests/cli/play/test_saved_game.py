from pathlib import Path

import pytest

from karawane.cli.play.saved_game import MoveRefused, SavedGame
from karawane.cli.play.saves import SaveFile
from karawane.cli.seating import Seating
from karawane.notation import Record, parse_move, parse_record
from karawane.rules import Chips, Move, Reason, deal


def moves(text: str) -> list[Move]:
    return [parse_move(word) for word in text.split()]


def game_of(record: Record, *players: str) -> SavedGame:
    return SavedGame(record, Seating.of(players), Chips.OPEN, SaveFile(Path("kept.ttd")))


@pytest.fixture
def game() -> SavedGame:
    return game_of(Record(deal(3, seed=1)), "me", "greedy", "greedy")


def test_every_move_is_saved_at_once(game: SavedGame) -> None:
    for ply, move in enumerate(["C@h7", "S@k5", "B@c10"], 1):
        game.play(moves(move))
        saved = parse_record(Path("kept.ttd").read_text("utf-8"))
        assert len(saved.moves) == ply
        assert saved == game.record


def test_a_refused_move_carries_its_rule(game: SavedGame) -> None:
    with pytest.raises(MoveRefused, match=r"Ch8: .* \(4.1\)") as caught:
        game.play(moves("Ch8"))
    assert caught.value.reason is Reason.NOT_PLACING_CAMELS
    assert game.record.moves == ()
    assert not Path("kept.ttd").exists()


def test_more_than_the_turn_is_refused_without_a_rule(game: SavedGame) -> None:
    with pytest.raises(MoveRefused, match="the turn has no placement left") as caught:
        game.play(moves("C@h7 S@k5"))
    assert caught.value.reason is None
    assert game.record.moves == ()


def test_since_own_turn_and_the_marks(game: SavedGame) -> None:
    assert game.since_own_turn() == []
    game.play(moves("C@h7"))
    game.play(moves("S@k5"))
    game.play(moves("B@c10"))
    assert [move for _, move in game.since_own_turn()] == moves("S@k5 B@c10")
    assert [int(position.seat) for position, _ in game.since_own_turn()] == [2, 3]
    assert game.just_placed() == moves("S@k5 B@c10")


def test_take_back_stops_at_a_person(game: SavedGame) -> None:
    for move in ("C@h7", "S@k5", "B@c10"):
        game.play(moves(move))
    assert list(game.take_back()) == moves("C@h7 S@k5 B@c10")
    assert game.record.moves == ()
    assert list(game.take_back()) == []


def test_take_back_drops_the_comments_of_what_is_gone() -> None:
    record = Record(deal(2, seed=1), comments=((0, "first"),)).adding("C@h7", "S@k5")
    noted = Record(record.start, record.moves, (), ((0, "first"), (2, "last")))
    game = game_of(noted, "me", "greedy")
    game.take_back()
    assert game.record.comments == ((0, "first"),)
