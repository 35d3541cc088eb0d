"""What routes ask for: the site, who is asking, and a table that they may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Request

from karawane.server.live import LiveTable
from karawane.server.table import Actor
from karawane.server.web.middleware import COOKIE_KEY
from karawane.server.web.origins import is_secure
from karawane.server.web.services import Site
from karawane.server.wire.messages import Refused

__all__ = [
    "REFUSALS",
    "AnyGuest",
    "Asking",
    "Guest",
    "SiteOf",
    "TableId",
    "TableSeen",
    "set_guest",
    "welcome",
]

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused} for status in (403, 404, 409, 413, 422, 429, 503)
}
"""What every route may answer instead."""

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


def _site(request: Request) -> Site:
    site: Site = request.state.site
    return site


SiteOf = Annotated[Site, Depends(_site)]


def _asking(request: Request, site: SiteOf) -> Actor:
    return site.identity.actor(request)


Asking = Annotated[Actor, Depends(_asking)]
"""Who asks: perhaps nobody that we know."""


@dataclass(frozen=True, slots=True)
class AnyGuest:
    """A guest: an old one by cookie, or a new one that gets one with the answer."""

    guest: str
    actor: Actor


def _guest(request: Request, site: SiteOf) -> AnyGuest:
    guest = site.identity.guest(request) or site.identity.new_guest()
    set_guest(request, site, guest)
    return AnyGuest(guest, site.identity.actor(request, guest=guest))


Guest = Annotated[AnyGuest, Depends(_guest)]


def set_guest(request: Request, site: Site, guest: str) -> None:
    """Have the browser remember a guest, or remember for longer."""
    secure = is_secure(request, site.settings)
    request.scope[COOKIE_KEY] = site.identity.cookie(guest, secure=secure)


def welcome(request: Request, site: Site) -> None:
    """Make a guest of whoever is none yet."""
    if site.identity.guest(request) is None:
        set_guest(request, site, site.identity.new_guest())


async def _table(site: SiteOf, table: TableId, actor: Asking) -> LiveTable:
    return await site.watched(table, actor)


TableSeen = Annotated[LiveTable, Depends(_table)]
"""A table that whoever asks may see."""
