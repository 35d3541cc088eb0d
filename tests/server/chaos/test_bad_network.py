"""Messages are lost, late, doubled and in disorder: final positions are those of the log."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.chaos.forms import times
from tests.server.playing.company import Company
from tests.server.playing.proxy import FaultProxy, Faults
from tests.server.playing.server_process import ServerProcess

pytestmark = pytest.mark.anyio


async def test_bad_network(tmp_path: Path, figures: Callable[[str], None]) -> None:
    async def play() -> tuple[int, int, FaultProxy]:
        proxy = FaultProxy(server.ws, Faults(), seed=1)
        address = await proxy.start()
        # Faults cost time, not work: many tables at once.
        async with Company(server, tables=times(4, 24), address=address) as company:
            await company.plays(times(60, 17_000))
            checked = await company.settle()
        await proxy.stop()
        return checked, len(company.ledger.done), proxy

    with ServerProcess(tmp_path) as server:
        checked, done, proxy = await play()
    faults = ", ".join(f"{count} {what}" for what, count in sorted(proxy.count.items()))
    figures(f"{checked} placements through a network with {faults}; all positions as in the log")
    # At least one placement comes before each end of a turn.
    assert 2 * checked >= done >= times(60, 17_000)
    assert proxy.count


async def test_every_message_sent_three_times_is_applied_once(
    tmp_path: Path, figures: Callable[[str], None]
) -> None:
    async def play() -> tuple[int, int]:
        async with Company(server, tables=times(2, 4), copies=3) as company:
            await company.plays(times(40, 10_000))
            return await company.settle(), len(company.ledger.done)

    with ServerProcess(tmp_path) as server:
        checked, done = await play()
    figures(f"{done} messages, each sent three times, and {checked} placements: each applied once")
