"""A table as its clients see it, without the points that are hidden from them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from itertools import chain
from typing import Literal

from karawane.rules import (
    CamelColour,
    Caravan,
    Chips,
    GiveBack,
    Pass,
    Position,
    Score,
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

__all__ = [
    "awaited",
    "board_view",
    "clock_view",
    "hides_points",
    "legal_view",
    "names_in_octet",
    "placements_by_colour",
    "points_shown",
    "seat_views",
    "shows_legal_moves",
    "space_names",
    "summary",
    "table_view",
]


def table_view(state: TableState, seats: Collection[int]) -> TableView:
    """Return a table as the owner of these seats sees it; spectators have none."""
    undo, moves = state.undo, tuple(map(str, state.moves))
    return TableView(
        table=state.table,
        sequence=state.sequence,
        status=state.status,
        options=state.options,
        seats=seat_views(state.seats),
        acting=state.acting,
        awaits=awaited(state),
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
        clock=clock_view(state),
        board=board_view(
            state.position,
            state.ply,
            seats,
            over=state.status == "over",
            legal=shows_legal_moves(state),
        ),
        moves=moves,
        movers=state.movers,
        first_ply=state.first_ply,
    )


def awaited(state: TableState) -> Literal["nobody", "placement", "confirmation"]:
    """Return what the acting seat has to do."""
    if state.acting is None:
        return "nobody"
    return "confirmation" if state.turn_is_complete else "placement"


@lru_cache(maxsize=1024)
def seat_views(seats: tuple[SeatState, ...]) -> tuple[SeatView, ...]:
    """Return who sits where."""
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


def clock_view(state: TableState) -> ClockView | None:
    """Return the clock; None if nobody's time is measured."""
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
    return BoardView(
        ply=ply,
        phase=position.phase.value,
        seat=position.seat,
        camels_left=position.camels_left,
        oases=space_names(position.game.oases),
        water={
            name: value
            for value, holes in enumerate(position.water, 1)
            for name in space_names(holes)
        },
        caravans=tuple(map(_caravan_view, position.all_caravans())),
        areas=tuple(space_names(area) for area in position.areas),
        supply={
            colour.letter: left for colour, left in zip(CamelColour, position.supply, strict=True)
        },
        given_back=tuple(colour.letter for colour in position.given_back),
        scores=_score_views(position, seats, over=over),
        legal=legal_view(position) if legal else Legal(),
    )


def hides_points(position: Position) -> bool:
    """Return whether the edition hides points while the game runs."""
    return position.game.edition.chips is not Chips.OPEN


def _score_views(
    position: Position, seats: Collection[int], *, over: bool
) -> tuple[ScoreView, ...]:
    chips = position.game.edition.chips
    return tuple(
        _score_view(score, chips, shown=over or number in seats)
        for number, score in enumerate(scores(position), 1)
    )


def _score_view(score: Score, chips: Chips, *, shown: bool) -> ScoreView:
    water, oases, total = points_shown(score, chips, shown=shown)
    return ScoreView(
        water=water, oases=oases, areas=score.areas, caravans=score.caravans, total=total
    )


def points_shown(
    score: Score, chips: Chips, *, shown: bool
) -> tuple[int | None, int | None, int | None]:
    """Return water, oases and total, without what the edition hides unless it is `shown`."""
    water = shown or chips is Chips.OPEN
    oases = shown or chips is not Chips.ALL_HIDDEN
    return (
        score.water if water else None,
        score.oases if oases else None,
        score.total if water and oases else None,
    )


def shows_legal_moves(state: TableState) -> bool:
    """Return whether somebody is to place: the legal moves are shown to everybody."""
    return state.status == "running" and not state.turn_is_complete


def placements_by_colour(position: Position) -> dict[CamelColour, SpaceSet]:
    """Return where leaders or camels of each colour may stand, without colours that have none."""
    moves = legal_moves(position)
    return {colour: spaces for colour in CamelColour if (spaces := moves.spaces(colour))}


def legal_view(position: Position) -> Legal:
    """Return every legal move of the seat to move."""
    moves = legal_moves(position)
    placements = {
        colour.letter: space_names(spaces)
        for colour, spaces in placements_by_colour(position).items()
    }
    if placements:
        if position.camels_left:
            return Legal(camels=placements)
        return Legal(leaders=placements)
    return Legal(
        give_back=tuple(move.colour.letter for move in moves if isinstance(move, GiveBack)),
        may_pass=Pass() in moves,
    )


def _caravan_view(caravan: Caravan) -> CaravanView:
    return CaravanView(
        seat=caravan.seat,
        colour=caravan.colour.letter,
        leader=_name(caravan.leader),
        camels=space_names(caravan.camels),
        oases=space_names(caravan.oases),
    )


def space_names(spaces: SpaceSet) -> tuple[str, ...]:
    """Return the names of a set of spaces, row by row from the top."""
    octets = spaces.to_bytes((spaces.bit_length() + 7) // 8, "little")
    return tuple(
        chain.from_iterable(
            names_in_octet(place, octet) for place, octet in enumerate(octets) if octet
        )
    )


@cache
def names_in_octet(place: int, octet: int) -> tuple[str, ...]:
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
        seats=seat_views(state.seats),
        acting=state.acting,
        mine=tuple(seats),
        ply=state.ply,
        changed=state.changed,
        clock=state.options.clock.kind,
        watch=state.options.watch is Watch.ANYONE,
    )
