"""Small boards drawn as text, with the caravans of two seats on them."""

from karawane.notation import parse_space
from karawane.rules import Board, CamelColour, Edition, Game, Position, Seat, SpaceSet, space_set

DIGITS = "123"


def names(text: str) -> SpaceSet:
    return space_set(parse_space(name) for name in text.split())


def table(drawing: str, *, supply: int = 20) -> Position:
    """Read a board: `.` sand, 1-3 water, `P` an oasis, letters leaders (capital: seat 1), `#` rock.

    Seat 1 is to place two camels.
    """
    rows = [line.strip() for line in drawing.strip().splitlines()]
    at: dict[str, list[str]] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            at.setdefault(sign, []).append(f"{chr(ord('a') + x)}{y + 1}")
    plain = "\n".join("".join(s if s in "#P" else "." for s in row) for row in rows)
    board = Board.from_text("drawn", plain)
    letters = [colour.letter for colour in CamelColour]
    caravans = tuple(
        names(" ".join(at.get(letter, ()))) for letter in (*letters, *map(str.lower, letters))
    )
    leaders = 0
    for caravan in caravans:
        leaders |= caravan & -caravan
    return Position.assemble(
        Game(board, Edition.named(), 2, names(" ".join(at.get("P", ())))),
        leaders=leaders,
        caravans=caravans,
        reached=(0,) * 10,
        areas=(0, 0),
        water=(
            names(" ".join(at.get("1", ()))),
            names(" ".join(at.get("2", ()))),
            names(" ".join(at.get("3", ()))),
        ),
        water_won=(0, 0),
        supply=(supply,) * 5,
        seat=Seat.ONE,
        leaders_left=0,
        camels_left=2,
        short_turns=0,
        passes=0,
    )
