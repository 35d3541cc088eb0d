"""Small boards drawn as text, with the caravans of two seats on them."""

from karawane.notation import parse_space
from karawane.rules import (
    DEFAULT_EDITION,
    Board,
    CamelColour,
    Edition,
    Game,
    Position,
    SpaceSet,
    WaterHoles,
    space_set,
)

DIGITS = "123"


def names(text: str) -> SpaceSet:
    return space_set(parse_space(name) for name in text.split())


def table(drawing: str, *, supply: int = 20, edition: str = DEFAULT_EDITION) -> Position:
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
    oases = names(" ".join(at.get("P", ())))
    game = Game(board, Edition.named(edition), 2, oases)
    letters = [colour.letter for colour in CamelColour]
    seats = [
        [names(" ".join(at.get(letter, ()))) for letter in letters],
        [names(" ".join(at.get(letter.lower(), ()))) for letter in letters],
    ]
    leaders = 0
    for caravan in (*seats[0], *seats[1]):
        leaders |= caravan & -caravan
    return Position(
        game,
        leaders=leaders,
        caravans=tuple(map(game.lanes.pack, seats)),
        water=WaterHoles(*(names(" ".join(at.get(digit, ()))) for digit in DIGITS)),
        supply=(supply,) * 5,
        leaders_left=0,
        camels_left=2,
        short_turns=0,
    )
