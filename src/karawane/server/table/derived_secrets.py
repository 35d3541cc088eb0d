"""Secrets and ids that any process derives alike, so that a repeated message gets the same ones."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import new as hmac

from karawane.server.table.access import Actor, digest_of
from karawane.server.table.commands import CommandBase, Sit

__all__ = ["DerivedSecrets", "MessageKey"]

UNGUESSABLE = 32
"""From this length on, a `sit` is recognised by its key alone: the length of a UUID."""

_SITS = "sit"
"""The scope of such keys; all others have the scope of their sender."""


@dataclass(frozen=True, slots=True)
class MessageKey:
    """The key of a command within its scope: another sender's equal key is a different one."""

    scope: str
    stored: str
    """How the log writes it."""


class DerivedSecrets:
    """Derives secrets from a key that all processes share.

    >>> secrets = DerivedSecrets(b"key")
    >>> secrets.rematch_id("o5dKVjb1MIKZ")
    'ed7678178b90'
    """

    def __init__(self, key: bytes) -> None:
        # Preparing the HMAC takes longer than using it.
        self._keyed = hmac(key, digestmod=sha256)

    def message_keys(self, actor: Actor, command: CommandBase) -> tuple[MessageKey, ...]:
        """Return the keys by which a command is recognised; a new one is stored with the first.

        The holder of a seat's token is recognised by it, on any connection and as any guest. A
        client that sits down has no token yet, and without a cookie it is a new guest on every
        connection: it proves with an unguessable key that it sent the message.
        """
        key = command.key
        guest, token = actor.guest or "", actor.token or ""
        scopes = [self._sender(guest, token)]
        if token:
            # Earlier versions included the guest, and logs still hold such keys.
            scopes.insert(0, self._sender("", token))
        keys = [MessageKey(scope, f"{scope}:{key}") for scope in scopes]
        if isinstance(command, Sit) and len(key) >= UNGUESSABLE:
            # Anybody with this key gets the seat's token, so it is not stored either.
            keys.insert(0, MessageKey(_SITS, f"{_SITS}:{digest_of(key)}"))
        return tuple(keys)

    def _sender(self, guest: str, token: str) -> str:
        return self._derive("sender", guest, token)[:12]

    def seat_token(self, table: str, scope: str, key: str) -> str:
        """Return the token of the seat that a `sit` with this key takes."""
        return self._derive("seat", table, scope, key)

    def invitation(self, table: str, scope: str, key: str) -> str:
        """Return the invitation that replaces a table's when a `kick` with this key succeeds."""
        return self._derive("invitation", table, scope, key)[:40]

    def rematch_id(self, table: str) -> str:
        """Return the id of a table's rematch: the same for everybody who asks."""
        return self._derive("rematch", table)[:12]

    def _derive(self, *parts: str) -> str:
        derived = self._keyed.copy()
        derived.update("\0".join(parts).encode())
        return derived.hexdigest()
