"""A position as one line of text, and back.

The line has fourteen fields with blanks between them; `-` stands for nothing:

1. `K1`, the version of this format
2. the board's name
3. the edition, with `+option=value` for each option overridden
4. the number of players
5. the oases: `b8,d3`
6. the water holes left, with their values: `a6:1,b4:3`
7. the caravans, seats divided by `/` and caravans by `,`: colour, `@`, leader, further camels, and
   behind `>` the oases it has earned at (`C@h7h8i8>j9`); `C-` for a leader given back
8. the enclosed spaces without a camel, seats divided by `/`: `a1a2/-`
9. the water points won: `12/7`
10. the supply of each colour: `22/20/22/19/22`
11. the seat to move
12. leaders left to place, all players together
13. camels left in this turn, and one-camel turns to come: `2/0`
14. players in a row that have passed
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from karawane.notation.errors import NotationError
from karawane.notation.moves import SPACE, parse_space
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
    load_board,
    space_set,
    spaces_in,
)

__all__ = ["parse_position", "position_text"]

_VERSION = "K1"
_FIELDS = 14
_NOTHING = "-"
_SPACES = re.compile(rf"(?:{SPACE})+")
_HOLE = re.compile(rf"({SPACE}):([123])")
_CARAVAN = re.compile(rf"([CSBRO])@((?:{SPACE})+)(?:>((?:{SPACE})+))?")
_GIVEN_BACK = re.compile(r"([CSBRO])-")
_COLOURS = tuple(CamelColour)

_Part = TypeVar("_Part")


def position_text(position: Position) -> str:
    """Write a position as one line; `parse_position` reads it back to an equal one.

    >>> from karawane.rules import deal
    >>> position_text(deal(5, seed=1)).split()[:4]
    ['K1', 'desert', 'v1.2', '5']
    """
    game = position.game
    holes = [
        f"{space}:{value}"
        for value, set_ in enumerate(position.water, 1)
        for space in spaces_in(set_)
    ]
    rules = [game.edition.name, *(f"{k}={v}" for k, v in game.edition.overrides.items())]
    fields = [
        _VERSION,
        game.board.name,
        "+".join(rules),
        game.players,
        ",".join(map(str, spaces_in(game.oases))) or _NOTHING,
        ",".join(holes) or _NOTHING,
        "/".join(_seat_text(position, seat) for seat in game.seats),
        "/".join(_run(area) or _NOTHING for area in position.areas),
        "/".join(map(str, position.water_won)),
        "/".join(map(str, position.supply)),
        int(position.seat),
        position.leaders_left,
        f"{position.camels_left}/{position.short_turns}",
        position.passes,
    ]
    return " ".join(map(str, fields))


def _run(spaces: SpaceSet) -> str:
    return "".join(space.name for space in spaces_in(spaces))


def _seat_text(position: Position, seat: Seat) -> str:
    parts = [f"{colour.letter}-" for colour in position.given_back[seat.index : seat.index + 1]]
    for colour in CamelColour:
        caravan = position.caravan(seat, colour)
        if caravan is not None:
            parts.append(_caravan_text(caravan))
    return ",".join(parts) or _NOTHING


def _caravan_text(caravan: Caravan) -> str:
    followers = _run(caravan.camels & ~(1 << caravan.leader))
    oases = f">{_run(caravan.oases)}" if caravan.oases else ""
    return f"{caravan.colour.letter}@{caravan.leader}{followers}{oases}"


def parse_position(text: str) -> Position:
    """Read a position from its line of text, and check that the line makes sense.

    >>> from karawane.rules import deal
    >>> position = deal(3, seed=1)
    >>> parse_position(position_text(position)) == position
    True
    """
    line = _Line(text)
    line.read(0, lambda word: _must(word == _VERSION, f"a position's text begins with {_VERSION}"))
    players = line.number(3, 2, 5)
    board = line.read(1, lambda name: load_board(name, players=players))
    rules = line.read(2, _edition)
    oases = line.read(4, _spaces_with_commas)
    line.check(4, not oases & ~board.palms, "an oasis is not on a palm space in play")
    game = Game(board, rules, players, oases)
    water = line.read(5, _water)
    table = _Table(players)
    line.parts(6, players, table.take_seat)
    areas = line.parts(7, players, lambda word, _: _run_of_spaces(word))
    position = Position.assemble(
        game,
        given_back=tuple(table.given_back),
        leaders=table.leaders,
        caravans=tuple(table.caravans),
        reached=tuple(table.reached),
        areas=areas,
        water=water,
        water_won=line.numbers(8, players),
        supply=line.numbers(9, len(_COLOURS)),
        seat=Seat(line.number(10, 1, players)),
        leaders_left=line.number(11, 0, players * game.leaders_each),
        camels_left=line.numbers(12, 2, most=2)[0],
        short_turns=line.numbers(12, 2, most=2)[1],
        passes=line.number(13, 0, players),
    )
    _check_sense(line, position)
    return position


def _check_sense(line: _Line, position: Position) -> None:
    """Refuse what no board can show: two things on one space, or a caravan that is not joined."""
    game = position.game
    taken = 0
    for at, things in ((4, [game.oases]), (5, position.water), (6, position.caravans)):
        for spaces in things:
            line.check(at, not spaces & taken, f"two things stand on {_run(spaces & taken)}")
            off = spaces & ~game.board.spaces
            line.check(at, not off, f"{_run(off)} is off the board in play")
            taken |= spaces
    for caravan in position.caravans:
        line.check(6, game.board.connected(caravan), f"{_run(caravan)} is not joined (5.2)")
    for oases in position.reached:
        line.check(6, not oases & ~game.oases, f"there is no oasis at {_run(oases & ~game.oases)}")
    closed = 0
    for area in position.areas:
        wrong = area & (closed | position.camels) | area & ~game.board.spaces
        line.check(7, not wrong, f"{_run(wrong)} cannot be in an area")
        closed |= area
    _check_turn(line, position)


def _check_turn(line: _Line, position: Position) -> None:
    """Refuse what cannot come about by taking turns (2.3, 3.1, 4.1, 11.2, 11.7)."""
    game, given = position.game, position.given_back
    line.check(6, not given or game.players == 5, "leaders are given back with five players only")
    line.check(6, len(set(given)) == len(given), "a colour is given back twice (11.7)")
    for seat, colour in zip(game.seats, given, strict=False):
        gone = position.caravan(seat, colour) is None
        line.check(6, gone, f"seat {seat:d} has given {colour} back and has it on the board (2.3)")
    giving_back = game.players == 5 and len(given) < 5
    if giving_back or position.leaders_left:
        line.check(12, not position.camels_left, "camels come after the leaders (4.1)")
        turns = game.players * game.leaders_each - position.leaders_left
        line.check(11, not (giving_back and turns), "leaders come after giving back (2.3)")
        turn = (len(given) if giving_back else turns) % game.players
        line.check(10, position.seat.index == turn, f"it is the turn of seat {turn + 1} (2.7)")
        for seat in game.seats:
            standing = sum(caravan.seat is seat for caravan in position.all_caravans())
            most = (turns - seat.index + game.players - 1) // game.players
            line.check(11, standing <= most, f"seat {seat:d} cannot have placed its leaders (3.1)")
    goes_on = not position.camels_left or position.passes < game.players
    line.check(13, goes_on, "when all have passed the game is over (11.2)")


class _Table:
    """The caravans as they are read, seat by seat."""

    def __init__(self, players: int) -> None:
        self.leaders: SpaceSet = 0
        self.caravans = [0] * (players * len(_COLOURS))
        self.reached = [0] * (players * len(_COLOURS))
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
            at = seat * len(_COLOURS) + CamelColour(found[1]).index
            _must(not self.caravans[at], f"a second caravan of colour {found[1]} in one seat (5.2)")
            leader = re.match(SPACE, found[2])
            self.leaders |= _run_of_spaces(leader[0] if leader else "")
            self.caravans[at] = _run_of_spaces(found[2])
            self.reached[at] = _run_of_spaces(found[3] or _NOTHING)


class _Line:
    """The fields of a position's text, read with errors that say in which column they stand."""

    def __init__(self, text: str) -> None:
        words = list(re.finditer(r"\S+", text))
        self._words = [word[0] for word in words]
        self._columns = [word.start() + 1 for word in words]
        if len(words) != _FIELDS:
            raise NotationError(
                f"a position's text has {_FIELDS} fields with blanks between them; "
                f"this has {len(words)}",
                column=len(text) + 1,
            )

    def check(self, field: int, holds: bool, problem: str) -> None:
        """Raise an error for a field unless something holds."""
        if not holds:
            raise NotationError(problem, column=self._columns[field])

    def read(self, field: int, how: Callable[[str], _Part]) -> _Part:
        """Read a field; what is wrong with it is said with its column."""
        try:
            return how(self._words[field])
        except NotationError as error:
            problem = error.problem
        except (ValueError, BoardError, OptionError) as error:
            problem = str(error)
        raise NotationError(problem, column=self._columns[field])

    def parts(self, field: int, count: int, how: Callable[[str, int], _Part]) -> tuple[_Part, ...]:
        """Read a field of that many parts divided by slashes."""
        words = self._words[field].split("/")
        self.check(field, len(words) == count, f"{len(words)} parts where {count} belong")
        return self.read(
            field, lambda _: tuple(how(word, number) for number, word in enumerate(words))
        )

    def number(self, field: int, least: int, most: int) -> int:
        """Read a field that is one number."""
        return self.read(field, lambda word: _number(word, least, most))

    def numbers(self, field: int, count: int, most: int = 999) -> tuple[int, ...]:
        """Read a field of numbers divided by slashes."""
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
    return Edition.named(name).with_options(**dict(_option(option) for option in options))


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
    _must(len(set(spaces)) == len(spaces), "a space is named twice")
    return space_set(spaces)


def _water(word: str) -> tuple[SpaceSet, SpaceSet, SpaceSet]:
    holes: dict[str, list[Space]] = {"1": [], "2": [], "3": []}
    for part in [] if word == _NOTHING else word.split(","):
        found = _HOLE.fullmatch(part)
        if not found:
            raise ValueError(f"{part!r} is not a water hole; write space:value, such as d1:3")
        holes[found[2]].append(parse_space(found[1]))
    return _set_of(holes["1"]), _set_of(holes["2"]), _set_of(holes["3"])
