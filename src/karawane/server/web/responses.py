"""Answers over HTTP, encoded by the models themselves."""

from __future__ import annotations

from http import HTTPStatus

from pydantic import BaseModel
from starlette.responses import Response

from karawane.server.table.refusal import RequestRefused
from karawane.server.web.refusals import refused_message, status_of
from karawane.server.wire import messages

__all__ = ["answer", "refusal", "refusal_as"]

NEVER_KEPT = {"Cache-Control": "no-store"}


def answer(model: BaseModel, status: int = HTTPStatus.OK) -> Response:
    """Return a model as an answer."""
    return Response(
        model.model_dump_json(), status, headers=NEVER_KEPT, media_type="application/json"
    )


def refusal(refused: RequestRefused) -> Response:
    """Return a refusal as an answer."""
    return refusal_as(refused, refused_message(refused))


def refusal_as(refused: RequestRefused, told: messages.Refused) -> Response:
    """Return a refusal that is told with more than its reason."""
    found = answer(told, status_of(refused))
    if found.status_code in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        found.headers["Retry-After"] = "1"
    return found
