"""Diagrams: positions drawn as text, for lessons and tests.

The columns a, c, e, ... are half a hexagon lower than b, d, f, ..., so each row of the board takes
two lines:

       .    .          b1   d1
    .    .    .     a1   c1   e1
       .    .          b2   d2
    .    .    .     a2   c2   e2

| sign | meaning |
|---|---|
| `.` | an empty space |
| `#` | mountain |
| `1` `2` `3` | a water hole of that value |
| `y` | a palm space without an oasis |
| `Y` | an oasis |
| `C1` | the leader of seat 1's cream caravan (`S`, `B`, `R`, `O` for the other colours) |
| `c1` | another camel of that caravan |

`=2` after a sign puts the space into an area enclosed by seat 2, and `*` marks the space for a test
or a lesson.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

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
from karawane.rules.notation_error import NotationError

__all__ = ["Diagram", "parse_diagram"]

_CELL = re.compile(r"([.#123yY]|[CSBROcsbro][1-5])(?:=([1-5]))?(\*)?")


class Diagram(NamedTuple):
    """A drawn position and its marked spaces."""

    position: Position
    marked: frozenset[Space]


def parse_diagram(
    text: str,
    *,
    players: int = 2,
    rules: str = "v1.2",
    options: dict[str, str] | None = None,
    **changes: Any,
) -> Diagram:
    """Read a diagram as a position in which seat 1 is to place two camels.

    Caravans have reached the oases next to them. `changes` override facts of the position.

    >>> drawn = parse_diagram('''
    ...        .    .
    ...     C1   .*   3
    ... ''')
    >>> [space.name for space in drawn.marked], drawn.position.water_at(Space.at(4, 0))
    (['c1'], 3)
    """
    cells = _cells(text)
    board = _board(cells)
    edition = Edition.named(rules).with_options(**(options or {}))
    game = Game(board, edition, players, _where(cells, "Y"))
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
        # Until all leaders stand, nobody has had a short turn (4.2).
        "short_turns": game.short_turns if changes.get("leaders_left") else 0,
        "given_back": tuple(CamelColour) if players == 5 else (),
    }
    marked = frozenset(space for space, (_, _, mark) in cells.items() if mark)
    return Diagram(Position(game, **(facts | changes)), marked)


def _cells(diagram: str) -> dict[Space, tuple[str, str, str]]:
    lines = [line.split() for line in diagram.strip("\n").splitlines() if line.strip()]
    cells = {}
    for number, line in enumerate(lines):
        row, even = divmod(number, 2)
        for index, text in enumerate(line):
            found = _CELL.fullmatch(text)
            if not found:
                raise NotationError(f"{text!r} is not a sign of a diagram", line=number + 1)
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
