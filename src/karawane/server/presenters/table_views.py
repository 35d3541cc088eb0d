"""A table as its clients see it, without the points that are hidden from them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Literal

from karawane.rules import (
    CamelColour,
    Caravan,
    Chips,
    GiveBack,
    Move,
    Pass,
    Phase,
    Position,
    Score,
    Seat,
    Space,
    SpaceSet,
    legal_moves,
    scores,
    spaces_in,
)
from karawane.server.table.access import watch_secret
from karawane.server.table.clocks import out_of_time_at, turn_ms
from karawane.server.table.options import NoClock, Watch
from karawane.server.table.state import SeatState, TableState
from karawane.server.wire.api import TableSummary
from karawane.server.wire.views import (
    BoardView,
    CaravanView,
    ClockView,
    Legal,
    ScoreView,
    SeatView,
    TableView,
)

__all__ = ["MoveTexts", "TableViews", "board_view", "hides_points", "summary", "table_view"]


def table_view(state: TableState, seats: Collection[int]) -> TableView:
    """Return a table as the owner of these seats sees it; spectators have none."""
    return TableViews(state).seen_by(seats)


def _table_view(
    state: TableState, shown: tuple[ScoreView, ...], moves: tuple[str, ...]
) -> TableView:
    undo = state.undo
    return TableView(
        table=state.table,
        sequence=state.sequence,
        status=state.status,
        options=state.options,
        seats=_seat_views(state.seats),
        acting=state.acting,
        awaits=_awaits(state),
        paused=state.is_paused,
        turn=moves[state.turn_start :],
        last_turn=moves[state.last_turn_start : state.turn_start],
        undo=undo.ply if undo else None,
        undo_by=undo.by if undo else None,
        undo_agreed=tuple(sorted(undo.agreed)) if undo else (),
        winners=state.winners,
        ended_by=state.ended_by.value if state.ended_by else None,
        rematch=state.rematch,
        watch=watch_secret(state),
        clock=_clock_view(state),
        board=_board_view(
            state.position,
            shown,
            state.ply,
            legal=state.status == "running" and not state.turn_is_complete,
        ),
        moves=moves,
        movers=state.movers,
        first_ply=state.first_ply,
    )


class MoveTexts:
    """The moves of one table as text; those that were there before are not written again."""

    def __init__(self) -> None:
        self._moves: tuple[Move, ...] = ()
        self._texts: tuple[str, ...] = ()

    def of(self, moves: tuple[Move, ...]) -> tuple[str, ...]:
        """Return the texts of moves."""
        known = len(self._moves)
        if moves[:known] != self._moves:
            known = 0
        self._texts = self._texts[:known] + tuple(map(str, moves[known:]))
        self._moves = moves
        return self._texts


class TableViews:
    """A table as each person at it sees it; what all of them see is computed once."""

    def __init__(self, state: TableState, texts: MoveTexts | None = None) -> None:
        self._scores = scores(state.position)
        self._chips = state.position.game.edition.chips
        self._over = state.status == "over"
        moves = (texts or MoveTexts()).of(state.moves)
        self._view = _table_view(state, self._shown_to(()), moves)

    def seen_by(self, seats: Collection[int]) -> TableView:
        """Return the table as the owner of these seats sees it."""
        if not seats:
            return self._view
        board = self._view.board.model_copy(update={"scores": self._shown_to(seats)})
        return self._view.model_copy(update={"board": board})

    def _shown_to(self, seats: Collection[int]) -> tuple[ScoreView, ...]:
        return _score_views(self._scores, self._chips, seats, over=self._over)


def _awaits(state: TableState) -> Literal["nobody", "placement", "confirmation"]:
    if state.acting is None:
        return "nobody"
    return "confirmation" if state.turn_is_complete else "placement"


@lru_cache(maxsize=1024)
def _seat_views(seats: tuple[SeatState, ...]) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            avatar=seat.avatar,
            stand_in=seat.stand_in,
            away=seat.away,
            out=seat.out,
            ready=seat.ready,
        )
        for number, seat in enumerate(seats, 1)
    )


def _clock_view(state: TableState) -> ClockView | None:
    if isinstance(state.options.clock, NoClock):
        return None
    runs = out_of_time_at(state) is not None
    return ClockView(
        running=state.acting if runs else None,
        turn_began=state.turn_began,
        turn_ms=turn_ms(state.options),
        reserve_ms=state.reserve,
    )


def board_view(
    position: Position, ply: int, seats: Collection[int], *, over: bool, legal: bool = True
) -> BoardView:
    """Return a position as the owner of these seats sees it; `over` shows all points."""
    shown = _score_views(scores(position), position.game.edition.chips, seats, over=over)
    return _board_view(position, shown, ply, legal=legal)


def _board_view(
    position: Position, shown: tuple[ScoreView, ...], ply: int, *, legal: bool
) -> BoardView:
    return BoardView(
        ply=ply,
        phase=position.phase.value,
        seat=position.seat,
        camels_left=position.camels_left,
        oases=_names(position.game.oases),
        water={
            name: value for value, holes in enumerate(position.water, 1) for name in _names(holes)
        },
        caravans=tuple(
            chain.from_iterable(_caravans_of(position, seat) for seat in position.game.seats)
        ),
        areas=tuple(_names(area) for area in position.areas),
        supply={
            colour.letter: left for colour, left in zip(CamelColour, position.supply, strict=True)
        },
        given_back=tuple(colour.letter for colour in position.given_back),
        scores=shown,
        legal=_legal(position) if legal else Legal(),
    )


def hides_points(position: Position) -> bool:
    """Return whether the edition hides points while the game runs."""
    return position.game.edition.chips is not Chips.OPEN


def _score_views(
    points: Sequence[Score], chips: Chips, seats: Collection[int], *, over: bool
) -> tuple[ScoreView, ...]:
    return tuple(
        _score_view(score, chips, shown=over or number in seats)
        for number, score in enumerate(points, 1)
    )


def _score_view(score: Score, chips: Chips, *, shown: bool) -> ScoreView:
    water = shown or chips is Chips.OPEN
    oases = shown or chips is not Chips.ALL_HIDDEN
    return ScoreView(
        water=score.water if water else None,
        oases=score.oases if oases else None,
        areas=score.areas,
        caravans=score.caravans,
        total=score.total if water and oases else None,
    )


def _legal(position: Position) -> Legal:
    if position.phase is Phase.OVER:
        return Legal()
    moves = legal_moves(position)
    placements = {
        colour.letter: _names(spaces) for colour in CamelColour if (spaces := moves.spaces(colour))
    }
    if placements:
        if position.camels_left:
            return Legal(camels=placements)
        return Legal(leaders=placements)
    return Legal(
        give_back=tuple(move.colour.letter for move in moves if isinstance(move, GiveBack)),
        may_pass=Pass() in moves,
    )


_CaravanViews = tuple[CaravanView, ...]
_caravans: OrderedDict[tuple[object, ...], _CaravanViews] = OrderedDict()
"""The caravans of seats shown lately: a placement changes those of one seat."""
MOST_SEATS = 4096
"""Room for 800 tables of five: if tables pushed each other's out, it would be of no use."""


