"""Who a request is from: a guest by signed cookie, a seat by token, the invited by a secret."""

from __future__ import annotations

import secrets
from hashlib import sha256

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

from karawane.server.table import Actor, digest_of

__all__ = ["COOKIE", "INVITE_HEADER", "Identity"]

COOKIE = "karawane"
INVITE_HEADER = "Karawane-Invite"
SECRET_NAME = "cookie"  # noqa: S105  (what the secret is called, not the secret)
LONGEST_SECRET = 128
MAX_AGE = 400 * 24 * 60 * 60
"""Browsers keep a cookie no longer."""


class Identity:
    """Knows guests by their cookies."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(
            secret, salt="karawane.guest", key_derivation="hmac", digest_method=sha256
        )

    def guest(self, connection: HTTPConnection) -> str | None:
        """Return the guest that a request's cookie stands for; a forged cookie is none."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None

    def new_guest(self) -> str:
        """Return a guest that nobody has been before."""
        return secrets.token_urlsafe(16)

    def cookie(self, guest: str, *, secure: bool) -> str:
        """Return the header that makes a browser remember a guest."""
        value = self._signer.sign(guest).decode()
        ending = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{ending}"

    def actor(
        self,
        connection: HTTPConnection,
        *,
        guest: str | None = None,
        token: str | None = None,
        invite: str | None = None,
    ) -> Actor:
        """Return who a request is from; what a message says goes before what the headers say."""
        kind, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if token is None and kind.lower() == "bearer":
            token = bearer.strip()
        if invite is None:
            invite = connection.headers.get(INVITE_HEADER)
        return Actor(
            guest=guest or self.guest(connection), token=_digest(token), invite=_digest(invite)
        )


def _digest(secret: str | None) -> str | None:
    return digest_of(secret) if secret and len(secret) <= LONGEST_SECRET else None
