import sys
from pathlib import Path

import pytest

from karawane.bots import EngineFault, EnginePlayer
from karawane.rules import deal, legal_moves, play

START = deal(2, seed=1)


def program(folder: Path, answers: str) -> list[str]:
    """Write a program that reads commands and runs some Python for each line."""
    file = folder / "engine.py"
    file.write_text(
        "import sys, time\n"
        "def say(text):\n"
        "    print(text, flush=True)\n"
        "in_record = False\n"
        "for line in sys.stdin:\n"
        "    line = line.strip()\n"
        "    if line == 'quit':\n"
        "        break\n"
        "    if line == 'record':\n"
        "        in_record = True\n"
        "    elif in_record:\n"
        "        if line == '.':\n"
        "            in_record = False\n"
        "            say('ok')\n"
        f"    else:\n        {answers}\n"
    )
    return [sys.executable, "-S", str(file)]


def test_karawane_itself_can_be_played_against() -> None:
    command = [sys.executable, "-m", "karawane.cli", "engine", "--level", "1"]
    with EnginePlayer(command, name="other") as engine:
        assert engine.name == "other"
        engine.set_level("2")
        move = engine.choose(START, seconds=0.01)
        assert move in legal_moves(START)
        after = play(START, move)
        assert engine.choose(after, seconds=0.01) in legal_moves(after)
        elsewhere = deal(3, seed=2).play("C@h7")
        assert engine.choose(elsewhere, seconds=0.01) in legal_moves(elsewhere)


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ("say('dunno')", "with 'dunno'"),
        ("say('error too hard')", "'error too hard'"),
        ("say('move Z9')", "is not a move"),
        ("say('ok')", "with 'ok'"),
        ("sys.exit('out of camels')", "it ended without an answer.*out of camels"),
        ("say('info a' + 70_000 * 'b'); say('move')", "is not a move|with '"),
    ],
)
def test_what_a_program_does_wrong_is_reported(tmp_path: Path, answers: str, words: str) -> None:
    with (
        EnginePlayer(program(tmp_path, answers)) as engine,
        pytest.raises(EngineFault, match=words),
    ):
        engine.choose(START, seconds=0.01)


@pytest.mark.parametrize("answers", ["time.sleep(1000)", "[say('info x') for _ in iter(int, 1)]"])
def test_a_program_that_gives_no_answer_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: str
) -> None:
    monkeypatch.setattr("karawane.bots.engine_client.PATIENCE", 0.1)
    with (
        EnginePlayer(program(tmp_path, answers)) as engine,
        pytest.raises(EngineFault, match="no answer to `go 10` in time"),
    ):
        engine.choose(START, seconds=0.01)


def test_information_before_an_answer_is_passed_over(tmp_path: Path) -> None:
    with EnginePlayer(program(tmp_path, "say('info hm'); say('move C@h7')")) as engine:
        assert str(engine.choose(START)) == "C@h7"


@pytest.mark.parametrize("players", [2, 5])
def test_a_program_of_the_first_protocol_can_take_any_seat(tmp_path: Path, players: int) -> None:
    # It knows only `record`, `play` and `go`.
    answers = (
        "say('ok' if line.startswith('play ') else "
        "'move pass' if line.startswith('go ') else 'error unknown')"
    )
    position = deal(players, seed=1)
    with EnginePlayer(program(tmp_path, answers)) as engine:
        for _ in range(players - 1):
            position = play(position, legal_moves(position)[-1])
        assert str(engine.choose(position, seconds=0.01)) == "pass"
