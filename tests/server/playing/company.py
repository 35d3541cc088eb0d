"""People who play at tables of a server, one game after the other."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Any, Self

import httpx

from karawane.server.storage.stores import open_stores
from tests.server.playing.player import Ledger, Player, Seat
from tests.server.playing.reckoning import settle
from tests.server.playing.server_process import ServerProcess

__all__ = ["Company", "holds"]

PATIENCE = 60.0


async def holds(what: Any, seconds: float = PATIENCE) -> float:
    """Wait until something holds, and return how many seconds that took."""
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < seconds, "waited too long"
        await asyncio.sleep(0.005)
    return time.monotonic() - began


class Company:
    """Keeps so many tables busy until it is told to rest; a finished game is followed by another.

    `address` is where its players connect, if not to the server itself.
    """

    def __init__(
        self,
        server: ServerProcess,
        *,
        tables: int,
        address: str | None = None,
        copies: int = 1,
        pause: float = 0.0,
        **options: Any,
    ) -> None:
        self.ledger = Ledger()
        self.players: list[Player] = []
        self._server = server
        self._address = address or server.ws
        self._tables = tables
        self._copies = copies
        self._pause = pause
        self._options = options
        self._rest = asyncio.Event()
        self._games: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._games = [asyncio.create_task(self._play_on()) for _ in range(self._tables)]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for game in self._games:
            game.cancel()
        await asyncio.gather(*self._games, return_exceptions=True)

    async def _play_on(self) -> None:
        while not self._rest.is_set():
            players = await self._sit_down()
            if self._rest.is_set():
                # Everybody was told to rest while this table was being made: nobody sits down.
                return
            self.players += players
            await asyncio.gather(*(player.play() for player in players))

    async def _sit_down(self) -> list[Player]:
        while True:
            try:
                table, tokens = await asyncio.to_thread(self._server.make_table, **self._options)
            except (httpx.HTTPError, AssertionError):
                # The server is away, or its storage: a person would try again too.
                await asyncio.sleep(0.1)
                continue
            seats = [Seat(table, number, token) for number, token in tokens.items()]
            return [
                Player(self._address, seat, self.ledger, copies=self._copies, pause=self._pause)
                for seat in seats
            ]

    @property
    def playing(self) -> list[Player]:
        """Those whose game is not over."""
        return [player for player in self.players if not player.over]

    async def goes_on(self) -> float:
        """Wait until everybody whose game is not over has seen it go on; return the seconds."""
        last: dict[str, int] = {}
        for player in self.playing:
            table = player.seat.table
            last[table] = max(last.get(table, 0), player.sequence)
        waiting = [player for player in self.playing if last[player.seat.table]]
        return await holds(
            lambda: all(one.over or one.sequence > last[one.seat.table] for one in waiting)
        )

    async def plays(self, moves: int) -> None:
        """Wait until so many more messages have been acknowledged."""
        enough = len(self.ledger.done) + moves
        while len(self.ledger.done) < enough:
            for game in self._games:
                if game.done():
                    game.result()
            await asyncio.sleep(0.01)

    async def settle(self) -> int:
        """Have everybody rest and get in step; return the placements that were checked."""
        self._rest.set()
        for player in self.players:
            player.resting = True
        await holds(lambda: not any(player.waits for player in self.players))
        stores = await open_stores(self._server.database)
        try:
            tables = list({player.seat.table for player in self.players})
            last = await stores.log.sequences(tables)
        finally:
            await stores.close()
        lost = set(tables) - last.keys()
        assert not lost, f"the log knows nothing of {', '.join(sorted(lost))}"
        await holds(lambda: all(one.sequence == last[one.seat.table] for one in self.players))
        for player in self.players:
            player.leaving = True
        await asyncio.wait_for(asyncio.gather(*self._games), PATIENCE)
        return await settle(self._server.database, self.players, self.ledger)
