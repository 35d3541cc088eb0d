import json

from karawane.rules import load_board
from tests.cli.invocation import karawane, refused


def words(text: str) -> str:
    """Return a text without the frame of a table and its line breaks."""
    return " ".join(text.replace("│", " ").split())


def test_the_list_says_what_is_reconstructed() -> None:
    shown = karawane("boards")
    assert "189" in shown.out
    assert "246" in shown.out
    assert "reconstruction" in shown.out


def test_a_board_is_drawn_for_a_number_of_players() -> None:
    small, whole = karawane("boards", "desert"), karawane("boards", "desert", "--players", 4)
    assert "189 spaces" in small.out
    assert "246 spaces" in whole.out
    assert " u " in whole.out.splitlines()[0]
    assert " u " not in small.out.splitlines()[0]
    for shown in (small, whole):
        assert words(shown.out).count("is a reconstruction") == 1


def test_json() -> None:
    (desert,) = json.loads(karawane("boards", "--json").out)
    assert desert["spaces"] == {"2-3": 189, "4-5": 246}
    assert desert["palms"] == {"2-3": 6, "4-5": 7}
    assert "reconstruction" in desert["note"]
    one = json.loads(karawane("boards", "desert", "--players", 5, "--json").out)
    assert len(one["spaces"]) == load_board(players=5).size
    assert len(one["palms"]) == 7


def test_an_unknown_board_is_reported() -> None:
    refused(karawane("boards", "sea"), "unknown board 'sea'", "desert")
