"""The bus over Redis, which may come and go."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from karawane.server.bus.hint_bus import Hear

__all__ = ["RedisBus"]

CHANNEL = "karawane:hints"
LIMIT = 10_000
"""The most tables whose hint may wait to be sent; beyond that, the oldest is dropped."""
QUIET = 3.0
"""Seconds without a hint after which Redis is asked whether it is still there."""
TIMEOUT = 3.0
"""Seconds without an answer after which Redis counts as lost."""
FIRST_PAUSE, LAST_PAUSE = 0.1, 2.0
"""Seconds between attempts to reconnect; each pause is twice the one before."""

_logger = logging.getLogger(__name__)


class RedisBus:
    """Sends and receives hints in the background whenever Redis is there.

    Create it within a running event loop. While Redis is away, the last hint of each table waits;
    a process that reconnects later than this one misses it.
    """

    def __init__(self, url: str, shown: str) -> None:
        self._shown = shown
        self._redis = Redis.from_url(
            url,
            socket_timeout=TIMEOUT,
            socket_connect_timeout=TIMEOUT,
            # The loops below retry by themselves.
            retry=Retry(NoBackoff(), 0),
        )
        self._name = secrets.token_hex(8)
        self._hearers: list[Hear] = []
        self._unsent: dict[str, int] = {}
        self._something_unsent = asyncio.Event()
        self._connected = asyncio.Event()
        self._lost = False
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def publish(self, table: str, sequence: int) -> None:
        """Announce that a table has reached a sequence; never waits or fails."""
        if len(self._unsent) >= LIMIT and table not in self._unsent:
            del self._unsent[next(iter(self._unsent))]
        self._unsent[table] = sequence
        self._something_unsent.set()

    def subscribe(self, hear: Hear) -> None:
        """Call a function for each hint of the other processes, but not for this one's own."""
        self._hearers.append(hear)

    async def close(self) -> None:
        """Release everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            await self._connected.wait()
            await self._something_unsent.wait()
            sent = self._unsent
            self._unsent = {}
            self._something_unsent.clear()
            try:
                await self._redis.publish(CHANNEL, json.dumps([self._name, sent]))
            except Exception:  # The listener will meet the same error and report it.
                for table, sequence in (sent | self._unsent).items():
                    await self.publish(table, sequence)
                await asyncio.sleep(FIRST_PAUSE)

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await self._hear_all()
            except Exception as error:  # No error may end the loop: a hint is not worth it.
                if self._connected.is_set():
                    self._connected.clear()
                    pause = FIRST_PAUSE
                if not self._lost:
                    self._lost = True
                    _logger.warning("The bus at %s is lost: %s", self._shown, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LAST_PAUSE)

    async def _hear_all(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            asked = False
            while True:
                message = await channel.get_message(timeout=TIMEOUT if asked else QUIET)
                if message is None and asked:
                    raise TimeoutError("no answer in time")
                asked = message is None
                match message:
                    case None:
                        await channel.ping()
                    case {"type": "subscribe"}:
                        self._back()
                    case {"type": "message", "data": data}:
                        self._tell(data)
                    case _:
                        pass  # An answer to the ping.

    def _back(self) -> None:
        self._connected.set()
        if self._lost:
            self._lost = False
            _logger.warning("The bus at %s is back", self._shown)

    def _tell(self, data: Any) -> None:
        try:
            sender, hints = json.loads(data)
            told = [(str(table), int(sequence)) for table, sequence in hints.items()]
        except (ValueError, TypeError, AttributeError):
            _logger.warning("Something else is using the bus, in %s", CHANNEL)
            return
        if sender == self._name:
            return
        for table, sequence in told:
            for hear in self._hearers:
                try:
                    hear(table, sequence)
                except Exception:
                    _logger.exception("A subscriber failed on a hint")
