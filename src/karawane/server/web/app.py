"""The FastAPI app: its lifespan, middleware, routes, and the page."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypedDict

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from karawane.server.clock import Clock, SystemClock
from karawane.server.presenters.table_choices import program_version
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.dependencies import IdentityDep, ServicesDep, SetGuestCookie, TableId
from karawane.server.web.error_handlers import ERROR_HANDLERS
from karawane.server.web.garbage_collection import GcScheduler
from karawane.server.web.link_metadata import link_metadata
from karawane.server.web.metrics import Metrics
from karawane.server.web.middleware import API_PREFIX, http_middleware
from karawane.server.web.rate_limits import ClientRegistry
from karawane.server.web.responses import refusal_response
from karawane.server.web.routes import (
    admin,
    analysis,
    choices,
    games,
    health,
    lessons,
    me,
    records,
    tables,
)
from karawane.server.web.services import Services, open_services
from karawane.server.web.settings import Settings
from karawane.server.web.socket import serve_socket
from karawane.server.web.static_files import PageFiles, built_page

__all__ = ["State", "create_app"]

_API_ROUTES = (me, choices, tables, games, analysis, records, lessons, admin)


class State(TypedDict):
    """What a running app keeps in the state of its lifespan."""

    services: Services


def create_app(
    settings: Settings,
    *,
    clock: Clock | None = None,
    monotonic: Callable[[], float] = time.monotonic,
) -> FastAPI:
    """Return the app; it opens its storage when it starts."""
    metrics = Metrics()
    clients = ClientRegistry(settings.limits, clock=monotonic)
    gc_scheduler = GcScheduler(monotonic)
    clock = clock or SystemClock()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[State]:
        async with open_services(settings, metrics, clients, gc_scheduler, clock) as services:
            yield {"services": services}

    app = FastAPI(
        title="Karawane",
        description="Tables for Through the Desert; docs/protocol.md describes how to play.",
        version=program_version(),
        servers=[{"url": settings.root_path}] if settings.root_path else None,
        lifespan=lifespan,
        middleware=http_middleware(settings, metrics, clients),
        exception_handlers=ERROR_HANDLERS,
        docs_url=None,
        redoc_url=None,
    )
    api = APIRouter(prefix=f"{API_PREFIX}v1")
    for module in _API_ROUTES:
        api.include_router(module.router)
    api.add_api_websocket_route("/tables/{table}/socket", _table_socket)
    app.include_router(api)
    app.include_router(health.router)
    app.include_router(_page_router(PageFiles(built_page(), settings.root_path)))
    return app


async def _table_socket(socket: WebSocket, services: ServicesDep, table: TableId) -> None:
    await serve_socket(socket, services, table)


def _page_router(files: PageFiles) -> APIRouter:
    """Return the route of the page, which every address that is not in the API shows."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(
        request: Request,
        services: ServicesDep,
        identity: IdentityDep,
        set_cookie: SetGuestCookie,
    ) -> Response:
        if request.url.path.startswith(API_PREFIX):
            return refusal_response(
                RequestRefused(Refusal.NO_TABLE, "there is nothing at this address")
            )
        wants_page = "text/html" in request.headers.get("accept", "")
        if wants_page and identity.guest(request) is None:
            # With the page itself, since its first requests are sent together: without a cookie,
            # each would create a guest of its own, and only one would be remembered.
            set_cookie(identity.new_guest())
        if files.is_page(request):
            return files.page(request, await link_metadata(request, services))
        return files.response(request)

    return router
