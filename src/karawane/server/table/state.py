"""A table at one moment: what its log adds up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from karawane.rules import Move, Position, Seat
from karawane.server.table.events import EndedBy
from karawane.server.table.options import TableOptions

__all__ = ["SeatState", "Status", "TableState", "Undo"]

Status = Literal["open", "running", "over"]


@dataclass(frozen=True, slots=True)
class SeatState:
    """Who sits at a seat."""

    kind: Literal["person", "bot", "free"]
    name: str | None = None
    """The name of its player, or a bot's level."""
    guest: str | None = None
    token: str | None = None
    """The digest of the seat's token."""
    avatar: str | None = None
    stand_in: str | None = None
    """The level of the bot that plays for an absent player."""
    away: bool = False
    """Whether the player has left a table that waits."""
    out: bool = False
    """Whether the seat has lost on time."""
    since: int = 0
    """The sequence at which its player sat down."""
    origin: str | None = None
    """A digest of the address from which the player sat down at a listed table."""
    ready: bool = False
    """Whether its player has declared themselves ready, or has ended a turn."""

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays this seat now, if one does."""
        return self.name if self.kind == "bot" else self.stand_in

    @property
    def has_say(self) -> bool:
        """Whether an undo needs the consent of the seat's player, present or away."""
        owned = self.guest is not None or self.token is not None
        return self.kind == "person" and owned and not self.out

    @property
    def decides(self) -> bool:
        """Whether a person who is at the table plays this seat."""
        return self.kind == "person" and self.stand_in is None and not self.away


@dataclass(frozen=True, slots=True)
class Undo:
    """A request to go back, and the seats that agree."""

    by: int
    ply: int
    agreed: frozenset[int]


class TableState(NamedTuple):
    """A table at one moment, immutable; `log_replay.after` returns the next one.

    (A named tuple, since every event makes one, and a data class takes ten times as long to make.)
    """

    table: str
    log: int
    """The version of its log, which says what its events mean."""
    sequence: int
    """The last event that it includes."""
    status: Status
    options: TableOptions
    maker: str | None
    """The guest who created the table."""
    invite: str | None
    """The digest of the invitation's secret."""
    seats: tuple[SeatState, ...]
    start: Position
    """The set-up."""
    first_ply: int
    """The number of placements made before the table existed."""
    moves: tuple[Move, ...]
    movers: tuple[Seat, ...]
    """The seat that made each of the moves."""
    position: Position
    turn_start: int
    """The number of placements before the current turn."""
    last_turn_start: int
    """The number of placements before the turn before that."""
    turn_positions: tuple[Position, ...]
    """The positions before each placement of the current turn, so that they can be taken back."""
    acting: Seat | None
    """The seat whose turn it is until it is handed over; None before and after the game."""
    turn_began: int
    """When that turn began, in milliseconds since 1970; later by the time that a bot stood in."""
    reserve: tuple[int, ...]
    """Each seat's reserve at that time, in milliseconds."""
    changed: int
    """When the last event happened."""
    held_until: int = 0
    """Until when the clocks wait for players who are not ready, in milliseconds since 1970."""
    turn_used: int = 0
    """What the acting player had used of the turn's time when a bot stood in, in milliseconds."""
    overdue: bool = False
    """Whether a bot finishes the current turn because its player has no time left for it."""
    moved: int = 1
    """The last event that changed the placements or whose turn it is."""
    phase_began: int = 1
    """The event since which the table has its status."""
    undo_requests: tuple[int, ...] = ()
    """The seats that asked in this turn to go back, once for each time."""
    banned: frozenset[str] = frozenset()
    """The guests who were removed and may not sit down again, and their addresses' digests."""
    undo: Undo | None = None
    winners: tuple[int, ...] = ()
    ended_by: EndedBy | None = None
    rematch: str | None = None

    @property
    def ply(self) -> int:
        """The number of placements so far."""
        return len(self.moves)

    @property
    def turn(self) -> tuple[Move, ...]:
        """The placements of the current turn, which is not confirmed yet."""
        return self.moves[self.turn_start :]

    @property
    def turn_is_complete(self) -> bool:
        """Whether the acting seat has nothing left to place in its turn."""
        return self.position.is_over or self.position.seat is not self.acting

    def seat(self, number: int) -> SeatState:
        """Return the seat of that number."""
        return self.seats[number - 1]

    @property
    def is_paused(self) -> bool:
        """Whether the game waits because everybody who may come back to it is away.

        A turn that a player had no time left for is finished first: nobody could return to it.
        """
        return (
            self.status == "running"
            and not self.overdue
            and not self.deciding_seats()
            and any(seat.has_say for seat in self.seats)
        )

    @property
    def acting_bot(self) -> str | None:
        """The level of the bot that is to play now, None if it is nobody's or a person's turn."""
        return None if self.acting is None or self.is_paused else self.seat(self.acting).bot

    def unready_seats(self) -> tuple[int, ...]:
        """Return the seats of people at the table who have not said that they are ready."""
        return tuple(number for number in self.deciding_seats() if not self.seat(number).ready)

    def deciding_seats(self) -> tuple[int, ...]:
        """Return the seats played by people who are at the table."""
        return tuple(number for number, seat in enumerate(self.seats, 1) if seat.decides)
