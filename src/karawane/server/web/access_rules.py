"""Who is banned and which cookies are revoked, read from the database every two seconds."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime

from karawane.server.clock import Clock
from karawane.server.moderation import guest_reference
from karawane.server.storage.bans import Ban
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.storage.stores import Stores
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.rate_limits import client_key

__all__ = ["AccessRules"]

REFRESH_MS = 2000

_logger = logging.getLogger(__name__)


class AccessRules:
    """The bans and revoked sessions of a database, as this process knows them."""

    def __init__(self, stores: Stores, clock: Clock) -> None:
        self._stores = stores
        self._clock = clock
        self._bans: dict[tuple[str, str], Ban] = {}
        self._watchers: set[Callable[[], None]] = set()
        self.generations: dict[str, int] = {}
        """The generation of the cookies of guests whose earlier ones were revoked."""

    def refusal(self, guest: str | None, address: str) -> RequestRefused | None:
        """Return the refusal of a guest or address that is banned, None for everybody else."""
        if not self._bans:
            return None
        ban = self._bans.get(("address", client_key(address)))
        if ban is None and guest is not None:
            ban = self._bans.get(("guest", guest_reference(guest)))
        if ban is None or (ban.until is not None and ban.until <= self._clock.now()):
            return None
        return RequestRefused(Refusal.BANNED, _text(ban))

    def watch(self, look: Callable[[], None]) -> Callable[[], None]:
        """Call a function whenever the rules have changed; return one that ends this."""
        self._watchers.add(look)
        return lambda: self._watchers.discard(look)

    async def refresh(self) -> None:
        """Read the rules."""
        bans: dict[tuple[str, str], Ban] = {
            (each.kind, _key(each)): each for each in await self._stores.bans.all()
        }
        generations = await self._stores.sessions.generations()
        if bans == self._bans and generations == self.generations:
            return
        self._bans = bans
        self.generations.clear()
        self.generations.update(generations)
        for look in tuple(self._watchers):
            look()

    async def run(self) -> None:
        """Read the rules every two seconds."""
        while True:
            await self._clock.sleep(REFRESH_MS)
            try:
                await self.refresh()
            except StorageUnavailable:
                pass  # The storage's monitor has logged it.
            except Exception:
                _logger.exception("reading the bans failed; trying again")


def _key(ban: Ban) -> str:
    return client_key(ban.subject) if ban.kind == "address" else ban.subject


def _text(ban: Ban) -> str:
    text = "the host of this server has shut you out"
    if ban.until is not None:
        until = datetime.fromtimestamp(ban.until / 1000, UTC)
        text += f" until {until:%Y-%m-%d %H:%M} UTC"
    return f"{text}: {ban.reason}" if ban.reason else text
