"""Tables: made, listed, looked at, and played at by single requests."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

from fastapi import APIRouter, Body, Query, Request
from pydantic import Field
from starlette.responses import Response

from karawane.server.presenters.lobby_entry import shown_to
from karawane.server.presenters.table_views import table_view
from karawane.server.table import seats_of
from karawane.server.table.commands import Command
from karawane.server.table.refusal import RequestRefused
from karawane.server.web.commands import name_for, name_of, refusal_of
from karawane.server.web.dependencies import REFUSALS, Asking, Guest, SiteOf, TableId, TableSeen
from karawane.server.web.responses import answer, refusal_as
from karawane.server.web.services import Site
from karawane.server.wire.api import EventList, MakeTable, TableLists, TableMade, TableSummary
from karawane.server.wire.messages import Done
from karawane.server.wire.views import TableView

__all__ = ["router"]

router = APIRouter(prefix="/tables", tags=["tables"], responses=REFUSALS)

MOST_LISTED = 100
MOST_OWN = 30

CommandBody = Annotated[Command, Field(discriminator="type"), Body()]


@router.post("", response_model=TableMade, status_code=201)
async def make_table(request: Request, site: SiteOf, guest: Guest, wish: MakeTable) -> Response:
    """Make a table."""
    site.client(request).make_table()
    name = await name_of(site.stores.guests, guest.guest)
    return answer(await site.house.make(wish, guest.actor, name=name), 201)


@router.get("", response_model=TableLists)
async def list_tables(site: SiteOf, actor: Asking) -> Response:
    """List the lobby's tables, and the guest's own."""
    lobby = await site.stores.log.lobby(MOST_LISTED)
    return answer(
        TableLists(
            lobby=tuple(shown_to(text, actor.guest) for _, text in lobby),
            mine=await _own(site, actor),
        )
    )


async def _own(site: Site, actor: Asking) -> tuple[TableSummary, ...]:
    if actor.guest is None:
        return ()
    own = await site.stores.log.tables_of(actor.guest, MOST_OWN)
    return tuple(shown_to(text, actor.guest) for _, text in own)


@router.get("/{table}", response_model=TableView)
async def read_table(found: TableSeen, actor: Asking) -> Response:
    """Tell how a table stands."""
    return answer(table_view(found.state, seats_of(found.state, actor)))


@router.get("/{table}/events", response_model=EventList)
async def read_events(
    found: TableSeen, after: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> Response:
    """Tell what has happened at a table after a sequence."""
    return answer(EventList(events=await found.events(after)))


@router.post("/{table}/commands", response_model=Done)
async def carry_out(site: SiteOf, table: TableId, guest: Guest, command: CommandBody) -> Response:
    """Carry out a command, and answer once it is durable."""
    began = perf_counter()
    found = await site.watched(table, guest.actor)
    try:
        name = await name_for(site.stores.guests, guest.guest, command)
        done = await found.carry_out(guest.actor, command, name=name)
    except RequestRefused as refused:
        site.metrics.refusals.labels(refused.reason).inc()
        return refusal_as(refused, await refusal_of(found, command, refused))
    site.metrics.command_seconds.observe(perf_counter() - began)
    return answer(done)
