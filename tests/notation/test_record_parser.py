from __future__ import annotations

import io
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, repeat
from pathlib import Path

import pytest

from karawane.notation import (
    GameText,
    NotationError,
    Record,
    lines_of,
    parse_record,
    read_records,
    split_games,
)
from karawane.rules import Edition, Reason, deal

RECORD = Record(deal(2, seed=1)).adding("C@h7", "S@k5")
TEXT = str(RECORD)


def error_of(text: str) -> NotationError:
    with pytest.raises(NotationError) as error:
        parse_record(text)
    return error.value


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize("kind", [str, Path])
def test_records_are_read_from_a_file_by_its_name(
    kind: Callable[[Path], str | Path], tmp_path: Path
) -> None:
    file = tmp_path / "game.ttd"
    file.write_text(TEXT + TEXT, "utf-8")
    assert list(read_records(kind(file))) == [RECORD, RECORD]
    assert "".join(lines_of(kind(file))) == TEXT + TEXT
    with file.open(encoding="utf-8") as opened:
        assert list(read_records(opened)) == [RECORD, RECORD]


def test_a_missing_file_and_a_text_are_no_records_to_read() -> None:
    with pytest.raises(FileNotFoundError):
        list(read_records("missing.ttd"))
    with pytest.raises(ValueError, match="this is text, not a file name"):
        read_records(TEXT)


def test_headings_numbers_and_slashes_are_ignored() -> None:
    moves = "12. leaders / C@h7\r\n\r\n/ / camels 3.S@k5 leaders 999999."
    assert parse_record(changed("leaders\nC@h7 S@k5", moves)) == RECORD


def test_tags_may_share_a_line_and_come_in_any_order() -> None:
    head, _, moves = TEXT.partition("\n\n")
    lines = head.splitlines()
    assert parse_record(" ".join(reversed(lines)) + moves) == RECORD


def test_comments_are_kept_with_their_place_even_before_the_tags() -> None:
    text = "{a}" + changed("C@h7 S", "C@h7{b\n[c]}{}S") + "{d"
    assert parse_record(text + "}").comments == ((0, "a"), (1, "b\n[c]"), (1, ""), (2, "d"))


def test_options_override_the_edition() -> None:
    options = '[Edition "ffg"]\n[Option "ends=at_once"]\n[Option "chips=open"]'
    record = parse_record(changed('[Edition "v1.2"]', options))
    assert record.start.game.edition == Edition.named("ffg").with_options(
        ends="at_once", chips="open"
    )
    assert record.tags == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "problem"),
    [
        ('[Karawane "1"]', '[Karawane "2"]', 1, 12, "record version '2' is not known"),
        ('[Karawane "1"]\n', "", 1, 1, "the tag [Karawane ...] is missing"),
        ('[Edition "v1.2"]', '[Edition "v9"]', 2, 11, "unknown edition 'v9'"),
        ('[Edition "v1.2"]', '[Edition "ffg"] [Option "ends=x"]', 2, 26, "ends cannot be 'x'"),
        ('[Edition "v1.2"]', '[Edition "ffg"] [Option "self=x"]', 2, 26, "unknown option 'self'"),
        ('[Board "desert"]', '[Board "../desert"]', 3, 9, "unknown board '../desert'"),
        ('[Players "2"]', '[Players "6"]', 4, 11, "'6' players; write 2, 3, 4 or 5"),
        ('[Players "2"]', '[Players "²"]', 4, 11, "'²' players"),
        ('[Players "2"]', '[Players "2"] [Players "2"]', 4, 15, "is repeated"),
        ('[Players "2"]', "[Players 2]", 4, 1, 'a tag is written [Name "value"]'),
        ('[Players "2"]', '[Players "2"', 4, 1, 'a tag is written [Name "value"]'),
        ('[Players "2"]', '[Players "2"]]', 4, 14, "']' is not allowed here"),
        ('[Players "2"]', '[Players "2"] [A "\t"]', 4, 15, "unprintable characters"),
        ('[Oases "b8', '[Oases "b8 x', 5, 12, "'x' is not a space"),
        ('[Oases "b8 ', '[Oases "a3 ', 5, 9, "the oasis at a3 is not on a palm space"),
        ('[Water "a6:', '[Water "a6-', 6, 9, "is not a water hole; write space:value"),
        ('[Water "', '[Water "a6:1 ', 6, 14, "the water hole at a6 is listed twice"),
        ('[Water "', '[Water "a3:1 ', 6, 9, "no water hole belongs at a3"),
        ("C@h7", "C@h7}", 9, 5, "'}' is not allowed here"),
        ("C@h7", "C@h7 {", 9, 6, "a comment begins here and is never closed"),
        ("C@h7", "C@h7 D@h9", 9, 6, "'D@h9' is not a move"),
        ("C@h7", 'C@h7 [Late "tag"]', 9, 6, "tags must come before the moves"),
        ("S@k5", "S@h6", 9, 6, "illegal move S@h6: a leader may not stand next to another leader"),
        ("S@k5", "\n \nC@k5", 11, 1, "illegal move C@k5: another player has already placed"),
    ],
)
def test_errors_name_the_line_and_column(
    old: str, new: str, line: int, column: int, problem: str
) -> None:
    error = error_of(changed(old, new))
    assert problem in error.problem
    assert (error.line, error.column) == (line, column)


