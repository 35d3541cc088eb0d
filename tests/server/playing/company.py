"""People who play at tables of a server, one game after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import httpx

from karawane.server.storage.stores import open_stores
from tests.server.playing.log_verification import verify_logs
from tests.server.playing.player import Ledger, Player, Seat
from tests.server.playing.server_process import ServerProcess
from tests.waiting import HANGS_SECONDS

__all__ = ["Company"]


class Company:
    """Keeps several tables busy until it settles; a finished game is followed by another.

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
        for game in self._games:
            game.add_done_callback(lambda _: self.ledger.news.set())
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
                # The company settled while this table was being made.
                return
            self.players += players
            await asyncio.gather(*(player.play() for player in players))

    async def _sit_down(self) -> list[Player]:
        while True:
            try:
                table, tokens = await asyncio.to_thread(self._server.make_table, **self._options)
            except (httpx.HTTPError, AssertionError):
                # The server or its storage is down; a person would try again, too.
                await asyncio.sleep(0.1)
                continue
            seats = [Seat(table, number, token) for number, token in tokens.items()]
            return [
                Player(self._address, seat, self.ledger, copies=self._copies, pause=self._pause)
                for seat in seats
            ]

    @property
    def playing(self) -> list[Player]:
        """Return the players whose game is not over."""
        return [player for player in self.players if not player.over]

    async def goes_on(self) -> float:
        """Wait until everybody whose game is not over has seen it go on; return the seconds."""
        last: dict[str, int] = {}
        for player in self.playing:
            table = player.seat.table
            last[table] = max(last.get(table, 0), player.sequence)
        waiting = [player for player in self.playing if last[player.seat.table]]
        began = time.monotonic()
        await self._until(
            lambda: all(one.over or one.sequence > last[one.seat.table] for one in waiting)
        )
        return time.monotonic() - began

    async def plays(self, moves: int) -> None:
        """Wait until that many more messages have been acknowledged."""
        enough = len(self.ledger.done) + moves
        await self._until(lambda: len(self.ledger.done) >= enough)

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, or until a game fails."""

        def checked() -> bool:
            for game in self._games:
                if game.done():
                    game.result()
            return holds()

        await self.ledger.until(checked)

    async def settle(self) -> int:
        """Let everybody finish their move and catch up; return the placements checked."""
        self._rest.set()
        for player in self.players:
            player.resting = True
        await self.ledger.until(lambda: not any(player.waits for player in self.players))
        stores = await open_stores(self._server.database)
        try:
            tables = list({player.seat.table for player in self.players})
            last = await stores.log.sequences(tables)
        finally:
            await stores.close()
        lost = set(tables) - last.keys()
        assert not lost, f"the log knows nothing of {', '.join(sorted(lost))}"
        # A bot may have gone on since.
        await self.ledger.until(
            lambda: all(one.sequence >= last[one.seat.table] for one in self.players)
        )
        for player in self.players:
            player.leaving = True
        async with asyncio.timeout(HANGS_SECONDS):
            await asyncio.gather(*self._games)
        return await verify_logs(self._server.database, self.players, self.ledger)
