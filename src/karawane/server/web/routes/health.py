"""Health, readiness and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from karawane.server.web.dependencies import MetricsDep, ReadinessDep, SettingsDep
from karawane.server.web.metrics import CONTENT_TYPE
from karawane.server.web.origins import is_local
from karawane.server.web.responses import NO_STORE

__all__ = ["router"]

router = APIRouter(include_in_schema=False)

_NO_STORAGE = {"status": "no storage"}
_READ_ONLY = {"status": "the storage cannot be written"}
_OK = {"status": "ok"}


@router.get("/healthz")
async def healthz(readiness: ReadinessDep) -> Response:
    """Report whether the storage can be read, and whether writing has not just failed."""
    if await readiness.is_healthy():
        return JSONResponse(_OK, headers=NO_STORE)
    return JSONResponse(_NO_STORAGE, 503, NO_STORE)


@router.get("/readyz")
async def readyz(readiness: ReadinessDep) -> Response:
    """Report whether the storage can be read and written, by writing to it."""
    if not await readiness.can_read():
        return JSONResponse(_NO_STORAGE, 503, NO_STORE)
    if not await readiness.can_write():
        return JSONResponse(_READ_ONLY, 503, NO_STORE)
    return JSONResponse(_OK, headers=NO_STORE)


@router.get("/metrics")
async def read_metrics(request: Request, settings: SettingsDep, metrics: MetricsDep) -> Response:
    """Return the metrics in Prometheus's text format."""
    if not (settings.metrics_public or is_local(request, settings)):
        return PlainTextResponse("the metrics are for this machine only", 403)
    return Response(metrics.text(), media_type=CONTENT_TYPE)
