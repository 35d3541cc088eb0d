"""Refusals as messages, and their HTTP statuses."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from pydantic import ValidationError

from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire import messages
from karawane.server.wire.messages import NumberedEvent

__all__ = ["LONGEST_TEXT", "bad_message", "refused_message", "status_of", "unreadable"]

LONGEST_TEXT = 300

_STATUS = {
    Refusal.NO_TABLE: HTTPStatus.NOT_FOUND,
    Refusal.NOT_YOUR_SEAT: HTTPStatus.FORBIDDEN,
    Refusal.NOT_YOUR_TURN: HTTPStatus.FORBIDDEN,
    Refusal.NOT_ALLOWED: HTTPStatus.FORBIDDEN,
    Refusal.BANNED: HTTPStatus.FORBIDDEN,
    Refusal.BAD_MESSAGE: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    Refusal.TOO_SLOW: HTTPStatus.SERVICE_UNAVAILABLE,
    Refusal.TRY_AGAIN: HTTPStatus.SERVICE_UNAVAILABLE,
}
_REASONS = {reason.value: reason for reason in Refusal}


def status_of(code: str) -> HTTPStatus:
    """Return the HTTP status for a refusal's reason; an illegal move is an unprocessable request.

    >>> status_of("stale")
    <HTTPStatus.CONFLICT: 409>
    """
    reason = _REASONS.get(code)
    if reason is None:
        return HTTPStatus.UNPROCESSABLE_ENTITY
    return _STATUS.get(reason, HTTPStatus.CONFLICT)


def refused_message(
    refused: RequestRefused,
    *,
    key: str | None = None,
    sequence: int = 0,
    events: tuple[NumberedEvent, ...] = (),
) -> messages.Refused:
    """Return a refusal as it is sent."""
    return messages.Refused(
        key=key,
        reason=refused.reason,
        rule=refused.rule,
        text=refused.text[:LONGEST_TEXT],
        sequence=sequence,
        events=events,
        limit=refused.limit,
        retry_after=refused.retry_after,
    )


def unreadable(error: ValidationError) -> RequestRefused:
    """Return the refusal of a message that does not validate."""
    return bad_message(
        error.errors(include_url=False, include_context=False, include_input=False)[0]
    )


def bad_message(first: Mapping[str, Any]) -> RequestRefused:
    """Return a refusal that names the first thing Pydantic found wrong, and where.

    >>> bad_message({"loc": ("body", "seats"), "msg": "Field required"}).text
    'body.seats: Field required'
    """
    place = ".".join(str(part) for part in first["loc"][-3:])
    return RequestRefused(
        Refusal.BAD_MESSAGE, f"{place}: {first['msg']}" if place else first["msg"]
    )
