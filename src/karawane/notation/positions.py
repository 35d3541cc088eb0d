"""A position as one line of text, and back.

The line has fourteen fields separated by blanks; `-` means none:

1. `K1`, the version of this format
2. the board's name, followed by `=` and its rows if the library does not have it: `tiny=.o./.P.`
3. the edition, with `+option=value` for each overridden option, or for every option if the
   library does not have the edition
4. the number of players
5. the oases: `b8,d3`
6. the water holes left, with their values: `a6:1,b4:3`
7. the caravans, seats separated by `/` and caravans by `,`: colour, `@`, leader, other camels, and
   after `>` the oases it has reached (`C@h7h8i8>j9`); `C-` is a leader that was given back
8. the enclosed spaces without a camel, seats separated by `/`: `a1a2/-`
9. the water points won: `12/7`
10. the supply of each colour: `22/20/22/19/22`
11. the seat to move
12. leaders left to place, of all players together
13. camels left in this turn, and one-camel turns to come: `2/0`
14. consecutive passes
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from karawane.notation.definitions import (
    board_text,
    edition_name,
    parse_board,
    parse_edition,
)
from karawane.rules import (
    BoardError,
    CamelColour,
    Caravan,
    Edition,
    Game,
    OptionError,
    Position,
    Seat,
    Space,
    SpaceSet,
    WaterHoles,
    space_set,
    spaces_in,
)
from karawane.rules.colours import COLOURS
from karawane.rules.consistency import inconsistencies
from karawane.rules.move_text import SPACE, parse_space
from karawane.rules.notation_error import NotationError
from karawane.rules.spaces import names_of

__all__ = ["parse_position", "position_text"]

_VERSION = "K1"
_FIELDS = 14
_NOTHING = "-"
_SPACES = re.compile(rf"(?:{SPACE})+")
_HOLE = re.compile(rf"({SPACE}):([123])")
_CARAVAN = re.compile(rf"([CSBRO])@((?:{SPACE})+)(?:>((?:{SPACE})+))?")
_GIVEN_BACK = re.compile(r"([CSBRO])-")
_FIELD_OF = {
    "oases": 4,
    "water": 5,
    "caravans": 6,
    "reached": 6,
    "given_back": 6,
    "areas": 7,
    "seat": 10,
    "leaders_left": 11,
    "camels_left": 12,
    "passes": 13,
}
"""The index of the field that holds each fact of a position."""

_Part = TypeVar("_Part")


def position_text(position: Position) -> str:
    """Return a position as one line of text, which `parse_position` reads back.

    >>> from karawane.rules import deal
    >>> position_text(deal(5, seed=1)).split()[:4]
    ['K1', 'desert', 'v1.2', '5']
    """
    game = position.game
    holes = [f"{space}:{value}" for space, value in position.water.items()]
    rules = [edition_name(game.edition), *(f"{k}={v}" for k, v in game.edition.overrides.items())]
    fields = [
        _VERSION,
        board_text(game.board, game.players),
        "+".join(rules),
        game.players,
        ",".join(map(str, spaces_in(game.oases))) or _NOTHING,
        ",".join(holes) or _NOTHING,
        "/".join(_seat_text(position, seat) for seat in game.seats),
        "/".join(names_of(area) or _NOTHING for area in position.areas),
        "/".join(map(str, position.water_won)),
        "/".join(map(str, position.supply)),
        int(position.seat),
        position.leaders_left,
        f"{position.camels_left}/{position.short_turns}",
        position.passes,
    ]
    return " ".join(map(str, fields))


def _seat_text(position: Position, seat: Seat) -> str:
    parts = [f"{colour.letter}-" for colour in position.given_back[seat.index : seat.index + 1]]
    for colour in CamelColour:
        caravan = position.caravan(seat, colour)
        if caravan is not None:
            parts.append(_caravan_text(caravan))
    return ",".join(parts) or _NOTHING


def _caravan_text(caravan: Caravan) -> str:
    followers = names_of(caravan.camels & ~(1 << caravan.leader))
    oases = f">{names_of(caravan.oases)}" if caravan.oases else ""
    return f"{caravan.colour.letter}@{caravan.leader}{followers}{oases}"


def parse_position(text: str) -> Position:
    """Parse a position's line of text, and check that the position is possible.

    >>> from karawane.rules import deal
    >>> position = deal(3, seed=1)
    >>> parse_position(position_text(position)) == position
    True
    """
    line = _Line(text)
    line.read(0, lambda word: _must(word == _VERSION, f"a position's text begins with {_VERSION}"))
    players = line.number(3, 2, 5)
    board = line.read(1, lambda name: parse_board(name, players))
    rules = line.read(2, _edition)
    oases = line.read(4, _spaces_with_commas)
    game = Game(board, rules, players, oases)
    water = line.read(5, _water)
    table = _Table(game)
    line.parts(6, players, table.take_seat)
    areas = line.parts(7, players, lambda word, _: _run_of_spaces(word))
    position = Position(
        game,
        given_back=tuple(table.given_back),
        leaders=table.leaders,
        caravans=tuple(table.caravans),
        reached=tuple(table.reached),
        areas=areas,
        water=water,
        water_won=line.numbers(8, players),
        supply=line.numbers(9, len(COLOURS)),
        seat=Seat(line.number(10, 1, players)),
        leaders_left=line.number(11, 0, players * game.leaders_each),
        camels_left=line.numbers(12, 2, most=2)[0],
        short_turns=line.numbers(12, 2, most=2)[1],
        passes=line.number(13, 0, players),
    )
    for fact, problem in inconsistencies(position):
        raise line.error(_FIELD_OF[fact], problem)
    return position


class _Table:
    """The caravans read so far, seat by seat."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.leaders: SpaceSet = 0
        self.caravans = [0] * game.players
        self.reached = [0] * game.players
        self.given_back: list[CamelColour] = []

    def take_seat(self, word: str, seat: int) -> None:
        """Read one seat's caravans."""
        for part in [] if word == _NOTHING else word.split(","):
            if given := _GIVEN_BACK.fullmatch(part):
                _must(len(self.given_back) == seat, "leaders are given back in turn order (11.7)")
                self.given_back.append(CamelColour(given[1]))
                continue
            found = _CARAVAN.fullmatch(part)
            if not found:
                raise ValueError(f"{part!r} is not a caravan; write C@h7h8 or C@h7h8>j9")
            self._take_caravan(seat, CamelColour(found[1]), found[2], found[3] or _NOTHING)

    def _take_caravan(self, seat: int, colour: CamelColour, camels: str, oases: str) -> None:
        lanes = self._game.lanes
        standing = lanes.take(self.caravans[seat], colour)
        _must(not standing, f"a second caravan of colour {colour.letter} in one seat (5.2)")
        leader = re.match(SPACE, camels)
        self.leaders |= _run_of_spaces(leader[0] if leader else "")
        # Lanes have room only for spaces of the board.
        spaces, reached = _run_of_spaces(camels), _run_of_spaces(oases)
        off = spaces & ~self._game.board.spaces
        _must(not off, f"{names_of(off)} is off the board in play")
        unknown = reached & ~self._game.board.spaces
        _must(not unknown, f"there is no oasis at {names_of(unknown)}")
        self.caravans[seat] |= lanes.put(spaces, colour)
        self.reached[seat] |= lanes.put(reached, colour)


