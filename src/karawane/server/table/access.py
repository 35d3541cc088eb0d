"""Who may see a table, sit down at it, and act for a seat."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest

from karawane.server.table.options import Watch
from karawane.server.table.state import SeatState, TableState

__all__ = [
    "Actor",
    "digest_of",
    "is_invited",
    "is_maker",
    "may_sit",
    "may_watch",
    "seats_of",
    "watch_secret",
]


@dataclass(frozen=True, slots=True)
class Actor:
    """The sender of a message: a guest, the holder of a seat's token or of an invitation."""

    guest: str | None = None
    token: str | None = None
    """The digest of the token."""
    invite: str | None = None
    """The digest of the invitation's secret."""
    origin: str | None = None
    """A digest of the network address, by which somebody with a new cookie is recognised."""


def digest_of(secret: str) -> str:
    """Return the digest of a secret: enough to recognise it, not to use it.

    >>> digest_of("camel")[:8]
    '4812585e'
    """
    return sha256(secret.encode()).hexdigest()


def seats_of(state: TableState, actor: Actor) -> tuple[int, ...]:
    """Return the seats that belong to an actor."""
    return tuple(number for number, seat in enumerate(state.seats, 1) if _owns(actor, seat))


def _owns(actor: Actor, seat: SeatState) -> bool:
    return _same(actor.guest, seat.guest) or _same(actor.token, seat.token)


def is_maker(state: TableState, actor: Actor) -> bool:
    """Return whether an actor created the table."""
    return _same(actor.guest, state.maker)


def may_watch(state: TableState, actor: Actor) -> bool:
    """Return whether an actor may see the table at all."""
    if seats_of(state, actor) or is_maker(state, actor):
        return True
    invited = is_invited(state, actor)
    match state.options.watch:
        case Watch.ANYONE:
            return True
        case Watch.LINK:
            secret = watch_secret(state)
            return invited or (secret is not None and _same(actor.invite, digest_of(secret)))
        case Watch.NOBODY:
            # An invited guest must be able to see where to sit.
            return invited and state.status == "open"


def watch_secret(state: TableState) -> str | None:
    """Return the secret of a link for watching only, None if there is none.

    It is derived from the invitation's digest, which no client knows, and ends with the invitation.
    """
    if state.invite is None or state.options.watch is not Watch.LINK:
        return None
    return digest_of(f"watch {state.invite}")[:40]


def is_invited(state: TableState, actor: Actor) -> bool:
    """Return whether an actor has the table's invitation."""
    return _same(actor.invite, state.invite)


def may_sit(state: TableState, actor: Actor) -> bool:
    """Return whether an actor may take a free seat: if invited, or at a listed table.

    Anybody at the address of a player who was removed needs the invitation: that player could
    come back with a new cookie, but others may live there.
    """
    if actor.guest in state.banned:
        return False
    if is_invited(state, actor) or is_maker(state, actor):
        return True
    return state.options.watch is Watch.ANYONE and actor.origin not in state.banned


def _same(given: str | None, kept: str | None) -> bool:
    return given is not None and kept is not None and compare_digest(given, kept)
