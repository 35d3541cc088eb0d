import re
from random import Random
from typing import Any

import pytest

import karawane
from karawane.engine import Engine
from karawane.engine.session import MOST_RECORD_LINES
from karawane.notation import Record, parse_move, position_text
from karawane.rules import Move, Position, deal, legal_moves
from tests.cli.invocation import game

START = Record(deal(2, seed=1))


class Talk:
    """An engine, and all that it has answered."""

    def __init__(self, *, level: str = "3", **options: Any) -> None:
        self.answers: list[str] = []
        self.engine = Engine(self.answers.append, level_name=level, **options)

    def say(self, *lines: str) -> str:
        """Say some lines, and return the one answer that is no information."""
        before = len(self.answers)
        for line in lines:
            assert self.engine.obey(line)
        new = [answer for answer in self.answers[before:] if not answer.startswith("info ")]
        assert len(new) == 1, new
        assert "\n" not in new[0]
        return new[0]

    def record(self, record: Record) -> str:
        return self.say("record", *str(record).splitlines(), ".")


def test_a_game_is_played() -> None:
    talk = Talk()
    assert talk.record(START) == "ok seat 1 to move, leaders"
    answer = talk.say("go 10")
    word, _, text = answer.partition(" ")
    assert word == "move"
    assert parse_move(text) in legal_moves(START.start)
    assert talk.say(f"play {text}") == "ok seat 2 to move, leaders"
    assert talk.say(f"play {text}").startswith("error illegal move")


def test_go_does_not_play() -> None:
    talk = Talk()
    talk.record(START)
    talk.say("go 1")
    assert talk.say("play C@h7") == "ok seat 2 to move, leaders"


@pytest.mark.parametrize("level", ["1", "2", "5", "7", "max", "oryx"])
def test_levels_are_chosen(level: str) -> None:
    talk = Talk()
    assert talk.say(f"level {level}").startswith("ok level ")
    talk.record(START)
    assert talk.say("go 5").startswith("move ")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "commands: go, level, options, play, position, quit, record, set"),
        ("dance", "unknown command 'dance'"),
        ("GO 100", "unknown command 'GO'"),
        ("x" * 5000, "unknown command"),
        ("level", "unknown level"),
        ("level 0", "unknown level '0'"),
        ("level -1", "unknown level"),
        ("level 99999999999999999999", "unknown level"),
        ("record here", "record stands alone"),
        ("play", "is not a move"),
        ("play Zz9", "is not a move"),
        ("play C@d3", "(3."),
        ("play Ch8", "camels are placed only after all leaders (4.1)"),
        ("play pass", "(11.1)"),
        ("go", "milliseconds"),
        ("go -1", "milliseconds"),
        ("go 1.5", "milliseconds"),
        ("go ten", "milliseconds"),
        ("go \u00b2", "milliseconds"),
        ("go 1" + "0" * 400, "milliseconds"),
        ("position", "14 fields"),
        ("position K1 " + "x " * 13, "not a number"),
        ("undo", "no move to take back"),
        ("undo 2", "stands alone"),
        ("set", "unknown option"),
        ("set wings 2", "unknown option 'wings'; options: threads, seed, memory, lines"),
        ("set threads many", "write a number from 1 to 256"),
        ("set threads 0", "write a number from 1 to 256"),
    ],
)
def test_bad_input_is_answered_with_what_is_wrong_and_changes_nothing(
    line: str, words: str
) -> None:
    talk = Talk()
    talk.record(START)
    answer = talk.say(line)
    assert answer.startswith("error ")
    assert words in answer
    assert len(answer) < 300
    assert talk.say("play C@h7") == "ok seat 2 to move, leaders"


@pytest.mark.parametrize("line", ["go 100", "play C@h7"])
def test_without_a_record_there_is_no_game(line: str) -> None:
    assert Talk().say(line) == "error no game yet: send record first"


def test_a_finished_game_has_no_move() -> None:
    talk = Talk()
    assert talk.record(game()) == "ok the game is over"
    assert "over (9.1)" in talk.say("go 100")
    assert "over" in talk.say("play pass")


def test_a_broken_record_is_reported_with_line_and_column_and_the_game_goes_on() -> None:
    talk = Talk()
    talk.record(START)
    lines = str(START.adding("C@h7")).splitlines()
    broken = [line.replace("C@h7", "C@h7 C@h8") for line in lines]
    answer = talk.say("record", *broken, ".")
    assert answer.startswith(f"error line {len(lines)}, column 6: illegal move C@h8")
    assert talk.say("record", ".").startswith("error line 1, column 1")
    assert talk.say("play C@h7") == "ok seat 2 to move, leaders"


def test_a_record_without_end_does_not_fill_the_memory() -> None:
    talk = Talk()
    lines = ["{ }"] * (MOST_RECORD_LINES + 5)
    assert "too long" in talk.say("record", *lines, ".")


def test_what_could_not_be_read_in_a_record_is_told_at_its_end() -> None:
    talk = Talk()
    talk.engine.obey("record")
    talk.engine.refuse("the line is not UTF-8 text")
    assert talk.answers == []
    assert talk.say(".") == "error line 1: the line is not UTF-8 text"


