from __future__ import annotations

from dataclasses import FrozenInstanceError
from random import Random

import pytest

from karawane.notation import NotationError, Record, parse_move, parse_record
from karawane.rules import Edition, IllegalMove, Pass, Position, deal, play
from tests.drawn import drawn
from tests.play_styles import game_from, uniform


def leaders_placed(start: Position) -> Record:
    record = Record(start)
    for position, move in game_from(start, uniform, Random(1)):
        if position.leaders_left == 0 or move is None:
            return record
        record = record.adding(move)
    raise AssertionError


def test_the_tags_describe_the_set_up() -> None:
    rules = Edition.named("ffg").with_options(owner_may_enter="yes", ends="at_once")
    lines = str(Record(deal(3, seed=1, edition=rules))).splitlines()
    assert lines[:6] == [
        '[Karawane "1"]',
        '[Edition "ffg"]',
        '[Option "owner_may_enter=yes"]',
        '[Option "ends=at_once"]',
        '[Board "desert"]',
        '[Players "3"]',
    ]
    assert lines[6].startswith('[Oases "b8 d3 ')
    assert lines[7].startswith('[Water "a6:')
    assert lines[8:] == [""]


def test_moves_are_laid_out_by_phase_and_round() -> None:
    record = leaders_placed(deal(2, seed=1))
    for _ in range(5):
        *_, position = record.positions()
        record = record.adding(uniform(position, Random(2)))
    lines = str(record).partition("\n\n")[2].splitlines()
    texts = [str(move) for move in record.moves]
    assert lines == [
        "leaders",
        *(" ".join(texts[at : at + 2]) for at in range(0, 10, 2)),
        "camels",
        f"1. {texts[10]} / {texts[11]} {texts[12]}",
        f"2. {texts[13]} {texts[14]}",
    ]


def test_with_five_players_giving_back_comes_before_the_leaders() -> None:
    record = Record(deal(5, seed=1)).adding("C-", "S-", "B-", "R-", "O-", "S@e4")
    assert str(record).partition("\n\n")[2] == "C- S- B- R- O-\nleaders\nS@e4\n"


def test_comments_stay_in_their_place() -> None:
    comments = ((0, "first"), (1, "second"), (1, "third"))
    record = Record(deal(2, seed=1), (parse_move("C@h7"),), comments=comments)
    assert str(record).endswith("leaders\n{first} C@h7 {second} {third}\n")
    assert parse_record(str(record)) == record


def test_other_tags_keep_their_order_and_special_characters() -> None:
    tags = (("White", 'Jo "the camel"'), ("Event", "back\\slash"), ("White", "again"))
    record = Record(deal(2, seed=1), tags=tags)
    assert '[White "Jo \\"the camel\\""]\n[Event "back\\\\slash"]\n' in str(record)
    assert parse_record(str(record)).tags == tags
    assert record.tag("Event") == "back\\slash"
    assert record.tag("Date") is None


@pytest.mark.parametrize("name", ["", "two words", "1st", "Ä", "Karawane", "Water", "Option"])
def test_other_tags_cannot_use_reserved_or_malformed_names(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name of a tag"):
        Record(deal(2, seed=1), tags=((name, "x"),))


@pytest.mark.parametrize("value", ["two\nlines", "\t", "\x00"])
def test_a_tags_value_must_be_printable(value: str) -> None:
    with pytest.raises(ValueError, match="the tag Date contains unprintable characters"):
        Record(deal(2, seed=1), tags=(("Date", value),))


def test_a_comment_cannot_close_itself() -> None:
    with pytest.raises(ValueError, match="a comment cannot contain a closing brace"):
        Record(deal(2, seed=1), comments=((0, "}"),))


def test_positions_go_from_the_set_up_to_the_last() -> None:
    start = deal(2, seed=1)
    record = Record(start).adding("C@h7", "S@k5")
    positions = list(record.positions())
    assert positions[0] == start
    assert len(positions) == 3
    assert record.final == positions[-1] == play(positions[1], record.moves[1])
    assert Record(start).final == start


def test_adding_takes_moves_and_texts_and_leaves_the_record_as_it_was() -> None:
    record = Record(deal(2, seed=1), tags=(("Date", "today"),), comments=((0, "hm"),))
    longer = record.adding("C@h7").adding(*Record(record.start).adding("S@k5").moves)
    assert [str(move) for move in longer.moves] == ["C@h7", "S@k5"]
    assert (longer.tags, longer.comments) == (record.tags, record.comments)
    assert record.moves == ()


def test_what_is_not_a_move_cannot_be_added() -> None:
    with pytest.raises(NotationError, match="'Ch' is not a move"):
        Record(deal(2, seed=1)).adding("Ch")


def test_an_illegal_move_fails_when_the_game_is_played() -> None:
    record = Record(drawn("  .\n.").position, (Pass(), Pass(), Pass()))
    with pytest.raises(IllegalMove, match="the game is over"):
        list(record.positions())


def test_records_are_frozen_and_hashable() -> None:
    record = Record(deal(2, seed=1)).adding("C@h7")
    assert len({record, Record(deal(2, seed=1)).adding("C@h7")}) == 1
    with pytest.raises(FrozenInstanceError):
        record.moves = ()  # type: ignore[misc]


@pytest.mark.parametrize("ply", [-1, 1])
def test_a_comment_comes_before_a_move_or_at_the_end(ply: int) -> None:
    with pytest.raises(ValueError, match="there are only 0"):
        Record(deal(2, seed=1), comments=((ply, "nowhere"),))


def test_a_record_is_a_sequence_of_moves() -> None:
    record = Record(deal(2, seed=1)).adding("C@h7", "S@k5", "R@e4")
    assert (len(record), str(record[1]), list(map(str, record[1:]))) == (
        3,
        "S@k5",
        ["S@k5", "R@e4"],
    )
    assert [str(move) for move in record] == ["C@h7", "S@k5", "R@e4"]
    assert repr(record) == "<Record of 2 players, 3 moves>"
    assert Record(deal(2, seed=1))


def test_a_record_has_a_position_after_every_move() -> None:
    record = Record(deal(2, seed=1)).adding("C@h7", "S@k5")
    assert [record.position(ply) for ply in range(3)] == list(record.positions())
    assert record.position(-1) == record.final
    for ply in (3, -4):
        with pytest.raises(IndexError, match=f"no position after {ply} moves: there are 2"):
            record.position(ply)


def test_the_beginning_of_a_record_keeps_its_comments() -> None:
    record = Record(deal(2, seed=1)).adding("C@h7", "S@k5")
    whole = record.commented(2, "end").commented(0, "start").commented(1, "middle")
    assert whole.comments == ((0, "start"), (1, "middle"), (2, "end"))
    assert whole.until(1).comments == ((0, "start"), (1, "middle"))
    assert len(whole.until(1)) == 1


def test_moves_may_be_given_as_text() -> None:
    start = deal(2, seed=1)
    record = Record(start, ("C@h7", "S@k5"))  # type: ignore[arg-type]
    assert record == Record(start).adding("C@h7", "S@k5")
    assert "C@h7" in record
    assert "C@h8" not in record
