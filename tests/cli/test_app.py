import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.invocation import (
    COMMAND,
    game,
    in_a_terminal,
    karawane,
    karawane_apart,
    refused,
    written,
)

COMMANDS = (
    "play",
    "new",
    "show",
    "replay",
    "hint",
    "analyse",
    "levels",
    "arena",
    "engine",
    "trace",
    "perft",
    "check",
    "editions",
    "boards",
    "serve",
    "export",
    "import",
    "backup",
)


def test_version() -> None:
    shown = karawane_apart("--version")
    assert shown.status == 0
    assert shown.out.startswith("karawane ")
    assert shown.out.count("\n") == 1


def test_without_a_command_it_shows_the_help() -> None:
    shown = karawane()
    assert all(command in shown.out for command in COMMANDS)
    assert shown.err == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples_in_its_help(command: str) -> None:
    shown = karawane(command, "--help")
    assert shown.status == 0
    assert "Examples:" in shown.out
    assert f"karawane {command}" in shown.out.split("Examples:")[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dig"], ["No such command 'dig'. Try `karawane --help`."]),
        (["bords"], ["Did you mean 'boards'? Try `karawane --help`."]),
        (["new", "--sheep"], ["No such option", "--sheep", "karawane new --help"]),
        (["new", "--players", "6"], ["--players", "karawane new --help"]),
        (["new", "--seed", "abc"], ["--seed"]),
        (["new", "--seed", "-1"], ["--seed"]),
        (["perft", "x.ttd"], ["--depth"]),
        (["perft", "x.ttd", "--depth", "-1"], ["--depth"]),
        (["trace"], ["FILE"]),
        (["trace", "missing.ttd"], ["missing.ttd", "no such file"]),
        (["trace", "."], ["this is a folder"]),
        (["trace", "x.ttd", "--game", "0"], ["--game"]),
        (["new", "--edition", "first"], ["unknown edition 'first'", "kosmos"]),
        (["new", "--board", "sea"], ["unknown board 'sea'", "desert"]),
        (["new", "--option", "ends"], ["NAME=VALUE"]),
        (["new", "--option", "ends=never"], ["at_once or after_turn"]),
        (["new", "--option", "speed=2"], ["unknown option 'speed'", "owner_may_enter"]),
        (["new", "missing/game.ttd", "--seed", "1"], ["missing/game.ttd"]),
        (["new", ".", "--seed", "1"], ["this is a folder"]),
    ],
)
def test_wrong_usage_is_told_in_one_line(arguments: list[str], words: list[str]) -> None:
    refused(karawane(*arguments), *words)


def test_an_error_of_a_real_program_has_status_2_and_one_line() -> None:
    refused(karawane_apart("trace", "missing.ttd"), "no such file")


def test_an_unreadable_file_is_reported(tmp_path: Path) -> None:
    secret = written(tmp_path / "secret.ttd", game())
    secret.chmod(0)
    if os.access(secret, os.R_OK):
        # For the administrator every file may be read; a folder as a file's parent is not one.
        refused(karawane("trace", secret / "inside.ttd"), "inside.ttd")
    else:
        refused(karawane("trace", secret), "permission denied")


def test_no_colour_codes_without_a_terminal(tmp_path: Path) -> None:
    file = written(tmp_path / "game.ttd", game())
    for arguments in (["show", str(file)], ["editions"]):
        shown = karawane_apart(*arguments)
        assert shown.status == 0
        assert "\x1b" not in shown.out


def test_colours_in_a_terminal_unless_no_color_is_set(tmp_path: Path) -> None:
    file = written(tmp_path / "game.ttd", game())
    assert "\x1b[38;2;" in in_a_terminal("show", str(file), COLORTERM="truecolor")
    plain = in_a_terminal("show", str(file), NO_COLOR="1", COLORTERM="truecolor")
    assert "\x1b[38" not in plain
    assert "\x1b[48" not in plain
    assert "total" in plain


def test_a_terminal_without_the_glyphs_gets_letters(tmp_path: Path) -> None:
    file = written(tmp_path / "game.ttd", game())
    shown = karawane_apart("show", file, PYTHONIOENCODING="ascii")
    assert shown.status == 0
    assert shown.out.isascii()
    assert "Camels left: C cream" in shown.out


@pytest.mark.parametrize("command", [["--version"], ["editions"], ["new", "--seed", "1"]])
@pytest.mark.parametrize(
    ("redirection", "why"), [(">/dev/full", "No space left on device"), (">&-", "it is closed")]
)
def test_standard_output_that_takes_nothing_is_reported(
    command: list[str], redirection: str, why: str
) -> None:
    done = redirected(*command, redirection=redirection)
    assert (done.stderr, done.returncode) == (f"karawane: standard output: {why}\n", 1)


def test_without_standard_streams_a_command_that_prints_nothing_works() -> None:
    done = redirected("new", "game.ttd", "--seed", "1", redirection="<&- >&- 2>&-")
    assert done.returncode == 0
    assert Path("game.ttd").read_text("utf-8").startswith("[Karawane ")


def redirected(*command: str, redirection: str) -> subprocess.CompletedProcess[str]:
    line = f"{shlex.join([*COMMAND, *command])} {redirection}"
    return subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, text=True, check=False)


@pytest.mark.parametrize("command", [["replay", "--autoplay"], ["trace"], ["show"], ["check"]])
def test_a_reader_that_stops_reading_is_not_an_error(tmp_path: Path, command: list[str]) -> None:
    # A replay is far more than a pipe holds; the others notice only when they finish.
    file = written(tmp_path / "game.ttd", game(players=5))
    with subprocess.Popen(
        [*COMMAND, *command, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode == 1
