import os
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from karawane.bots import play_out, player
from karawane.notation import Record, parse_record
from karawane.rules import Seat, deal, scores
from tests.cli.invocation import (
    COMMAND,
    InterruptedOutput,
    beginning,
    game,
    in_a_terminal,
    karawane,
    karawane_apart,
    refused,
    written,
)

SEED = 11


def saves() -> list[Path]:
    return sorted(Path("state/karawane/games").glob("*.ttd"))


def saved() -> Record:
    (file,) = saves()
    return parse_record(file.read_text("utf-8"))


def scripted_game() -> tuple[Record, list[str]]:
    """Return a game of a person against the two usual bots, and what the person types in it."""
    person = player("random", "a person")
    bots = [player("greedy", f"{SEED}/{seat}") for seat in (2, 3)]
    record = play_out(deal(3, seed=SEED), [person, *bots])
    pairs = zip(record.positions(), record.moves, strict=False)
    return record, [str(move) for position, move in pairs if position.seat is Seat.ONE]


def test_without_options_it_is_you_against_two_bots() -> None:
    shown = karawane("play", keys="quit\n")
    assert shown.status == 0
    assert "1      you" in shown.out
    assert "3      greedy 3" in shown.out
    assert "Type a move such as" in shown.out
    assert saves() == []


def test_a_person_plays_a_whole_game_through_a_pipe() -> None:
    record, typed = scripted_game()
    shown = karawane_apart("play", "--seed", SEED, keys="".join(f"{move}\n" for move in typed))
    assert shown.status == 0, shown.err
    assert "The game is over" in shown.out
    last_table = shown.out.rsplit("seat   player", 1)[1]
    for score in scores(record.final):
        row = [str(points) for points in (*score, score.total)]
        assert any(line.split()[-5:] == row for line in last_table.splitlines())
    assert saved().moves == record.moves
    assert str(saves()[0]) in shown.err


def test_a_terminal_is_cleared_and_lines_can_be_edited() -> None:
    # The arrow key brings the refused move back; what is typed behind it is read with it.
    keys = ["C@h7 dance\r", "\x1b[A\x7f\x7f\x7f\x7f\x7f\r", "quit\r"]
    shown = in_a_terminal("play", "--seed", SEED, prompt="you> ", keys=keys)
    assert "\x1b[2J" in shown
    assert str(saved().moves[0]) == "C@h7"


def test_bots_alone_play_to_the_end() -> None:
    shown = karawane("play", "--seat", "greedy", "--seat", "random", "--seed", 1)
    assert shown.status == 0
    assert "greedy wins" in shown.out
    assert saved().final.is_over
    assert saved().tag("Seat2") == "random"


def test_the_same_seed_plays_the_same_game() -> None:
    for name in ("one.ttd", "two.ttd"):
        karawane("play", "--seat", "greedy", "--seat", "greedy", "--seed", 5, "--save", name)
    assert Path("one.ttd").read_text("utf-8") == Path("two.ttd").read_text("utf-8")
    assert saves() == []


def test_a_killed_game_is_resumed_where_it_stood() -> None:
    _, typed = scripted_game()
    with started_game() as process:
        type_moves(process, typed[:7])
        process.kill()
    before = saved()
    shown = karawane("play", "--resume", keys=f"{typed[7]}\nquit\n")
    assert shown.status == 0
    after = saved()
    assert after.moves[: len(before.moves)] == before.moves
    assert typed[7] in map(str, after.moves[len(before.moves) :])
    assert after.tags == before.tags


