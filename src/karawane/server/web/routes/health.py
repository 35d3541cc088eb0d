"""Whether the server works, and its metrics."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.web.dependencies import LogDep, MetricsDep, SettingsDep, ThinkerDep
from karawane.server.web.metrics import CONTENT_TYPE
from karawane.server.web.origins import is_local
from karawane.server.web.responses import NO_STORE

__all__ = ["router"]

_logger = logging.getLogger(__name__)

router = APIRouter(include_in_schema=False)

STORAGE_SECONDS = 2.0
"""How long the storage may take to answer."""

NO_TABLE = "-"
"""A table that never exists: reading it shows only whether the storage answers."""


@router.get("/healthz")
async def healthz(log: LogDep) -> Response:
    """Report whether the server can read its storage."""
    try:
        async with asyncio.timeout(STORAGE_SECONDS):
            await log.sequences([NO_TABLE])
    except (StorageUnavailable, TimeoutError):
        _logger.warning("the storage does not answer")
        return JSONResponse({"status": "no storage"}, 503, NO_STORE)
    return JSONResponse({"status": "ok"}, headers=NO_STORE)


@router.get("/metrics")
async def read_metrics(
    request: Request, settings: SettingsDep, metrics: MetricsDep, thinker: ThinkerDep
) -> Response:
    """Return the metrics in Prometheus's text format."""
    if not (settings.metrics_public or is_local(request)):
        return PlainTextResponse("the metrics are for this machine only", 403)
    metrics.show_pool(thinker.pool.running, thinker.pool.waiting, thinker.pool.restarts)
    return Response(metrics.text(), media_type=CONTENT_TYPE)
