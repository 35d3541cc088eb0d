"""The guest: their name, and links that carry them to another device."""

from __future__ import annotations

import secrets

from fastapi import APIRouter
from starlette.responses import Response

from karawane.server.table import digest_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.dependencies import (
    ERROR_RESPONSES,
    CurrentGuest,
    GuestsDep,
    LinksDep,
    Now,
    ServicesDep,
    SetGuestCookie,
)
from karawane.server.web.responses import json_response
from karawane.server.wire.api import CarryLink, Claim, Me, Rename

__all__ = ["router"]

router = APIRouter(prefix="/me", tags=["guest"], responses=ERROR_RESPONSES)

LINK_MS = 15 * 60 * 1000
"""How long a link can be claimed."""


@router.get("", response_model=Me)
async def read_me(guests: GuestsDep, guest: CurrentGuest) -> Response:
    """Return the guest of the cookie; without a cookie, a new guest."""
    return json_response(Me(name=await guests.name(guest.guest)))


@router.put("", response_model=Me)
async def rename_me(guests: GuestsDep, guest: CurrentGuest, wish: Rename, now: Now) -> Response:
    """Choose a name."""
    await guests.save(guest.guest, wish.name, now)
    return json_response(Me(name=wish.name))


@router.post("/link", response_model=CarryLink)
async def make_link(links: LinksDep, guest: CurrentGuest, now: Now) -> Response:
    """Create a link that carries the guest to another device, once."""
    secret, until = secrets.token_urlsafe(32), now + LINK_MS
    await links.put(digest_of(secret), guest.guest, until)
    return json_response(CarryLink(secret=secret, until=until))


@router.post("/revoke", response_model=Me)
async def revoke_sessions(
    services: ServicesDep, guest: CurrentGuest, set_cookie: SetGuestCookie, now: Now
) -> Response:
    """Sign the guest out everywhere else: only the cookie of this response counts from now on."""
    await services.stores.sessions.revoke(guest.guest, now)
    await services.access.refresh()
    set_cookie(guest.guest)
    return json_response(Me(name=await services.stores.guests.name(guest.guest)))


@router.post("/claim", response_model=Me)
async def claim_link(
    guests: GuestsDep, links: LinksDep, set_cookie: SetGuestCookie, claim: Claim, now: Now
) -> Response:
    """Become the guest that a link carries."""
    guest = await links.take(digest_of(claim.secret), now)
    if guest is None:
        raise RequestRefused(
            Refusal.NOT_ALLOWED, "the link is unknown, used or expired; create a new one"
        )
    set_cookie(guest)
    return json_response(Me(name=await guests.name(guest)))
