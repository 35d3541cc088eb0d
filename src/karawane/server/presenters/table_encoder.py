"""A table as JSON, assembled from texts, most of which were written for an earlier message.

`TableView` defines the form, and tests compare every text with it. Building and encoding a view
takes several times as long, too long for a thousand placements a second.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from functools import cache

from karawane.rules import CamelColour, Caravan, Chips, Position, Score, Seat, SpaceSet, scores
from karawane.server.presenters.table_views import (
    awaited,
    clock_view,
    legal_view,
    names_in_octet,
    placements_by_colour,
    points_shown,
    seat_views,
    shows_legal_moves,
)
from karawane.server.table.access import watch_secret
from karawane.server.table.state import TableState
from karawane.server.wire.views import Legal

__all__ = ["TableEncoder", "TableText"]


class TableText:
    """A table as JSON for each person at it: only the scores depend on who reads them."""

    def __init__(self, before: str, after: str, state: TableState) -> None:
        self._before = before
        self._after = after
        points, chips = scores(state.position), state.position.game.edition.chips
        self._own = [_score(score, chips, shown=True) for score in points]
        self._others = self._own
        if chips is not Chips.OPEN and state.status != "over":
            self._others = [_score(score, chips, shown=False) for score in points]

    def seen_by(self, seats: Collection[int]) -> str:
        """Return the table as the owner of these seats sees it; spectators have none."""
        shown = self._others.copy()
        for seat in seats:
            shown[seat - 1] = self._own[seat - 1]
        return f"{self._before}{','.join(shown)}{self._after}"


class TableEncoder:
    """Encodes one table repeatedly; parts that have not changed are not written again."""

    def __init__(self) -> None:
        self._parts: dict[object, tuple[object, str]] = {}
        """The text of each part, with what it was written for."""
        self._moves = _GrowingList(lambda move: f'"{move}"')
        self._movers = _GrowingList(str)

    def text(self, state: TableState) -> TableText:
        """Return a table as JSON."""
        self._moves.follow(state.moves)
        self._movers.follow(state.movers)
        return TableText(
            f'{{{self._situation(state)},"board":{{{self._board(state)},"scores":[',
            f'],"legal":{_legal(state)}}},"moves":[{self._moves.text}],'
            f'"movers":[{self._movers.text}],"first_ply":{state.first_ply}}}',
            state,
        )

    def _situation(self, state: TableState) -> str:
        table = self._part("table", state.table, lambda: json.dumps(state.table))
        options = self._part("options", state.options, state.options.model_dump_json)
        watch = self._part("watch", state.invite, lambda: _string(watch_secret(state)))
        seats = self._part("seats", state.seats, lambda: _seats(state))
        clock, moves = clock_view(state), self._moves.items
        return (
            f'"table":{table},"sequence":{state.sequence},"status":"{state.status}",'
            f'"options":{options},"seats":[{seats}],"acting":{_number(state.acting)},'
            f'"awaits":"{awaited(state)}","paused":{_boolean(state.is_paused)},'
            f'"turn":[{",".join(moves[state.turn_start :])}],'
            f'"last_turn":[{",".join(moves[state.last_turn_start : state.turn_start])}],'
            f"{_undo(state)},"
            f'"winners":[{_numbers(state.winners)}],'
            f'"ended_by":{_string(state.ended_by.value if state.ended_by else None)},'
            f'"rematch":{_string(state.rematch)},"watch":{watch},'
            f'"clock":{"null" if clock is None else clock.model_dump_json()}'
        )

    def _board(self, state: TableState) -> str:
        position = state.position
        oases = self._part("oases", position.game.oases, lambda: _names(position.game.oases))
        water = self._part("water", position.water, lambda: _water(position))
        areas = self._part("areas", position.areas, lambda: _areas(position))
        caravans = ",".join(
            filter(None, [self._caravans(position, seat) for seat in position.game.seats])
        )
        supply = zip(CamelColour, position.supply, strict=True)
        return (
            f'"ply":{state.ply},"phase":"{position.phase.value}","seat":{position.seat:d},'
            f'"camels_left":{position.camels_left},"oases":[{oases}],"water":{{{water}}},'
            f'"caravans":[{caravans}],"areas":[{areas}],'
            f'"supply":{{{",".join([_pair(colour.letter, left) for colour, left in supply])}}},'
            f'"given_back":[{",".join([_string(one.letter) for one in position.given_back])}]'
        )

    def _caravans(self, position: Position, seat: Seat) -> str:
        at = seat.index
        of = (position.caravans[at], position.reached[at], position.leaders)
        return self._part(seat, of, lambda: self._caravans_anew(position, seat))

    def _caravans_anew(self, position: Position, seat: Seat) -> str:
        # A placement changes one of a seat's five caravans.
        texts = [self._caravan(position, seat, colour) for colour in CamelColour]
        return ",".join(filter(None, texts))

    def _caravan(self, position: Position, seat: Seat, colour: CamelColour) -> str:
        camels, oases = position.camels_of(seat, colour), position.oases_of(seat, colour)
        of = (camels, camels & position.leaders, oases)
        return self._part((seat, colour), of, lambda: _caravan(position.caravan(seat, colour)))

    def _part(self, name: object, of: object, write: Callable[[], str]) -> str:
        known = self._parts.get(name)
        if known is not None and (known[0] is of or known[0] == of):
            return known[1]
        text = write()
        self._parts[name] = (of, text)
        return text


class _GrowingList:
    """A list as JSON, to which items are added at the end, or taken away there."""

    def __init__(self, write: Callable[[object], str]) -> None:
        self._write = write
        self._known: tuple[object, ...] = ()
        self.items: list[str] = []
        self.text = ""

    def follow(self, values: tuple[object, ...]) -> None:
        """Write the values that are new."""
        known = len(self._known)
        if values[:known] != self._known:
            known = 0
        if known == 0:
            self.items, self.text = [], ""
        added = [self._write(value) for value in values[known:]]
        if added:
            self.items += added
            self.text = ",".join([self.text, *added] if self.text else added)
        self._known = values


def _seats(state: TableState) -> str:
    return ",".join(one.model_dump_json() for one in seat_views(state.seats))


def _undo(state: TableState) -> str:
    undo = state.undo
    if undo is None:
        return '"undo":null,"undo_by":null,"undo_agreed":[]'
    agreed = _numbers(sorted(undo.agreed))
    return f'"undo":{undo.ply},"undo_by":{undo.by},"undo_agreed":[{agreed}]'


def _water(position: Position) -> str:
    holes = [(value, of) for value, of in enumerate(position.water, 1) if of]
    return ",".join([_names(of, f":{value}") for value, of in holes])


def _areas(position: Position) -> str:
    return ",".join(f"[{_names(area)}]" for area in position.areas)


def _caravan(caravan: Caravan | None) -> str:
    if caravan is None:
        return ""
    return (
        f'{{"seat":{caravan.seat:d},"colour":"{caravan.colour.letter}",'
        f'"leader":"{caravan.leader.name}","camels":[{_names(caravan.camels)}],'
        f'"oases":[{_names(caravan.oases)}]}}'
    )


def _legal(state: TableState) -> str:
    if not shows_legal_moves(state):
        return _NO_MOVES
    placements = placements_by_colour(state.position)
    if not placements:
        return legal_view(state.position).model_dump_json()
    by_colour = ",".join(
        [f'"{colour.letter}":[{_names(spaces)}]' for colour, spaces in placements.items()]
    )
    leaders, camels = ("", by_colour) if state.position.camels_left else (by_colour, "")
    return f'{{"leaders":{{{leaders}}},"camels":{{{camels}}},"give_back":[],"may_pass":false}}'


_NO_MOVES = Legal().model_dump_json()


def _score(score: Score, chips: Chips, *, shown: bool) -> str:
    water, oases, total = points_shown(score, chips, shown=shown)
    return (
        f'{{"water":{_number(water)},"oases":{_number(oases)},"areas":{score.areas},'
        f'"caravans":{score.caravans},"total":{_number(total)}}}'
    )


def _names(spaces: SpaceSet, ending: str = "") -> str:
    """Return the names of a set of spaces, row by row from the top, each with an ending."""
    octets = spaces.to_bytes((spaces.bit_length() + 7) // 8, "little")
    return ",".join([_octet(place, octet, ending) for place, octet in enumerate(octets) if octet])


@cache
def _octet(place: int, octet: int, ending: str) -> str:
    return ",".join(f'"{name}"{ending}' for name in names_in_octet(place, octet))


def _number(value: int | None) -> str:
    return "null" if value is None else f"{value:d}"


def _numbers(values: Iterable[int]) -> str:
    return ",".join(map(_number, values))


def _string(value: str | None) -> str:
    return "null" if value is None else f'"{value}"'


def _boolean(value: bool) -> str:
    return "true" if value else "false"


def _pair(name: str, value: int) -> str:
    return f'"{name}":{value}'