class _Line:
    """The fields of a position's text; errors name the column of the field."""

    def __init__(self, text: str) -> None:
        words = list(re.finditer(r"\S+", text))
        self._words = [word[0] for word in words]
        self._columns = [word.start() + 1 for word in words]
        if len(words) != _FIELDS:
            raise NotationError(
                f"a position's text has {_FIELDS} fields separated by blanks; "
                f"this has {len(words)}",
                column=len(text) + 1,
            )

    def error(self, field: int, problem: str) -> NotationError:
        """Return an error at a field's column."""
        return NotationError(problem, column=self._columns[field])

    def read(self, field: int, parse: Callable[[str], _Part]) -> _Part:
        """Parse a field; errors get its column."""
        try:
            return parse(self._words[field])
        except NotationError as error:
            problem = error.problem
        except (ValueError, BoardError, OptionError) as error:
            problem = str(error)
        raise self.error(field, problem)

    def parts(
        self, field: int, count: int, parse: Callable[[str, int], _Part]
    ) -> tuple[_Part, ...]:
        """Parse a field of `count` parts separated by slashes."""
        words = self._words[field].split("/")
        if len(words) != count:
            raise self.error(field, f"{len(words)} parts; there must be {count}")
        return self.read(
            field, lambda _: tuple(parse(word, number) for number, word in enumerate(words))
        )

    def number(self, field: int, least: int, most: int) -> int:
        """Parse a field that is one number."""
        return self.read(field, lambda word: _number(word, least, most))

    def numbers(self, field: int, count: int, most: int = 999) -> tuple[int, ...]:
        """Parse a field of `count` numbers separated by slashes."""
        return self.parts(field, count, lambda word, _: _number(word, 0, most))


def _must(holds: bool, problem: str) -> None:
    if not holds:
        raise ValueError(problem)


def _number(word: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word) or not least <= int(word) <= most:
        raise ValueError(f"{word!r} is not a number from {least} to {most}")
    return int(word)


def _edition(word: str) -> Edition:
    name, *options = word.split("+")
    return parse_edition(name, dict(_option(option) for option in options))


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _run_of_spaces(word: str) -> SpaceSet:
    if word == _NOTHING:
        return 0
    _must(_SPACES.fullmatch(word) is not None, f"{word!r} are not spaces; write them like a1a2b3")
    return _set_of([parse_space(name) for name in re.findall(SPACE, word)])


def _spaces_with_commas(word: str) -> SpaceSet:
    return 0 if word == _NOTHING else _set_of([parse_space(name) for name in word.split(",")])


def _set_of(spaces: list[Space]) -> SpaceSet:
    _must(len(set(spaces)) == len(spaces), "a space is listed twice")
    return space_set(spaces)


def _water(word: str) -> WaterHoles:
    holes: dict[str, list[Space]] = {"1": [], "2": [], "3": []}
    for part in [] if word == _NOTHING else word.split(","):
        found = _HOLE.fullmatch(part)
        if not found:
            raise ValueError(f"{part!r} is not a water hole; write space:value, such as d1:3")
        holes[found[2]].append(parse_space(found[1]))
    return WaterHoles(*map(_set_of, holes.values()))
