import subprocess

import psutil
import pytest

from karawane.notation import Record, parse_move
from karawane.rules import Position, deal, legal_moves, play
from tests.cli.invocation import COMMAND, karawane, refused

ALLOWED_OVER = 0.05


def talk(process: subprocess.Popen[str], *lines: str) -> str:
    """Say something, and return the answer, without information."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(f"{line}\n" for line in lines))
    process.stdin.flush()
    while (answer := process.stdout.readline()).startswith("info "):
        pass
    return answer.rstrip("\n")


def worked(process: subprocess.Popen[str]) -> float:
    """Return the seconds of processor time, whatever else keeps the machine busy."""
    times = psutil.Process(process.pid).cpu_times()
    return float(times.user + times.system)


@pytest.fixture
def engine() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )


@pytest.mark.parametrize("players", [2, 5])
def test_go_works_for_its_time_and_50_ms_at_most(
    engine: subprocess.Popen[str], players: int
) -> None:
    with engine:
        position: Position = deal(players, seed=1)
        assert talk(engine, "record", *str(Record(position)).splitlines(), ".").startswith("ok")
        over = []
        for milliseconds in (100, 0, 20, 200, 50) * 3:
            began = worked(engine)
            word, text = talk(engine, f"go {milliseconds}").split()
            over.append(worked(engine) - began - milliseconds / 1000)
            assert word == "move"
            move = parse_move(text)
            assert move in legal_moves(position)
            assert talk(engine, f"play {move}").startswith("ok")
            position = play(position, move)
        # The first answer loads what the search needs.
        assert max(over[1:]) < ALLOWED_OVER
        assert talk(engine, "quit") == "ok"
    assert engine.returncode == 0


def test_it_leaves_when_its_input_ends(engine: subprocess.Popen[str]) -> None:
    with engine:
        assert talk(engine, "level 2") == "ok level 2 skink"
    assert engine.returncode == 0


def test_bytes_that_are_no_text_are_answered() -> None:
    shown = karawane("engine", keys=b"\xff\xfe\nlevel 3\n")
    assert shown.status == 0
    first, second = shown.out.splitlines()
    assert first.startswith("error ")
    assert second == "ok level 3 fennec"


def test_an_unknown_level_is_reported() -> None:
    refused(karawane("engine", "--level", "99"), "unknown level '99'", "max")


def test_a_reader_that_stops_is_not_an_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdin is not None
        process.stdout.close()
        process.stdin.write(b"level 1\n")
        process.stdin.flush()
        complaint = process.stderr.read()
    assert complaint == b""


def test_a_bot_of_ones_own_is_a_program() -> None:
    shown = karawane("engine", "--bot", "greedy", keys="version\nlevel 2\n")
    version, level = shown.out.splitlines()
    assert version.endswith(" name greedy")
    assert level == "error greedy has no levels"


def test_an_unknown_bot_is_reported() -> None:
    refused(karawane("engine", "--bot", "py:json:Fox"), "--bot: 'py:json:Fox': the module json has")
    refused(
        karawane("engine", "--bot", "greedy", "--level", "1"), "choose one of --level and --bot"
    )