def test_a_bot_that_fails_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise MemoryError("too small\na desert")

    talk = Talk()
    talk.record(START)
    monkeypatch.setattr("karawane.bots.levels._LevelPlayer.choose", fail)
    assert talk.say("go 10").startswith("move ")
    assert "info MemoryError: too small a desert" in talk.answers


def test_whatever_is_said_there_is_one_answer() -> None:
    talk = Talk(level="1")
    chance = Random(1)
    pieces = ["level", "play", "go", "1", "7", "-", "max", "C@h7", "pass", ".", "{", '"', "\x00"]
    for _ in range(300):
        line = " ".join(pieces[int(chance.random() * len(pieces))] for _ in range(3))
        talk.say(line)
    record = str(START.adding("C@h7", "S@k5"))
    for _ in range(100):
        at = int(chance.random() * len(record))
        sign = pieces[int(chance.random() * len(pieces))]
        talk.say("record", *(record[:at] + sign + record[at + 1 :]).splitlines(), ".")


def test_a_position_is_taken_as_text() -> None:
    talk = Talk()
    later = START.start.play("C@h7")
    assert talk.say(f"position {position_text(later)}") == "ok seat 2 to move, leaders"
    assert talk.say("play C@h7").startswith("error illegal move")


def test_moves_are_taken_back_to_the_beginning() -> None:
    talk = Talk()
    talk.record(START.adding("C@h7"))
    assert talk.say("undo") == "ok seat 1 to move, leaders"
    assert talk.say("undo") == "error there is no move to take back"
    assert talk.say("play C@h7") == "ok seat 2 to move, leaders"


def test_name_and_version_are_given() -> None:
    assert Talk().say("version") == f"ok protocol 2 version {karawane.__version__} name karawane"


def test_options_are_listed_and_set() -> None:
    talk = Talk(level="max")
    assert talk.say("options") == "ok options threads seed memory lines"
    assert "info option threads 1 from 1 to 256" in talk.answers
    assert talk.say("set threads 2") == "ok threads 2"
    assert talk.say("set memory 16") == "ok memory 16"
    assert talk.say("set lines 3") == "ok lines 3"
    talk.say("options")
    assert "info option threads 2 from 1 to 256" in talk.answers


def test_a_search_reports_what_it_found() -> None:
    talk = Talk(level="max")
    talk.record(START)
    talk.say("set lines 2")
    move = talk.say("go 60").removeprefix("move ")
    reports = [answer for answer in talk.answers if answer.startswith("info move ")]
    best, second = reports[-2:]
    assert re.fullmatch(
        rf"info move {move} visits \d+ value 0\.\d+ points [\d.]+/[\d.]+ line {move}( \S+)*", best
    )
    assert second.split()[2] != move


def test_every_reported_move_has_its_expected_continuation() -> None:
    talk = Talk(level="max")
    talk.record(START)
    talk.say("set lines 2")
    talk.say("go simulations 20000")
    for report in talk.answers[-4:-2]:
        move, line = re.fullmatch(r"info move (\S+) .* line (.+)", report).groups()  # type: ignore[union-attr]
        assert line.split()[0] == move
        assert len(line.split()) > 1


def test_the_same_seed_and_simulations_give_the_same_move_and_report() -> None:
    told = []
    for _ in range(2):
        talk = Talk(level="max")
        talk.record(START)
        talk.say("set seed 5")
        talk.say("go simulations 2500")
        # Earlier reports depend on the time.
        report, _level, move = talk.answers[-3:]
        told.append((report, move))
    assert told[0] == told[1]
    assert " visits " in told[0][0]


def test_a_search_with_simulations_is_stopped() -> None:
    talk = Talk(level="max", stopped=lambda _seconds, _is_endless: True)
    talk.record(START)
    talk.say("go simulations 1000000000")
    visits = re.search(r"visits (\d+)", talk.answers[-3])
    assert visits
    assert int(visits[1]) <= 1000


def test_only_full_strength_counts_simulations() -> None:
    talk = Talk(level="3")
    talk.record(START)
    assert talk.say("go simulations 100").startswith("error only full strength")


def test_a_search_reports_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("karawane.engine.session.SLICE", 0.01)
    monkeypatch.setattr("karawane.engine.session.INFO_SECONDS", 0.0)
    stops = iter([False, False, False, True, True])
    talk = Talk(level="max", stopped=lambda _seconds, _is_endless: next(stops))
    talk.record(START)
    talk.say("go infinite")
    assert sum(answer.startswith("info move ") for answer in talk.answers) == 4


def test_stop_without_thinking_is_answered() -> None:
    assert Talk().say("stop") == "ok"


def test_a_bot_in_python_plays_by_itself() -> None:
    answers: list[str] = []
    engine = Engine(answers.append, bot=First)
    for line in ("record", *str(START).splitlines(), ".", "go infinite"):
        assert engine.obey(line)
    assert answers[-1] == "move C@c1"


class First:
    def choose(self, position: Position) -> Move:
        return position.legal_moves[0]


def test_quit_is_answered_and_ends() -> None:
    talk = Talk()
    assert not talk.engine.obey("quit")
    assert talk.answers == ["ok"]
