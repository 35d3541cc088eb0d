"""Whether the server is well, and its figures."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.web.dependencies import SiteOf
from karawane.server.web.metrics import CONTENT_TYPE
from karawane.server.web.origins import is_from_here
from karawane.server.web.responses import NEVER_KEPT

__all__ = ["router"]

_logger = logging.getLogger(__name__)

router = APIRouter(include_in_schema=False)

PATIENCE = 2.0
NO_TABLE = "-"
"""Asked for only to see whether the storage answers."""


@router.get("/healthz")
async def healthz(site: SiteOf) -> Response:
    """Tell whether the server can read its storage."""
    try:
        async with asyncio.timeout(PATIENCE):
            await site.stores.log.sequences([NO_TABLE])
    except (StorageUnavailable, TimeoutError):
        _logger.warning("the storage does not answer")
        return JSONResponse({"status": "no storage"}, 503, NEVER_KEPT)
    return JSONResponse({"status": "ok"}, headers=NEVER_KEPT)


@router.get("/metrics")
async def metrics(request: Request, site: SiteOf) -> Response:
    """Tell the figures, as Prometheus reads them."""
    if not (site.settings.metrics_public or is_from_here(request)):
        return PlainTextResponse("the metrics are for this machine only", 403)
    pool = site.thinker.pool
    site.metrics.thinking.set(pool.running)
    site.metrics.waiting.set(pool.waiting)
    site.metrics.restarts.set(pool.restarts)
    return Response(site.metrics.text(), media_type=CONTENT_TYPE)
