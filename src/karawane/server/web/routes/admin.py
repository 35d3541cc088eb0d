"""The administration interface: for the host, who sends the administration token."""

from __future__ import annotations

from dataclasses import asdict
from hmac import compare_digest
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from karawane.server.moderation import (
    Moderator,
    guest_reference,
    table_reference,
)
from karawane.server.storage.bans import BanKind
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.dependencies import Now, ServicesDep, TableId
from karawane.server.web.responses import NO_STORE, json_response
from karawane.server.wire.admin_api import (
    AdminReason,
    AdminTable,
    AdminTables,
    AuditEntries,
    AuditEntryView,
    Bans,
    BanView,
    Connections,
    ConnectionView,
    Forgotten,
    NewBan,
)

__all__ = ["router"]

HOUR_MS = 60 * 60 * 1000


async def _need_admin(request: Request, services: ServicesDep) -> None:
    token = services.settings.admin_token
    if token is None:
        raise RequestRefused(Refusal.NO_TABLE, "there is nothing at this address")
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not compare_digest(given.strip().encode(), token.encode()):
        raise RequestRefused(Refusal.NOT_ALLOWED, "send the administration token")


router = APIRouter(prefix="/admin", include_in_schema=False, dependencies=[Depends(_need_admin)])


async def _moderator(services: ServicesDep) -> Moderator:
    return services.moderator


ModeratorDep = Annotated[Moderator, Depends(_moderator)]
Most = Annotated[int, Query(ge=1, le=1000)]
Status = Annotated[Literal["open", "running", "over"] | None, Query()]
_DONE = 204


def _done() -> Response:
    return Response(status_code=_DONE, headers=NO_STORE)


@router.get("/tables")
async def list_tables(
    moderator: ModeratorDep, status: Status = None, limit: Most = 100
) -> Response:
    """List tables, the last changed first."""
    found = [
        AdminTable(
            table=row.table,
            reference=table_reference(row.table),
            status=row.status,
            listed=row.listed,
            events=row.sequence,
            created_at=row.created_at,
            changed_at=row.changed_at,
            players=tuple(await moderator.players(row.table)),
        )
        for row in await moderator.tables(status, limit)
    ]
    return json_response(AdminTables(tables=tuple(found)))


@router.post("/tables/{table}/close")
async def close_table(moderator: ModeratorDep, table: TableId, given: AdminReason) -> Response:
    """End the game at a table without a winner."""
    await moderator.close(table, given.reason)
    return _done()


@router.post("/tables/{table}/seats/{seat}/kick")
async def kick(moderator: ModeratorDep, table: TableId, seat: int, given: AdminReason) -> Response:
    """Remove a person from a seat for good."""
    await moderator.kick(table, seat, given.reason)
    return _done()


@router.delete("/tables/{table}")
async def delete_table(moderator: ModeratorDep, table: TableId) -> Response:
    """Delete a table and its game."""
    await moderator.delete(table)
    return _done()


@router.get("/connections")
async def list_connections(services: ServicesDep) -> Response:
    """List the sockets that are open at this worker, with the addresses of their clients."""
    return json_response(
        Connections(
            connections=tuple(
                ConnectionView(
                    table=each.table_id, guest=guest_reference(each.guest), address=each.address
                )
                for each in services.open_sockets
            )
        )
    )


@router.get("/bans")
async def list_bans(moderator: ModeratorDep) -> Response:
    """List every ban."""
    found = await moderator.bans()
    return json_response(Bans(bans=tuple(BanView(**asdict(each)) for each in found)))


@router.post("/bans")
async def ban(services: ServicesDep, moderator: ModeratorDep, wish: NewBan, now: Now) -> Response:
    """Ban a guest or an address."""
    until = None if wish.hours is None else now + round(wish.hours * HOUR_MS)
    await moderator.ban(wish.kind, wish.subject, until, wish.reason)
    await services.access.refresh()
    return _done()


@router.delete("/bans/{kind}/{subject}")
async def unban(
    services: ServicesDep, moderator: ModeratorDep, kind: BanKind, subject: str
) -> Response:
    """Lift a ban."""
    await moderator.unban(kind, subject)
    await services.access.refresh()
    return _done()


@router.post("/guests/{reference}/revoke")
async def revoke(services: ServicesDep, moderator: ModeratorDep, reference: str) -> Response:
    """End all sessions of a guest."""
    await moderator.revoke(reference)
    await services.access.refresh()
    return _done()


@router.delete("/guests/{reference}")
async def forget(services: ServicesDep, moderator: ModeratorDep, reference: str) -> Response:
    """Delete what is stored about a guest."""
    tables = await moderator.forget(reference)
    await services.access.refresh()
    return json_response(Forgotten(tables=tables))


@router.get("/audit")
async def read_audit(moderator: ModeratorDep, limit: Most = 100) -> Response:
    """Return what the host and the retention rules did last."""
    found = await moderator.audit(limit)
    return json_response(
        AuditEntries(entries=tuple(AuditEntryView(**asdict(each)) for each in found))
    )
