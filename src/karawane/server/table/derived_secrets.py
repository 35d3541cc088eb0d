"""Secrets and ids that any process derives alike, so that a repeated message gets the same ones."""

from __future__ import annotations

from hashlib import sha256
from hmac import new as hmac

from karawane.server.table.access import Actor

__all__ = ["DerivedSecrets"]


class DerivedSecrets:
    """Derives secrets from a key that all processes share.

    >>> secrets = DerivedSecrets(b"key")
    >>> secrets.rematch_id("o5dKVjb1MIKZ")
    'd5cbcb16f853'
    """

    def __init__(self, key: bytes) -> None:
        # Preparing the HMAC takes longer than using it.
        self._keyed = hmac(key, digestmod=sha256)

    def sender(self, actor: Actor) -> str:
        """Return a short name for the sender of a message that reveals nothing about them."""
        return self._derive("sender", actor.guest or "", actor.token or "")[:12]

    def seat_token(self, table: str, actor: Actor, key: str) -> str:
        """Return the token of the seat that a `sit` with this key takes."""
        return self._derive("seat", table, self.sender(actor), key)

    def rematch_id(self, table: str) -> str:
        """Return the id of a table's rematch: the same for everybody who asks."""
        return self._derive("rematch", table)[:12]

    def _derive(self, *parts: str) -> str:
        derived = self._keyed.copy()
        derived.update("\0".join(parts).encode())
        return derived.hexdigest()
