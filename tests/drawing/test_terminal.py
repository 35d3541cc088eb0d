"""The terminal drawing: its shape in every colour depth, and what it shows without colour."""

import re
import unicodedata

import pytest

from karawane.drawing import ColourDepth, draw_text
from karawane.drawing.hexagons import edges_between
from karawane.drawing.palette import CAMEL_GLYPHS
from karawane.rules import (
    CamelColour,
    PlaceLeader,
    Space,
    legal_moves,
    load_board,
    play,
    spaces_in,
)
from tests.drawing.games import seeded_game, tiny_position

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
depths = pytest.mark.parametrize("depth", ColourDepth)


def width(line: str) -> int:
    """Count columns as a terminal does: wide characters take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in line
    )


def board_lines(text: str) -> list[str]:
    """Leave out the escape codes, and the note below the board."""
    plain = ESCAPE.sub("", text).splitlines()
    last = max(at for at, line in enumerate(plain) if line.strip().startswith("a   b"))
    return plain[: last + 1]


@depths
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("letters", [False, True])
def test_every_line_is_equally_wide(depth: ColourDepth, players: int, letters: bool) -> None:
    positions, moves = seeded_game(players)
    for at in (0, len(moves) // 2, len(moves)):
        text = draw_text(
            positions[at],
            colour=depth,
            legal=legal_moves(positions[at]),
            last=moves[max(0, at - 2) : at],
            letters=letters,
        )
        assert len({width(line) for line in board_lines(text)}) == 1


@depths
def test_the_whole_board_fits_a_hundred_columns(depth: ColourDepth) -> None:
    for position in seeded_game(5)[0][::20]:
        text = draw_text(position, colour=depth, legal=legal_moves(position))
        assert max(width(line) for line in ESCAPE.sub("", text).splitlines()) <= 100


def test_the_small_board_fits_eighty_columns() -> None:
    assert max(map(width, draw_text(seeded_game(3)[0][-1]).splitlines())) <= 80


def test_no_colour_means_no_escape_codes() -> None:
    assert "\x1b" not in draw_text(seeded_game(5)[0][-1], colour=ColourDepth.NONE)


@depths
def test_colour_adds_only_colour(depth: ColourDepth) -> None:
    position = seeded_game(5)[0][-1]
    assert ESCAPE.sub("", draw_text(position, colour=depth)) == draw_text(position)


def test_depths_use_their_own_codes() -> None:
    position = tiny_position()
    assert "[38;2;" in draw_text(position, colour=ColourDepth.TRUE)
    assert "[38;5;" in draw_text(position, colour=ColourDepth.ANSI256)


def test_letters_are_ascii() -> None:
    position = seeded_game(5)[0][-1]
    board_only = "\n".join(board_lines(draw_text(position, letters=True)))
    assert board_only.isascii()


@pytest.mark.parametrize("players", [2, 5])
def test_camels_leaders_water_and_oases_are_counted_right(players: int) -> None:
    for position in seeded_game(players)[0][::25]:
        text = "\n".join(board_lines(draw_text(position)))
        for colour, glyph in CAMEL_GLYPHS.items():
            camels = sum(
                c.camels.bit_count() for c in position.all_caravans() if c.colour is colour
            )
            assert text.count(glyph) == camels
        for value, holes in enumerate(position.water, 1):
            assert text.count(f"~{value}~") == holes.bit_count()
        for seat, area in zip(position.game.seats, position.areas, strict=True):
            leaders = sum(c.seat is seat for c in position.all_caravans())
            assert text.count(f"({seat:d})") == leaders
            assert text.count(f":{seat:d}:") == area.bit_count()
        assert text.count("YYY") == position.game.oases.bit_count()


def test_a_drawn_board() -> None:
    position = tiny_position()
    leader = PlaceLeader(CamelColour.OLIVE, Space.at(0, 0))
    marked = draw_text(play(position, leader), last=leader, legal=[Space.at(3, 2), Space.at(0, 2)])
    assert marked.splitlines() == [
        "     a   b   c   d     ",
        "   ^^^^^___^^^^^___^   ",
        "   ^___/   \\___/   \\   ",
        " 1 />▲<\\___/   \\___/ 1 ",
        "   \\(1)/~3~\\___/   \\   ",
        " 2 /   \\___/YYY\\___/ 2 ",
        "   \\___/   \\___/   \\   ",
        " 3 /   \\___/   \\_?_/ 3 ",
        "   \\_?_/^^^\\___/^^^^   ",
        "     a   b   c   d     ",
    ]


def test_legal_moves_show_their_colours() -> None:
    positions, _ = seeded_game(2)
    position = positions[len(positions) // 2]
    colour = next(c for c in CamelColour if legal_moves(position).spaces(c))
    spaces = legal_moves(position).spaces(colour)
    moves = [move for move in legal_moves(position) if str(move).startswith(colour.letter)]
    assert draw_text(position, legal=moves).count(f"?{CAMEL_GLYPHS[colour]}?") == len(
        list(spaces_in(spaces))
    )


def test_coordinates_can_be_left_out() -> None:
    lines = draw_text(tiny_position(), coordinates=False).splitlines()
    assert len(lines) == 8
    assert not any(letter in line for line in lines for letter in "abcd")


def test_2_1_the_dark_line_is_on_the_whole_board_only() -> None:
    position = seeded_game(4)[0][0]
    board = position.game.board
    beyond = board.beyond
    edges = edges_between(beyond, board.spaces & ~beyond)
    flat = sum(abs(start[1] - end[1]) < 1 for start, end in edges)
    drawn = "".join(board_lines(draw_text(position)))
    assert (drawn.count("="), drawn.count("#")) == (3 * flat, len(edges) - flat)
    assert not set("=#") & set(draw_text(seeded_game(3)[0][0]))


def test_the_note_on_the_board_is_shown_with_the_whole_board_only() -> None:
    note = load_board(players=5).note
    whole = draw_text(seeded_game(5)[0][0])
    assert note in " ".join(whole.split())
    assert note not in " ".join(draw_text(seeded_game(2)[0][0]).split())
