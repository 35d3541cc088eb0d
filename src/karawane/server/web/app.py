"""The app: routes, socket, page, and how refusals are answered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.websockets import WebSocket

from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.board_layouts import choices
from karawane.server.web.dependencies import TableId, welcome
from karawane.server.web.middleware import Surroundings
from karawane.server.web.refusals import refused_message
from karawane.server.web.responses import answer, refusal
from karawane.server.web.routes import analysis, games, health, lessons, me, records, tables
from karawane.server.web.routes import choices as choice_routes
from karawane.server.web.services import open_site
from karawane.server.web.settings import Settings
from karawane.server.web.socket import serve_socket
from karawane.server.web.static_files import Page, built_page

__all__ = ["make_app"]

API = "/api/v1"


def make_app(settings: Settings) -> FastAPI:
    """Return the app; it opens its storage when it is started."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with open_site(settings) as site:
            yield {"site": site}

    app = FastAPI(
        title="Karawane",
        description="Tables for Through the Desert; docs/protocol.md tells how to play at one.",
        version=choices().version,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Surroundings)
    app.add_exception_handler(RequestRefused, _refused)
    app.add_exception_handler(StorageUnavailable, _no_storage)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _not_served)
    api = APIRouter(prefix=API)
    for module in (me, choice_routes, tables, games, analysis, records, lessons):
        api.include_router(module.router)
    api.add_api_websocket_route("/tables/{table}/socket", _socket)
    app.include_router(api)
    app.include_router(health.router)
    _add_page(app)
    return app


async def _socket(socket: WebSocket, table: TableId) -> None:
    await serve_socket(socket, socket.state.site, table)


def _add_page(app: FastAPI) -> None:
    page = Page(built_page())

    async def show(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            return refusal(RequestRefused(Refusal.NO_TABLE, "there is nothing at this address"))
        if "text/html" in request.headers.get("accept", ""):
            # Before the page asks for anything: of several first requests at once, each would
            # make a guest of its own, and only one of them would be remembered.
            welcome(request, request.state.site)
        return page.answer(request)

    app.add_route("/{path:path}", show, methods=["GET", "HEAD"], include_in_schema=False)


async def _refused(_request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestRefused):
        raise error
    return refusal(error)


async def _no_storage(_request: Request, _error: Exception) -> Response:
    return refusal(RequestRefused(Refusal.TRY_AGAIN))


async def _unreadable(_request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][-3:])
    return refusal(RequestRefused(Refusal.BAD_MESSAGE, f"{place}: {first['msg']}"))


async def _not_served(_request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    told = answer(
        refused_message(RequestRefused(Refusal.BAD_MESSAGE, str(error.detail))), error.status_code
    )
    told.headers.update(error.headers or {})
    return told
