"""What clients receive for the exceptions that routes raise."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from karawane.server.moderation import CannotModerate
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.refusals import bad_message, refused_message
from karawane.server.web.responses import json_response, refusal_response

__all__ = ["ERROR_HANDLERS"]


async def _refused(request: Request, error: RequestRefused) -> Response:
    request.state.services.metrics.count_refusal(error.reason, error.limit)
    return refusal_response(error)


async def _storage_unavailable(request: Request, _error: StorageUnavailable) -> Response:
    return await _refused(request, RequestRefused(Refusal.TRY_AGAIN))


async def _cannot_moderate(request: Request, error: CannotModerate) -> Response:
    return await _refused(request, RequestRefused(Refusal.NO_TABLE, str(error)))


async def _invalid_request(request: Request, error: RequestValidationError) -> Response:
    return await _refused(request, bad_message(error.errors()[0]))


async def _http_error(_request: Request, error: HTTPException) -> Response:
    refused = RequestRefused(Refusal.BAD_MESSAGE, str(error.detail))
    response = json_response(refused_message(refused), error.status_code)
    response.headers.update(error.headers or {})
    return response


ERROR_HANDLERS: dict[
    int | type[Exception], Callable[[Request, Any], Coroutine[Any, Any, Response]]
] = {
    RequestRefused: _refused,
    CannotModerate: _cannot_moderate,
    StorageUnavailable: _storage_unavailable,
    RequestValidationError: _invalid_request,
    HTTPException: _http_error,
}