def test_an_illegal_move_has_the_rule_it_breaks() -> None:
    assert error_of(changed("S@k5", "S@h6")).reason is Reason.LEADER_NEXT_TO_LEADER
    assert error_of(changed("S@k5", "S@")).reason is None


def test_a_game_knows_the_line_it_begins_in() -> None:
    game = GameText(changed("S@k5", "S@h6"), line=101)
    with pytest.raises(NotationError) as error:
        parse_record(game)
    assert (error.value.line, error.value.column) == (109, 6)


def test_games_are_separated_and_know_their_lines() -> None:
    games = list(split_games(io.StringIO(f"\n\n{TEXT}\n\n{TEXT}{TEXT}")))
    assert [game.line for game in games] == [3, 14, 23]
    assert [parse_record(game) for game in games] == [RECORD] * 3


def test_games_without_moves_are_separated_too() -> None:
    bare = Record(RECORD.start, comments=((0, "nothing yet"),))
    assert list(read_records(io.StringIO(str(bare) * 2 + TEXT))) == [bare, bare, RECORD]


def test_a_last_line_without_a_line_break_is_read() -> None:
    assert list(read_records((TEXT + TEXT).rstrip().splitlines())) == [RECORD, RECORD]


@pytest.mark.parametrize("value", ["{", "}", "{open", "[Karawane"])
def test_braces_in_a_tags_value_do_not_open_a_comment(value: str) -> None:
    record = Record(RECORD.start, RECORD.moves, (("Event", value),))
    assert list(read_records(io.StringIO(str(record) * 3))) == [record] * 3


def test_errors_in_later_games_name_the_line_in_the_file() -> None:
    reading = read_records(io.StringIO(TEXT + TEXT + changed("S@k5", "S@h6")))
    assert [next(reading), next(reading)] == [RECORD, RECORD]
    with pytest.raises(NotationError) as error:
        next(reading)
    assert (error.value.line, error.value.column) == (27, 6)


def test_a_file_is_utf_8_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    record = Record(RECORD.start, RECORD.moves, (("Ort", "Wüste"),))
    file = tmp_path / "game.ttd"
    for encoding in ("utf-8", "utf-8-sig"):
        file.write_text(str(record), encoding, newline="\r\n")
        assert list(read_records(lines_of(file))) == [record]


def test_bytes_that_are_not_utf_8_are_reported_with_their_place(tmp_path: Path) -> None:
    file = tmp_path / "game.ttd"
    file.write_bytes(TEXT.encode().replace(b"C@h7 S@k5", b"C@h7 \xff@k5"))
    with pytest.raises(NotationError, match="the file is not UTF-8 text") as error:
        list(read_records(lines_of(file)))
    assert (error.value.line, error.value.column) == (9, 6)


@pytest.mark.parametrize(("read", "games"), [(split_games, 3000), (read_records, 500)])
def test_thousands_of_games_are_read_with_few_in_memory(
    read: Callable[[Iterable[str]], Iterator[object]], games: int
) -> None:
    told = "a long story " * 2000
    lines = changed("C@h7", f"C@h7 {{{told}}}").splitlines(keepends=True)
    tracemalloc.start()
    try:
        assert sum(1 for _ in read(chain.from_iterable(repeat(lines, games)))) == games
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1_000_000 < games * len(told) / 10


def test_reading_begins_before_the_file_has_ended() -> None:
    endless = chain.from_iterable(repeat(TEXT.splitlines(keepends=True)))
    assert list(islice(read_records(endless), 3)) == [RECORD] * 3
