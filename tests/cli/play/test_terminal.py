from pathlib import Path

import pytest

from karawane.bots import player
from karawane.drawing import draw_text
from karawane.notation import Record, parse_record, position_text
from karawane.rules import (
    Pass,
    Position,
    Seat,
    deal,
    legal_moves,
    play,
)
from tests.cli.invocation import Outcome, beginning, game, karawane, written

NONSENSE = [
    "",
    "   ",
    "dance",
    "C",
    "C@",
    "C@z99",
    "Cz99",
    "X@h7",
    "pass",
    "C- dance",
    "C@h7 dance",
    "Ch8",
    "\x1b[A",
    "\x00",
    "moves X",
    "moves C S X",
    "save",
    "save a b",
    "save /",
    "save missing/folder.ttd",
    "🐪",
    "C@h7" * 1000,
]


def seated(record: Record, *keys: str) -> Outcome:
    """Go on with a record as its first player against greedy bots, and type some lines."""
    written(Path("game.ttd"), record)
    Path("kept.ttd").unlink(missing_ok=True)
    typed = "".join(f"{line}\n" for line in keys)
    seats = ["--seat", "me"] + ["--seat", "greedy"] * (record.start.game.players - 1)
    return karawane("play", "game.ttd", "--save", "kept.ttd", *seats, keys=typed)


def kept() -> Record:
    return parse_record(Path("kept.ttd").read_text("utf-8"))


def reached_by(steps: int, *, players: int = 2) -> Record:
    """Return a game's beginning with seat 1 to begin a turn, after at least that many moves."""
    record = game(players)
    for ply, position in enumerate(record.positions()):
        fresh = position.camels_left != 1 or position.game.players == 2
        if ply >= steps and position.seat is Seat.ONE and fresh:
            return beginning(record, ply)
    raise AssertionError("the game is too short")


PROMPTS = {
    "giving back": Record(deal(5, seed=1)),
    "leaders": Record(deal(2, seed=1)),
    "camels": reached_by(20),
}


@pytest.mark.parametrize("record", PROMPTS.values(), ids=PROMPTS)
def test_nonsense_changes_nothing_at_any_prompt(record: Record) -> None:
    shown = seated(record, *NONSENSE, "quit")
    assert shown.status == 0
    assert "Traceback" not in shown.out + shown.err
    assert not Path("kept.ttd").exists()


def test_bytes_that_are_no_text_change_nothing() -> None:
    shown = karawane("play", "--seed", 1, keys=b"\xff\xfe\nquit\n")
    assert shown.status == 0
    assert "neither a move nor a command" in shown.out


def test_upper_and_lower_case_do_not_matter() -> None:
    seated(Record(deal(2, seed=1)), "c@H7", "QUIT")
    assert str(kept().moves[0]) == "C@h7"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("C@d3", ["an oasis (3.2)", "moves C", "Nothing was placed"]),
        ("Ch8", ["(4.1)", "For a leader, write C@h8"]),
        ("pass", ["(11.1)"]),
        ("C-", ["(2.3)"]),
        ("C@h7 S@k5", ["S@k5: the turn has no placement left", "Nothing was placed"]),
        ("dance", ["'dance' is neither a move nor a command", "Type a move such as"]),
    ],
)
def test_a_refused_leader_is_reported_with_the_rule(typed: str, words: list[str]) -> None:
    shown = seated(Record(deal(2, seed=1)), typed)
    assert all(word in shown.out for word in words)
    assert not Path("kept.ttd").exists()


def test_typing_a_leader_in_the_camels_phase_explains_how_to_write_a_camel() -> None:
    assert "For a camel, write Ch8" in seated(reached_by(20), "C@h8").out


def two_camels(position: Position) -> tuple[str, str]:
    first = legal_moves(position)[0]
    second = legal_moves(play(position, first))[0]
    return str(first), str(second)


def test_a_whole_turn_may_be_typed_at_once() -> None:
    record = reached_by(20)
    first, second = two_camels(record.final)
    seated(record, f"{first} {second}")
    assert [str(move) for move in kept().moves[len(record.moves) :]][:2] == [first, second]


def test_of_two_camels_none_is_placed_if_one_is_wrong() -> None:
    record = reached_by(20)
    first, _ = two_camels(record.final)
    shown = seated(record, f"{first} {first}")
    assert "another camel stands there (5.1)" in shown.out
    assert not Path("kept.ttd").exists()


def test_undo_takes_back_the_own_placement_and_all_behind_it() -> None:
    record = reached_by(20)
    first, second = two_camels(record.final)
    shown = seated(record, first, "undo", first, second, "undo", "undo")
    assert kept().moves == record.moves
    assert f"Taken back: {first}" in shown.out
    seated(record, first, second, "undo")
    assert kept().moves == record.adding(first).moves


def test_undo_without_a_placement_is_reported() -> None:
    shown = seated(Record(deal(2, seed=1)), "undo")
    assert "no placement to take back" in shown.out


