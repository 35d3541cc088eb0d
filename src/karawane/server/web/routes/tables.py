"""Tables: created, listed, shown, and played at by single requests."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query
from pydantic import Field
from starlette.responses import Response

from karawane.server.live.bot_tables import check_bot_tables
from karawane.server.presenters.lobby_entry import shown_to
from karawane.server.presenters.table_views import table_view
from karawane.server.requester import Client
from karawane.server.table import Refusal, RequestRefused, may_watch, seats_of
from karawane.server.table.commands import Command
from karawane.server.web.command_handler import display_name
from karawane.server.web.dependencies import (
    ERROR_RESPONSES,
    ClientDep,
    CurrentActor,
    CurrentGuest,
    LogDep,
    ServicesDep,
    SlowWorkDep,
    TableId,
    WatchedTable,
)
from karawane.server.web.responses import json_response, refusal_response
from karawane.server.wire.api import EventList, MakeTable, TableLists, TableMade
from karawane.server.wire.messages import Done, Refused
from karawane.server.wire.views import TableView

__all__ = ["router"]

router = APIRouter(prefix="/tables", tags=["tables"], responses=ERROR_RESPONSES)

MOST_LISTED = 100
MOST_OWN = 30

CommandBody = Annotated[Command, Field(discriminator="type"), Body()]


@router.post("", response_model=TableMade, status_code=201)
async def make_table(
    services: ServicesDep,
    client: ClientDep,
    guest: CurrentGuest,
    slow_work: SlowWorkDep,
    wish: MakeTable,
) -> Response:
    """Create a table."""
    tables, limits = services.tables, services.settings.limits
    check_bot_tables(tables, limits, wish.options, Client(client.key, guest.guest))
    if wish.options.waits_in_lobby:
        if await services.stores.log.open_in_lobby(guest.guest) >= limits.lobby_tables:
            raise RequestRefused.too_many(limits, "lobby_tables")
        client.count_lobby_table()
    client.count_table()
    name = await display_name(services.stores.guests, guest.guest)
    made = await tables.make(wish, guest.actor, name=name, address=client.key, slow_work=slow_work)
    return json_response(made, 201)


@router.get("", response_model=TableLists)
async def list_tables(log: LogDep, actor: CurrentActor) -> Response:
    """List the tables of the lobby, and the guest's own."""
    lobby = await log.lobby(MOST_LISTED)
    own = [] if actor.guest is None else await log.tables_of(actor.guest, MOST_OWN)
    return json_response(
        TableLists(
            lobby=tuple(shown_to(text, actor.guest) for _, text in lobby),
            mine=tuple(shown_to(text, actor.guest) for _, text in own),
        )
    )


@router.get("/{table}", response_model=TableView)
async def read_table(found: WatchedTable, actor: CurrentActor) -> Response:
    """Return the state of a table."""
    return json_response(table_view(found.state, seats_of(found.state, actor)))


@router.get("/{table}/events", response_model=EventList)
async def read_events(
    found: WatchedTable, after: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> Response:
    """Return the events of a table after a sequence."""
    return json_response(EventList(events=await found.events(after)))


@router.post("/{table}/commands", response_model=Done)
async def carry_out(
    services: ServicesDep,
    client: ClientDep,
    table: TableId,
    guest: CurrentGuest,
    command: CommandBody,
) -> Response:
    """Carry out a command, and respond once it is stored."""
    found = await services.tables.table(table)
    if not may_watch(found.state, guest.actor):
        # Somebody may have sat down, started the game by that, and lost the answer with the token.
        done = await found.repeated(guest.actor, command)
        if done is None:
            raise RequestRefused(Refusal.NOT_ALLOWED)
        return json_response(done)
    found.charge_to(client.key, guest.actor)
    answer = await services.commands.carry_out(found, guest.actor, command, client)
    return refusal_response(answer) if isinstance(answer, Refused) else json_response(answer)
