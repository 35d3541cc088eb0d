"""Positions drawn as text, as a reader sees them: what lessons and tests start from.

Hexagons stand in columns, and even columns stand half a hexagon lower. So a row of the board is
two lines: the odd columns (b, d, f, ...) first, then the even ones (a, c, e, ...):

       .    .          b1   d1
    .    .    .     a1   c1   e1
       .    .          b2   d2
    .    .    .     a2   c2   e2

| drawn | what stands there |
|---|---|
| `.` | nothing |
| `#` | mountain |
| `1` `2` `3` | a water hole of that value |
| `y` | a palm space without an oasis |
| `Y` | an oasis |
| `C1` | the leader of seat 1's cream caravan (`S`, `B`, `R`, `O` for the other colours) |
| `c1` | another camel of that caravan |

`*` behind any of these marks the space, to be asked about or pointed out; `=2` makes it part of an
area that seat 2 has enclosed.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from karawane.notation.errors import NotationError
from karawane.rules import (
    Board,
    CamelColour,
    Edition,
    Game,
    Position,
    Space,
    SpaceSet,
    WaterHoles,
    space_set,
)
from karawane.rules.colours import COLOURS

__all__ = ["Diagram", "parse_diagram"]

_CELL = re.compile(r"([.#123yY]|[CSBROcsbro][1-5])(?:=([1-5]))?(\*)?")


class Diagram(NamedTuple):
    """A drawn position and the spaces that the drawing marks."""

    position: Position
    marked: frozenset[Space]


def parse_diagram(
    picture: str,
    *,
    players: int = 2,
    rules: str = "v1.2",
    options: dict[str, str] | None = None,
    **changes: Any,
) -> Diagram:
    """Read a drawing as a position of the camels' phase, seat 1 to place two camels.

    Oases next to a caravan count as reached by it. `changes` replace facts of the position.

    >>> drawn = parse_diagram('''
    ...        .    .
    ...     C1   .*   3
    ... ''')
    >>> [space.name for space in drawn.marked], drawn.position.water_at(Space.at(4, 0))
    (['c1'], 3)
    """
    cells = _cells(picture)
    board = _board(cells)
    parts = Edition.named(rules).with_options(**(options or {}))
    game = Game(board, parts, players, _where(cells, "Y"))
    caravans, leaders, areas = [0] * players, 0, [0] * players
    for space, (sign, owner, _) in cells.items():
        if len(sign) == 2:
            seat, colour = int(sign[1]) - 1, CamelColour(sign[0].upper())
            caravans[seat] |= game.lanes.put(1 << space, colour)
            leaders |= (1 << space) if sign[0].isupper() else 0
        if owner:
            areas[int(owner) - 1] |= 1 << space
    oases = game.lanes.in_all(game.oases)
    facts: dict[str, Any] = {
        "leaders": leaders,
        "caravans": tuple(caravans),
        "reached": tuple(game.lanes.spread(own) & oases for own in caravans),
        "areas": tuple(areas),
        "water": WaterHoles(*(_where(cells, value) for value in "123")),
        "supply": (20,) * len(COLOURS),
        "leaders_left": 0,
        "camels_left": 2,
        "short_turns": 0,
        "given_back": tuple(CamelColour) if players == 5 else (),
    }
    marked = frozenset(space for space, (_, _, mark) in cells.items() if mark)
    return Diagram(Position(game, **(facts | changes)), marked)


def _cells(picture: str) -> dict[Space, tuple[str, str, str]]:
    lines = [line.split() for line in picture.strip("\n").splitlines() if line.strip()]
    cells = {}
    for number, line in enumerate(lines):
        row, even = divmod(number, 2)
        for index, text in enumerate(line):
            found = _CELL.fullmatch(text)
            if not found:
                raise NotationError(f"{text!r} means nothing in a drawing", line=number + 1)
            space = Space.at(2 * index + (0 if even else 1), row)
            cells[space] = (found[1], found[2] or "", found[3] or "")
    return cells


def _where(cells: dict[Space, tuple[str, str, str]], signs: str) -> SpaceSet:
    return space_set(space for space, (sign, _, _) in cells.items() if sign in signs)


def _board(cells: dict[Space, tuple[str, str, str]]) -> Board:
    inside = {space: sign for space, (sign, _, _) in cells.items() if sign != "#"}
    return Board(
        name="drawn",
        whole=True,
        spaces=space_set(inside),
        circles=_where(cells, "123"),
        palms=_where(cells, "yY"),
        width=max(space.x for space in cells) + 1,
        height=max(space.y for space in cells) + 1,
    )
