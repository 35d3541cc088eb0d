import pytest

from karawane.bots import play_out, player
from karawane.notation import Comment, Record, Variation, parse_record
from karawane.rules import IllegalMove, Phase, Seat, deal, parse_move

START = deal(2, seed=1)
GAME = play_out(START, [player("random", 1), player("random", 2)])


def test_turns_are_the_moves_of_a_seat_in_order() -> None:
    turns = GAME.turns
    assert [move for turn in turns for move in turn.moves] == list(GAME)
    assert [turn.ply for turn in turns] == [
        sum(len(before.moves) for before in turns[:at]) for at in range(len(turns))
    ]
    first, second, third = [turn for turn in turns if turn.phase is Phase.CAMELS][:3]
    assert [(t.seat, t.round, len(t.moves)) for t in (first, second, third)] == [
        (Seat.ONE, 1, 1),
        (Seat.TWO, 1, 2),
        (Seat.ONE, 2, 2),
    ]


def test_rounds_are_those_of_the_text() -> None:
    numbers = {turn.round for turn in GAME.turns if turn.phase is Phase.CAMELS}
    assert f"\n{max(numbers)}. " in str(GAME)
    assert f"\n{max(numbers) + 1}. " not in str(GAME)


def test_a_variation_survives_writing_and_reading() -> None:
    record = Record(START).adding("C@h7", "S@k5").varied(1, "R@m3", "R@e4", text="safer")
    assert record.variations == (Variation(1, (parse_move("R@m3"), parse_move("R@e4")), "safer"),)
    again = parse_record(str(record))
    assert again == record
    assert again.variations == record.variations


def test_a_variation_is_a_comment_to_those_who_do_not_know_it() -> None:
    record = Record(START).adding("C@h7").varied(0, "S@k5")
    assert record.comments == ((0, "(S@k5)"),)
    assert record.moves == Record(START).adding("C@h7").moves


@pytest.mark.parametrize(
    "text", ["", "fine", "(perhaps)", "()", "(C@h7 C@h7)", "see (S@k5)", "((S@k5))"]
)
def test_other_comments_are_no_variations(text: str) -> None:
    assert Record(START).commented(0, text).variations == ()


def test_an_illegal_variation_is_refused() -> None:
    with pytest.raises(IllegalMove):
        Record(START).varied(0, "Ch8")


def test_comments_are_objects() -> None:
    (comment,) = Record(START, comments=((0, "well"),)).comments
    assert comment == Comment(0, "well")
    assert isinstance(comment, Comment)


def test_a_variation_has_its_positions() -> None:
    variation = Variation(0, (parse_move("C@h7"),))
    assert variation.positions(START) == (START, START.play("C@h7"))
