"""Refusals: the reasons for them, and the exception that carries one."""

from __future__ import annotations

from enum import Enum
from typing import Self

from karawane.rules import Reason
from karawane.server.limits import Limits

__all__ = ["Refusal", "RequestRefused"]


class Refusal(Enum):
    """Why the server refuses a message, in addition to the reasons of the rules."""

    BAD_MESSAGE = "bad_message"
    STALE = "stale"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    ALREADY_OVER = "already_over"
    NOT_OVER = "not_over"
    TURN_IS_COMPLETE = "turn_is_complete"
    TURN_IS_NOT_COMPLETE = "turn_is_not_complete"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NO_TAKE_BACK = "no_take_back"
    UNDO_ASKED_ALREADY = "undo_asked_already"
    NO_UNDO_ASKED = "no_undo_asked"
    SEAT_TAKEN = "seat_taken"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_PLY = "no_such_ply"
    NOT_AWAY = "not_away"
    PLAYER_AWAY = "player_away"
    OUT_OF_TIME = "out_of_time"
    NOT_ALLOWED = "not_allowed"
    NO_TABLE = "no_table"
    TOO_MANY = "too_many"
    TOO_MANY_EVENTS = "too_many_events"
    TOO_SLOW = "too_slow"
    BANNED = "banned"
    TRY_AGAIN = "try_again"
    """The storage does not answer; sent again with the same key, the message may succeed."""


_TEXTS = {
    Refusal.BAD_MESSAGE: "the message cannot be read",
    Refusal.STALE: "the table has moved on; read the events and decide again",
    Refusal.NOT_YOUR_SEAT: "that seat is not yours; say which seat you play, or sit down first",
    Refusal.NOT_YOUR_TURN: "it is another seat's turn",
    Refusal.NOT_STARTED: "the game has not started",
    Refusal.ALREADY_STARTED: "the game has started already",
    Refusal.ALREADY_OVER: "the game is over",
    Refusal.NOT_OVER: "the game is not over yet",
    Refusal.TURN_IS_COMPLETE: "the turn is complete; confirm it, or take something back",
    Refusal.TURN_IS_NOT_COMPLETE: "the turn is not complete; place what is left of it",
    Refusal.NOTHING_TO_TAKE_BACK: "fewer placements were made in this turn",
    Refusal.NO_TAKE_BACK: "at this table nothing is undone once it is confirmed",
    Refusal.UNDO_ASKED_ALREADY: "somebody has asked to go back already; answer that first",
    Refusal.NO_UNDO_ASKED: "nobody has asked to go back",
    Refusal.SEAT_TAKEN: "that seat is taken, or no seat is free",
    Refusal.NO_SUCH_SEAT: "the table has no such seat",
    Refusal.NO_SUCH_PLY: "there is no such moment to go back to",
    Refusal.NOT_AWAY: "the player of that seat is not away",
    Refusal.PLAYER_AWAY: "a player who would have to agree is away",
    Refusal.OUT_OF_TIME: "your time for this turn is used up; return once the bot has made it",
    Refusal.NOT_ALLOWED: "you may not do that at this table",
    Refusal.NO_TABLE: "there is no such table, or you may not see it",
    Refusal.TOO_MANY: "too much at once; wait a little and try again",
    Refusal.TOO_MANY_EVENTS: "too much has happened at this table; place, and end your turn",
    Refusal.TOO_SLOW: "messages were not read in time; connect again",
    Refusal.TRY_AGAIN: "the table cannot be written to just now; send the same message again",
    Refusal.BANNED: "the host of this server has shut you out",
}


class RequestRefused(Exception):
    """A message was refused, for a reason of the server or the rule that a move breaks.

    >>> print(RequestRefused(Refusal.NOT_YOUR_TURN))
    it is another seat's turn
    >>> RequestRefused(Reason.CAMEL_ON_OASIS).rule
    '5.1'
    """

    def __init__(
        self,
        reason: Refusal | Reason,
        text: str | None = None,
        *,
        limit: str | None = None,
        retry_after: int | None = None,
    ) -> None:
        self.rule = reason.rule if isinstance(reason, Reason) else None
        self.reason: str = reason.value
        self.text = text or (str(reason) if isinstance(reason, Reason) else _TEXTS[reason])
        self.limit = limit
        """The name of the limit that was reached, if one was."""
        self.retry_after = retry_after
        """After how many seconds another attempt may succeed, if that is known."""
        super().__init__(self.text)

    @classmethod
    def too_many_events(cls, limits: Limits) -> Self:
        """Return the refusal of what a table's log has no room for."""
        name = "events_a_table"
        text = f"{_TEXTS[Refusal.TOO_MANY_EVENTS]} (the limit {name} is {limits.describe(name)})"
        return cls(Refusal.TOO_MANY_EVENTS, text, limit=name)

    @classmethod
    def too_many(cls, limits: Limits, name: str, *, retry_after: int | None = None) -> Self:
        """Return the refusal of what exceeds a limit.

        >>> RequestRefused.too_many(Limits(), "sockets").text
        'too many: the limit sockets is 100 (open sockets of an address)'
        """
        text = f"too many: the limit {name} is {limits.describe(name)}"
        return cls(Refusal.TOO_MANY, text, limit=name, retry_after=retry_after)
