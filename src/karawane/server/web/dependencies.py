"""What routes depend on: single services, the sender of a request, and the table it names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Request
from starlette.requests import HTTPConnection

from karawane.server.limits import Limits
from karawane.server.live import LiveTable, TableRegistry
from karawane.server.requester import Client
from karawane.server.storage.event_log import EventLog
from karawane.server.storage.guests import GuestStore, LinkStore
from karawane.server.table import Actor
from karawane.server.thinking import PoolThinker
from karawane.server.thinking.pool_records import PoolRecords
from karawane.server.web.identity import Identity
from karawane.server.web.metrics import Metrics
from karawane.server.web.middleware import COOKIE_KEY
from karawane.server.web.origins import is_secure
from karawane.server.web.rate_limits import ClientUsage
from karawane.server.web.readiness import Readiness
from karawane.server.web.record_work import RecordWork
from karawane.server.web.services import Services
from karawane.server.web.settings import Settings
from karawane.server.web.slow_work import ClientWork
from karawane.server.wire.messages import Refused

__all__ = [
    "ERROR_RESPONSES",
    "ClientDep",
    "CurrentActor",
    "CurrentGuest",
    "CurrentRequester",
    "GuestSession",
    "GuestsDep",
    "IdentityDep",
    "LimitsDep",
    "LinksDep",
    "LogDep",
    "MetricsDep",
    "Now",
    "ReadinessDep",
    "RecordWorkDep",
    "ServicesDep",
    "SetGuestCookie",
    "SettingsDep",
    "SlowWorkDep",
    "TableId",
    "TablesDep",
    "ThinkerDep",
    "WatchedTable",
]

ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused} for status in (403, 404, 409, 413, 422, 429, 503)
}
"""The error responses that every route may give."""

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


def _from_services(pick: Callable[[Services], object]) -> Any:
    """Return a dependency on a part of the services."""

    # A coroutine, since FastAPI would call a plain function in a thread.
    async def depend(connection: HTTPConnection) -> object:
        return pick(connection.state.services)

    return Depends(depend)


ServicesDep = Annotated[Services, _from_services(lambda services: services)]
GuestsDep = Annotated[GuestStore, _from_services(lambda services: services.stores.guests)]
IdentityDep = Annotated[Identity, _from_services(lambda services: services.identity)]
LimitsDep = Annotated[Limits, _from_services(lambda services: services.settings.limits)]
LinksDep = Annotated[LinkStore, _from_services(lambda services: services.stores.links)]
LogDep = Annotated[EventLog, _from_services(lambda services: services.stores.log)]
MetricsDep = Annotated[Metrics, _from_services(lambda services: services.metrics)]
ReadinessDep = Annotated[Readiness, _from_services(lambda services: services.readiness)]
SettingsDep = Annotated[Settings, _from_services(lambda services: services.settings)]
TablesDep = Annotated[TableRegistry, _from_services(lambda services: services.tables)]
ThinkerDep = Annotated[PoolThinker, _from_services(lambda services: services.thinker)]
Now = Annotated[int, _from_services(lambda services: services.clock.now())]
"""The time of the request, in milliseconds since 1970."""


async def _client(request: Request, services: ServicesDep) -> ClientUsage:
    return services.client(request)


ClientDep = Annotated[ClientUsage, Depends(_client)]
"""What the sender's address uses of its limits."""


async def _actor(request: Request, services: ServicesDep) -> Actor:
    return services.identity.actor(request, address=services.client(request).key)


CurrentActor = Annotated[Actor, Depends(_actor)]
"""The sender of the request; it may be unknown to us."""


@dataclass(frozen=True, slots=True)
class GuestSession:
    """A guest: known by a cookie, or new and given one with the response."""

    guest: str
    actor: Actor


async def _set_guest_cookie(request: Request, services: ServicesDep) -> Callable[[str], None]:
    secure = is_secure(request, services.settings)

    def set_cookie(guest: str) -> None:
        request.scope[COOKIE_KEY] = services.identity.cookie(guest, secure=secure)

    return set_cookie


SetGuestCookie = Annotated[Callable[[str], None], Depends(_set_guest_cookie)]
"""Has the browser remember a guest, or remember it for longer."""


async def _guest(
    request: Request, services: ServicesDep, set_cookie: SetGuestCookie
) -> GuestSession:
    identity = services.identity
    guest = identity.guest(request) or identity.new_guest()
    set_cookie(guest)
    address = services.client(request).key
    return GuestSession(guest, identity.actor(request, guest=guest, address=address))


CurrentGuest = Annotated[GuestSession, Depends(_guest)]


async def _requester(client: ClientDep, actor: CurrentActor) -> Client:
    return Client(client.key, actor.guest)


CurrentRequester = Annotated[Client, Depends(_requester)]
"""Whose share of the thinking time a request uses."""


async def _slow_work(services: ServicesDep, requester: CurrentRequester) -> ClientWork:
    return ClientWork(services.slow_work, requester)


SlowWorkDep = Annotated[ClientWork, Depends(_slow_work)]
"""Runs what takes many milliseconds, within the sender's limits."""


async def _record_work(
    thinker: ThinkerDep, requester: CurrentRequester, limits: LimitsDep
) -> RecordWork:
    return RecordWork(PoolRecords(thinker.pool), requester, limits)


RecordWorkDep = Annotated[RecordWork, Depends(_record_work)]
"""Has records read by other processes, within the sender's limits."""


async def _watched_table(
    services: ServicesDep, client: ClientDep, table: TableId, actor: CurrentActor
) -> LiveTable:
    return await services.watched_table(table, actor, client)


WatchedTable = Annotated[LiveTable, Depends(_watched_table)]
"""The table that the path names, if the sender may watch it."""