def _caravans_of(position: Position, seat: Seat) -> _CaravanViews:
    lanes, index = position.game.lanes, seat.index
    key = (lanes, index, position.caravans[index], position.reached[index], position.leaders)
    found = _caravans.get(key)
    if found is None:
        if len(_caravans) >= MOST_SEATS:
            _caravans.popitem(last=False)
        each = (position.caravan(seat, colour) for colour in CamelColour)
        found = _caravans[key] = tuple(_caravan_view(one) for one in each if one is not None)
    else:
        _caravans.move_to_end(key)
    return found


def _caravan_view(caravan: Caravan) -> CaravanView:
    return CaravanView(
        seat=caravan.seat,
        colour=caravan.colour.letter,
        leader=_name(caravan.leader),
        camels=_names(caravan.camels),
        oases=_names(caravan.oases),
    )


def _names(spaces: SpaceSet) -> tuple[str, ...]:
    """Return the names of a set of spaces, row by row from the top."""
    octets = spaces.to_bytes((spaces.bit_length() + 7) // 8, "little")
    return tuple(
        chain.from_iterable(
            _names_in_octet(place, octet) for place, octet in enumerate(octets) if octet
        )
    )


@cache
def _names_in_octet(place: int, octet: int) -> tuple[str, ...]:
    """Return the names of some of the eight spaces from `8 * place` on."""
    return tuple(map(_name, spaces_in(octet << 8 * place)))


@cache
def _name(space: Space) -> str:
    return space.name


def summary(state: TableState, seats: Collection[int] = ()) -> TableSummary:
    """Return a table's entry in a list."""
    return TableSummary(
        table=state.table,
        status=state.status,
        edition=state.options.edition,
        seats=_seat_views(state.seats),
        acting=state.acting,
        mine=tuple(seats),
        ply=state.ply,
        changed=state.changed,
        clock=state.options.clock.kind,
        watch=state.options.watch is Watch.ANYONE,
    )
