import io

import pytest

from karawane.engine.stdio import LONGEST_LINE, serve
from karawane.notation import Record
from karawane.rules import Move, Position, deal

RECORD = str(Record(deal(2, seed=1)))


def answers(given: bytes) -> list[str]:
    out = io.StringIO()
    serve(stdin=io.BytesIO(given), stdout=out, level="1")
    return [line for line in out.getvalue().splitlines() if not line.startswith("info ")]


def test_every_line_is_answered_until_the_input_ends() -> None:
    given = f"record\n{RECORD}.\ngo 1\nlevel 2\n"
    first, second, third = answers(given.encode())
    assert first == "ok seat 1 to move, leaders"
    assert second.startswith("move ")
    assert third == "ok level 2 skink"


def test_nothing_is_read_after_quit() -> None:
    assert answers(b"quit\nlevel 1\n") == ["ok"]


def test_a_last_line_without_an_end_counts() -> None:
    assert answers(b"level 1") == ["ok level 1 jerboa"]


def test_an_input_that_ends_within_a_record_is_not_an_error() -> None:
    assert answers(b"record\n[Karawane") == []


def test_bytes_that_are_not_text_are_reported() -> None:
    found = answers(b"\xff\xfe\nlevel \xc3\x28\nlevel 1\nrecord\n\xff\n.\n")
    assert [answer.split()[0] for answer in found] == ["error", "error", "ok", "error"]
    assert "UTF-8" in found[0]
    assert "UTF-8" in found[3]


def test_a_line_that_is_too_long_is_reported_once() -> None:
    found = answers(b"x" * (5 * LONGEST_LINE) + b"\nlevel 1\n")
    assert len(found) == 2
    assert "longer than" in found[0]
    assert found[1].startswith("ok")


def test_stop_ends_endless_thinking_and_is_answered_after_the_move() -> None:
    moved, stopped, version = answers(f"record\n{RECORD}.\ngo infinite\nstop\nversion\n".encode())[
        1:
    ]
    assert moved.startswith("move ")
    assert stopped == "ok"
    assert version.startswith("ok protocol 2 ")


def test_endless_thinking_ends_with_the_input() -> None:
    assert answers(f"record\n{RECORD}.\ngo infinite\n".encode())[1].startswith("move ")


def test_any_bot_can_be_a_program() -> None:
    out = io.StringIO()
    given = io.BytesIO(f"record\n{RECORD}.\ngo 1\nversion\nlevel 2\n".encode())
    serve(lambda position: position.legal_moves[0], stdin=given, stdout=out)
    _, move, version, level = out.getvalue().splitlines()
    assert move == "move C@c1"
    assert version.endswith(" name <lambda>")
    assert level == "error <lambda> has no levels"


def test_windows_line_ends_are_fine() -> None:
    given = f"record\n{RECORD}.\ngo 1\n".replace("\n", "\r\n")
    assert answers(given.encode())[1].startswith("move ")


def test_what_a_bot_prints_is_not_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    def talkative(position: Position) -> Move:
        print("move C@z99")  # noqa: T201
        return position.legal_moves[0]

    out = io.StringIO()
    serve(talkative, stdin=io.BytesIO(f"record\n{RECORD}.\ngo 1\n".encode()), stdout=out)
    assert out.getvalue().splitlines()[1:] == ["move C@c1"]
    assert capsys.readouterr().err == "move C@z99\n"
