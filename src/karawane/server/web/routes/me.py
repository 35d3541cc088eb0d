"""The guest: a name, and the way to another device."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request
from starlette.responses import Response

from karawane.server.table import digest_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.dependencies import REFUSALS, Guest, SiteOf, set_guest
from karawane.server.web.responses import answer
from karawane.server.web.services import now_ms
from karawane.server.wire.api import CarryLink, Claim, Me, Rename

__all__ = ["router"]

router = APIRouter(prefix="/me", tags=["guest"], responses=REFUSALS)

LINK_MS = 15 * 60 * 1000


@router.get("", response_model=Me)
async def read_me(site: SiteOf, guest: Guest) -> Response:
    """Tell who the cookie stands for; whoever has none gets one."""
    return answer(Me(name=await site.stores.guests.name(guest.guest)))


@router.put("", response_model=Me)
async def rename_me(site: SiteOf, guest: Guest, wish: Rename) -> Response:
    """Choose a name."""
    await site.stores.guests.save(guest.guest, wish.name, now_ms())
    return answer(Me(name=wish.name))


@router.post("/link", response_model=CarryLink)
async def make_link(site: SiteOf, guest: Guest) -> Response:
    """Make a link that carries the guest to another device, once."""
    secret, until = secrets.token_urlsafe(32), now_ms() + LINK_MS
    await site.stores.links.put(digest_of(secret), guest.guest, until)
    return answer(CarryLink(secret=secret, until=until))


@router.post("/claim", response_model=Me)
async def claim_link(request: Request, site: SiteOf, claim: Claim) -> Response:
    """Become the guest that a link carries."""
    guest = await site.stores.links.take(digest_of(claim.secret), now_ms())
    if guest is None:
        raise RequestRefused(
            Refusal.NOT_ALLOWED, "the link is unknown, used or too old; make a new one"
        )
    set_guest(request, site, guest)
    return answer(Me(name=await site.stores.guests.name(guest)))