def started_game() -> subprocess.Popen[bytes]:
    """Start the game of `scripted_game` in a process of its own."""
    return subprocess.Popen(
        [*COMMAND, "play", "--seed", str(SEED)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def type_moves(process: subprocess.Popen[bytes], moves: list[str]) -> None:
    """Type moves, and wait for the prompt after the last one: by then it is saved."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(f"{move}\n" for move in moves).encode())
    process.stdin.flush()
    shown = b""
    while shown.count(b"you> ") <= len(moves):
        part = os.read(process.stdout.fileno(), 65536)
        assert part, "the program ended"
        shown += part


def test_control_c_leaves_and_says_where_the_game_is() -> None:
    _, typed = scripted_game()
    with started_game() as process:
        assert process.stderr is not None
        type_moves(process, typed[:1])
        os.kill(process.pid, signal.SIGINT)
        # A signal just before the program reads would wait for the input.
        assert process.stdin is not None
        process.stdin.close()
        complaint = process.stderr.read().decode()
    assert process.returncode == 130, complaint
    assert "Traceback" not in complaint
    assert str(saves()[0]) in complaint
    assert "karawane play --resume" in complaint


def test_control_c_while_a_prompt_is_printed_leaves() -> None:
    shown = karawane("play", "--seed", SEED, keys="quit\n", out=InterruptedOutput("you> "))
    assert shown.status == 130


def test_the_end_of_the_input_leaves_and_says_where_the_game_is() -> None:
    _, typed = scripted_game()
    shown = karawane("play", "--seed", SEED, keys=f"{typed[0]}\n")
    assert shown.status == 0
    assert str(saves()[0]) in shown.err
    assert "karawane play --resume" in shown.err


@pytest.mark.parametrize("name", ["game.ttd", "my games/first one.ttd"])
def test_the_advice_to_resume_a_chosen_file_works(name: str) -> None:
    Path("my games").mkdir()
    _, typed = scripted_game()
    left = karawane("play", "--seed", SEED, "--save", name, keys=f"{typed[0]}\nquit\n")
    before = parse_record(Path(name).read_text("utf-8"))
    advice = left.err.rsplit("Resume it with: karawane ", 1)[1]
    resumed = karawane(*shlex.split(advice), keys=f"{typed[1]}\nquit\n")
    assert resumed.status == 0, resumed.err
    after = parse_record(Path(name).read_text("utf-8"))
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)
    assert not saves()
    refused(karawane("play", "--save", name), f"resume it (karawane {advice.strip()})")


def test_resume_takes_the_last_game_that_is_not_over(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "karawane" / "games"
    folder.mkdir(parents=True)
    for age, (name, record) in enumerate(
        [("over", game()), ("newer", beginning(game(), 13)), ("older", beginning(game(), 4))]
    ):
        file = written(folder / f"{name}.ttd", record)
        os.utime(file, (1000 - age, 1000 - age))
    (folder / "broken.ttd").write_text("C@h7", "utf-8")
    shown = karawane("play", "--resume", "--seat", "me", "--seat", "me", keys="quit\n")
    assert shown.status == 0
    assert "player 1 is seat 1, with two camels" in shown.out
    assert "broken.ttd:1:1" in shown.err


def test_a_named_record_is_resumed_into_a_new_save() -> None:
    part = beginning(game(), 10)
    file = written(Path("game.ttd"), part)
    before = file.read_text("utf-8")
    shown = karawane("play", "--resume", file, "--seat", "me", "--seat", "me", keys="moves\nquit\n")
    assert "You" not in shown.out
    karawane("play", file, "--seat", "greedy", "--seat", "random")
    assert file.read_text("utf-8") == before
    assert saved().moves[:10] == part.moves
    assert saved().final.is_over


def test_a_record_may_be_resumed_into_itself() -> None:
    file = written(Path("game.ttd"), beginning(game(), 10))
    karawane("play", "--resume", file, "--save", file, "--seat", "greedy", "--seat", "random")
    assert parse_record(file.read_text("utf-8")).final.is_over


def test_comments_and_tags_of_a_resumed_record_are_kept() -> None:
    part = beginning(game(), 10)
    noted = Record(part.start, part.moves, (("Event", "a friendly game"),), ((3, "hm"),))
    written(Path("game.ttd"), noted)
    karawane("play", "game.ttd", "--seat", "random", "--seat", "random")
    assert saved().tag("Event") == "a friendly game"
    assert saved().comments == ((3, "hm"),)


def test_chips_may_hide_the_points_of_others() -> None:
    record, typed = scripted_game()
    keys = "".join(f"{move}\n" for move in typed[:8])

    def rows(*chips: str) -> list[list[str]]:
        shown = karawane("play", "--seed", SEED, *chips, keys=keys)
        return [line.split() for line in shown.out.rsplit("seat   player", 1)[1].splitlines()[2:5]]

    you, second, _ = rows()
    assert "?" not in you + second
    you, second, _ = rows("--chips", "water_hidden")
    assert "?" not in you
    assert [cell == "?" for cell in second[-5:]] == [True, False, False, False, True]
    you, second, _ = rows("--chips", "all_hidden")
    assert "?" not in you
    assert [cell == "?" for cell in second[-5:]] == [True, True, False, False, True]
    assert rows("--option", "chips=all_hidden")[1][-1] == "?"
    assert record.final.is_over


def test_hidden_chips_stay_hidden_when_the_game_is_resumed() -> None:
    _, typed = scripted_game()
    keys = "".join(f"{move}\n" for move in typed[:8])
    karawane("play", "--seed", SEED, "--chips", "all_hidden", keys=keys)
    assert "?" in karawane("play", "--resume", keys="quit\n").out.rsplit("seat   player", 1)[1]


def test_all_is_shown_when_the_game_is_over() -> None:
    shown = karawane("play", "--seat", "random", "--seat", "random", "--chips", "all_hidden")
    assert "?" not in shown.out.rsplit("seat   player", 1)[1]


def test_a_folder_that_cannot_be_written_to_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    shown = karawane("play", "--seat", "random", "--seat", "random", "--seed", 1)
    assert shown.status == 0
    assert "The game is over" in shown.out
    assert shown.err.count("cannot be saved") == 1
    assert "is saved in" not in shown.err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--seat", "me", "--seat", "deep"], "choose from random, greedy"),
        (["--seat", "me"], "2 to 5"),
        (["--seat", "me"] * 6, "2 to 5"),
        (["--seat", "me", "--seat", "me", "--seat", "me", "--players", "2"], "for 2 players"),
        (["--players", "1"], "--players"),
        (["--seat", "greedy", "--seat", "random", "--name", "Ada"], "1 names for 0 people"),
        (["--chips", "some"], "--chips"),
        (["--edition", "first"], "unknown edition"),
        (["--save", "missing/game.ttd"], "a folder that exists"),
        (["--save", "."], "name a file"),
        (["--save", "part.ttd"], "exists"),
        (["--resume"], "no unfinished game"),
        (["--resume", "missing.ttd"], "no such file"),
        (["--resume", "over.ttd"], "the game is over"),
        (["--resume", "-"], "stdin"),
        (["--resume", "part.ttd", "--players", "3"], "keeps the recorded rules"),
        (["--resume", "part.ttd", "--edition", "ffg"], "keeps the recorded rules"),
        (["--resume", "part.ttd", "--seat", "me", "--seat", "me", "--seat", "me"], "2 players"),
    ],
)
def test_what_makes_no_sense_is_reported(arguments: list[str], word: str) -> None:
    written(Path("part.ttd"), beginning(game(), 5))
    written(Path("over.ttd"), game())
    refused(karawane("play", *arguments, keys="quit\n"), word)


def test_a_broken_record_is_not_resumed() -> None:
    Path("broken.ttd").write_text("C@h7", "utf-8")
    refused(karawane("play", "--resume", "broken.ttd"), "broken.ttd:1:1:", status=1)


BOTS = """
class First:
    def choose(self, position):
        return str(position.legal_moves[0])

class Broken:
    def choose(self, position):
        if position.leaders_left < 8:
            return "C@h7"
        return position.legal_moves[0]
"""


def test_a_bot_in_python_takes_a_seat() -> None:
    Path("bots.py").write_text(BOTS)
    shown = karawane("play", "--seat", "py:bots.py:First", "--seat", "random", "--seed", "1")
    assert shown.status == 0
    assert "py:bots.py:First: C@c1" in shown.out


def test_a_bot_that_fails_is_reported_and_the_game_is_kept() -> None:
    Path("bots.py").write_text(BOTS)
    seats = ["--seat", "py:bots.py:Broken", "--seat", "random"]
    shown = karawane("play", *seats, "--seed", "1", "--save", "kept.ttd")
    assert shown.status == 2
    assert "py:bots.py:Broken in seat 1 failed: MoveRefused: C@h7: " in shown.err
    assert len(parse_record(Path("kept.ttd").read_text("utf-8")).moves) == 4


def test_a_record_does_not_start_bots_by_itself() -> None:
    Path("bots.py").write_text(BOTS)
    record = Record(deal(2, seed=1), tags=(("Seat1", "py:bots.py:First"), ("Seat2", "me")))
    Path("game.ttd").write_text(str(record))
    refused(karawane("play", "game.ttd"), "does not start programs", "--seat py:bots.py:First")
