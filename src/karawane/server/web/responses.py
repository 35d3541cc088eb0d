"""HTTP responses made from the wire's models."""

from __future__ import annotations

from http import HTTPStatus

from pydantic import BaseModel
from starlette.responses import Response

from karawane.server.table.refusal import RequestRefused
from karawane.server.web.refusals import refused_message, status_of
from karawane.server.wire.messages import Refused

__all__ = [
    "NO_STORE",
    "json_response",
    "json_text_response",
    "png_response",
    "refusal_response",
    "svg_response",
]

NO_STORE = {"Cache-Control": "no-store"}
_SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_RETRY_LATER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)


def json_response(model: BaseModel, status: int = HTTPStatus.OK) -> Response:
    """Return a model as a response, encoded by the model itself."""
    return json_text_response(model.model_dump_json(), status)


def json_text_response(text: str, status: int = HTTPStatus.OK) -> Response:
    """Return already encoded JSON as a response."""
    return Response(text, status, headers=NO_STORE, media_type="application/json")


def refusal_response(refused: RequestRefused | Refused) -> Response:
    """Return a refusal as a response."""
    message = refused if isinstance(refused, Refused) else refused_message(refused)
    response = json_response(message, status_of(message.reason))
    if response.status_code in _RETRY_LATER:
        response.headers["Retry-After"] = str(message.retry_after or 1)
    return response


def png_response(picture: bytes) -> Response:
    """Return a picture as a response."""
    return Response(picture, media_type="image/png", headers=NO_STORE)


def svg_response(drawing: str) -> Response:
    """Return a drawing as a response; opened by itself, it can run and load nothing."""
    headers = {**NO_STORE, "Content-Security-Policy": _SVG_POLICY}
    return Response(drawing, media_type="image/svg+xml", headers=headers)
