"""Who sent a request: a guest by signed cookie, a seat by token, the invited by a secret."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

from karawane.server.retention import COOKIE_DAYS
from karawane.server.table import Actor, digest_of

__all__ = ["COOKIE", "INVITE_HEADER", "Identity"]

COOKIE = "karawane"
INVITE_HEADER = "Karawane-Invite"
SECRET_NAME = "cookie"  # noqa: S105  (the name of the secret, not the secret)
LONGEST_SECRET = 128
SEPARATOR = "~"
"""Between a guest and the generation of their cookies, if there was an earlier one."""
MAX_AGE = COOKIE_DAYS * 24 * 60 * 60


class Identity:
    """Issues guests' cookies and recognises them.

    `generations` has the number that a guest's cookies must name, for guests whose earlier cookies
    were revoked. Browsers send the cookie only to `path`.
    """

    def __init__(
        self, secret: str, generations: Mapping[str, int] | None = None, path: str = ""
    ) -> None:
        self._path = path or "/"
        self._generations = {} if generations is None else generations
        self._signer = Signer(
            secret, salt="karawane.guest", key_derivation="hmac", digest_method=sha256
        )

    def guest(self, connection: HTTPConnection) -> str | None:
        """Return the guest of a request's cookie, None without a genuine one."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            guest, _, generation = self._signer.unsign(cookie).decode().partition(SEPARATOR)
        except (BadSignature, UnicodeDecodeError):
            return None
        return guest if (generation or "0") == str(self._generations.get(guest, 0)) else None

    def new_guest(self) -> str:
        """Return the identifier of a new guest."""
        return secrets.token_urlsafe(16)

    def cookie(self, guest: str, *, secure: bool) -> str:
        """Return the `Set-Cookie` header that makes a browser remember a guest."""
        generation = self._generations.get(guest, 0)
        value = self._signer.sign(
            f"{guest}{SEPARATOR}{generation}" if generation else guest
        ).decode()
        ending = "; Secure" if secure else ""
        return (
            f"{COOKIE}={value}; Path={self._path}; Max-Age={MAX_AGE}; "
            f"HttpOnly; SameSite=Lax{ending}"
        )

    def actor(
        self,
        connection: HTTPConnection,
        *,
        guest: str | None = None,
        token: str | None = None,
        invite: str | None = None,
        address: str | None = None,
    ) -> Actor:
        """Return the sender of a request; arguments take precedence over its headers."""
        kind, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if token is None and kind.lower() == "bearer":
            token = bearer.strip()
        if invite is None:
            invite = connection.headers.get(INVITE_HEADER)
        return Actor(
            guest=guest or self.guest(connection),
            token=_digest(token),
            invite=_digest(invite),
            # Keyed, since there are few enough addresses to try them all.
            origin=None if address is None else self._signer.get_signature(address).decode(),
        )


def _digest(secret: str | None) -> str | None:
    return digest_of(secret) if secret and len(secret) <= LONGEST_SECRET else None
