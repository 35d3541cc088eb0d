import io

from karawane.arena.engine_stdio import LONGEST_LINE, serve
from karawane.notation import Record
from karawane.rules import deal

RECORD = str(Record(deal(2, seed=1)))


def answers(given: bytes) -> list[str]:
    out = io.StringIO()
    serve(io.BytesIO(given), out, level="1")
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


def test_windows_line_ends_are_fine() -> None:
    given = f"record\n{RECORD}.\ngo 1\n".replace("\n", "\r\n")
    assert answers(given.encode())[1].startswith("move ")
