import pytest

from karawane.bots import play_out, player
from karawane.notation import parse_record
from karawane.rules import Move, Position, deal, legal_moves, play


class Watcher:
    """Plays the first legal move, and remembers what it was asked."""

    name = "watcher"

    def __init__(self) -> None:
        self.asked: list[tuple[int, float | None]] = []

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        self.asked.append((int(position.seat), seconds))
        return legal_moves(position)[0]


def test_each_player_chooses_for_its_own_seat_only() -> None:
    one, two = Watcher(), Watcher()
    record = play_out(deal(2, seed=1), [one, two], seconds=0.5)
    assert record.final.is_over
    assert set(one.asked) == {(1, 0.5)}
    assert set(two.asked) == {(2, 0.5)}
    assert len(one.asked) + len(two.asked) == len(record.moves)


def test_the_record_names_the_players_and_reads_back() -> None:
    record = play_out(deal(2, seed=1), [player("random", 1), Watcher()])
    assert record.tags == (("Seat1", "random"), ("Seat2", "watcher"))
    assert parse_record(str(record)) == record


def test_it_continues_from_any_position() -> None:
    start = deal(2, seed=1)
    later = play(start, legal_moves(start)[7])
    record = play_out(later, [player("random", 1), player("random", 2)])
    assert record.start == later
    assert record.final.is_over


def test_every_seat_needs_a_player() -> None:
    with pytest.raises(ValueError, match="1 players for 3 seats"):
        play_out(deal(3, seed=1), [player("random", 1)])