def test_undo_goes_back_before_what_was_resumed() -> None:
    record = reached_by(20)
    seated(record, "undo")
    own = [ply for ply, p in enumerate(record.positions()) if p.seat is Seat.ONE][:-1]
    assert kept().moves == record.moves[: own[-1]]


def test_moves_lists_every_legal_camel_once() -> None:
    record = reached_by(30)
    shown = seated(record, "moves").out.split("> moves\n")[1]
    listed = [word for line in shown.splitlines() if line.startswith("  ") for word in line.split()]
    legal = [str(move) for move in legal_moves(record.final)]
    assert sorted(word for word in listed if word in legal) == sorted(legal)


def test_moves_of_a_colour_are_marked_on_the_board() -> None:
    record = reached_by(20)
    rose = [move for move in legal_moves(record.final) if str(move).startswith("R")]
    last = len(record.moves) - 2
    drawing = draw_text(record.final, legal=rose, last=record.moves[last:])
    assert drawing != draw_text(record.final, last=record.moves[last:])
    for typed in ("moves R", "moves rose"):
        assert drawing in seated(record, typed).out


def test_moves_in_other_phases() -> None:
    leaders = seated(Record(deal(2, seed=1)), "moves", "moves C").out
    assert "Leaders you may place: cream (C), sky (S)" in leaders
    assert "cream leader: " in leaders
    assert "You may play: C- S- B- R- O-" in seated(Record(deal(5, seed=1)), "moves").out


def test_a_hint_is_a_legal_move_and_stays_the_same() -> None:
    record = reached_by(20)
    hints = [
        line
        for line in seated(record, "hint", "hint").out.splitlines()
        if line.startswith("greedy would play ")
    ]
    assert len(hints) == 2
    assert len(set(hints)) == 1
    move = hints[0].split()[3].rstrip(":")
    assert move in map(str, legal_moves(record.final))


def test_the_others_moves_are_shown_with_what_they_won() -> None:
    record = reached_by(20)
    first, second = two_camels(record.final)
    shown = seated(record, first, second)
    answer = [str(move) for move in kept().moves[len(record.moves) + 2 :]]
    (line,) = [line for line in shown.out.splitlines() if line.startswith(f"greedy: {answer[0]}")]
    assert answer[1] in line


def test_help_explains_commands_and_signs() -> None:
    shown = seated(Record(deal(2, seed=1)), "?", "help").out
    assert shown.count("place the cream leader on h7") == 2
    assert shown.count("~2~ water hole of 2 points") == 2


def test_score_and_board_show_again() -> None:
    once = seated(reached_by(20)).out
    again = seated(reached_by(20), "score", "board").out
    assert again.count("Camels left") == once.count("Camels left") + 1
    assert again.count("a   b   c   d") == once.count("a   b   c   d") + 2


def test_save_writes_the_record_and_never_over_another_file() -> None:
    Path("other.ttd").write_text("precious", "utf-8")
    shown = seated(
        Record(deal(2, seed=1)), "C@h7", "save copy.ttd", "save copy.ttd", "save other.ttd"
    )
    assert shown.out.count("Saved to copy.ttd") == 2
    assert "choose another name" in shown.out
    assert Path("other.ttd").read_text("utf-8") == "precious"
    copy = parse_record(Path("copy.ttd").read_text("utf-8"))
    assert copy.moves == kept().moves


def test_people_share_one_keyboard() -> None:
    keys = "C@h7\nS@k5\nquit\n"
    shown = karawane(
        "play",
        "--seat",
        "me",
        "--seat",
        "me",
        "--name",
        "Ada",
        "--name",
        "Bo",
        "--seed",
        1,
        keys=keys,
    )
    assert "Ada> C@h7" in shown.out
    assert "Bo> S@k5" in shown.out
    assert "Bo is seat 2, with a leader to place (S/B/R/O)" in shown.out


@pytest.fixture
def stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    """Return a game on a tiny board in which the first player must pass."""
    (tmp_path / "tiny.txt").write_text("....P\n.PP..\n..PP.\n.....\n", "utf-8")
    monkeypatch.setenv("KARAWANE_BOARDS", str(tmp_path))
    text = karawane("new", "--board", "tiny", "--seed", 1).out
    record = parse_record(text)
    chance = player("random", 1)
    while not record.final.is_over:
        if record.final.seat is Seat.ONE and Pass() in legal_moves(record.final):
            return record
        record = record.adding(chance.choose(record.final))
    raise AssertionError(f"nobody was stuck: {position_text(record.final)}")


def test_who_can_place_nothing_is_told_to_pass(stuck: Record) -> None:
    shown = seated(stuck, "hint", "moves", "C@a1", "pass")
    assert "You can place nothing" in shown.out
    assert "greedy would play pass" in shown.out
    assert "You may play: pass" in shown.out
    assert kept().moves[len(stuck.moves)] == Pass()
