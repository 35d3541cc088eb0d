import pytest

from karawane.bots import gain
from karawane.cli.play.move_descriptions import hint, list_moves, winnings, with_winnings
from karawane.notation import parse_move
from karawane.rules import CamelColour, deal, legal_moves
from tests.bots.small_boards import table
from tests.cli.invocation import beginning, game
from tests.drawn import drawn


def test_winnings_add_up_to_the_gain() -> None:
    for players in (2, 4):
        position = beginning(game(players), 60).final
        for move in legal_moves(position):
            assert sum(winnings(position, move).values()) == gain(position, move)


@pytest.mark.parametrize(
    ("drawing", "move", "text"),
    [
        ("s.C3..b", "Cd1", "Cd1 (water +3)"),
        ("s.C.P.b", "Cd1", "Cd1 (oasis +5)"),
        ("s.C...b", "Cd1", "Cd1"),
        ("s.C..#b", "Cd1", "Cd1 (area +1)"),
        ("s.C.c.b", "Cb1", "Cb1 (longest caravan +5)"),
    ],
)
def test_what_a_camel_wins_is_reported(drawing: str, move: str, text: str) -> None:
    assert with_winnings(table(drawing), parse_move(move)) == text


def test_moves_that_win_the_same_stand_together_the_best_first() -> None:
    position = table("s.C3..b")
    assert list(list_moves(position, [CamelColour.CREAM, CamelColour.SKY])) == [
        "cream:",
        "  water +3: Cd1",
        "  nothing at once: Cb1",
        "sky: nowhere",
    ]


@pytest.mark.parametrize(
    ("drawing", "text"),
    [
        ("s.C3..b", "greedy would play Cd1: it wins water +3, the most that one camel can now."),
        (
            "s....C..3..b",
            (
                "greedy would play Cg1: nothing is won at once, "
                "but the cream caravan comes nearer to water or oases."
            ),
        ),
        ("C#b", "greedy would play pass: nothing can be placed (11.1)."),
    ],
)
def test_a_hint_says_why(drawing: str, text: str) -> None:
    assert hint(table(drawing), seed=1) == text


def test_a_hint_for_a_leader_names_what_lies_around_its_space() -> None:
    assert hint(deal(2, seed=1), seed=1) == (
        "greedy would play C@k9: it stands 2 camels away from the oasis at m7, "
        "stands 2 camels away from the oasis at h11, has 13 points of water within three camels "
        "and is the first cream leader on the board."
    )


def test_a_hint_for_a_leader_far_from_oases_and_water_does_not_claim_any() -> None:
    bare = drawn(
        """
           .    .    .
        .    .    .    .
           .    .    .
        S1   .    .    C2
        """,
        leaders_left=2,
        camels_left=0,
        short_turns=1,
    )
    assert hint(bare.position, seed=1) == (
        "greedy would play B@f1: it is the first blue leader on the board."
    )
