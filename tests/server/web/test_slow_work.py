import asyncio
from collections.abc import Callable
from threading import Event

import pytest

from karawane.server.limits import Limits
from karawane.server.requester import Client
from karawane.server.table.refusal import RequestRefused
from karawane.server.web.slow_work import SlowWorkQueue

pytestmark = pytest.mark.anyio

MALLORY, ANNA, BERT = (Client(f"192.0.2.{number}") for number in (1, 2, 3))


class Jobs:
    """Functions that note when they run, and wait until the test lets them end."""

    def __init__(self, slow_work: SlowWorkQueue) -> None:
        self.ran: list[str] = []
        self.gate = Event()
        self._slow_work = slow_work

    def start(self, name: str, requester: Client) -> asyncio.Task[str]:
        return asyncio.create_task(self._slow_work.run(self._job(name), requester))

    def _job(self, name: str) -> Callable[[], str]:
        def job() -> str:
            self.ran.append(name)
            self.gate.wait()
            return name

        return job

    async def until(self, count: int) -> None:
        while len(self.ran) < count:
            await asyncio.sleep(0.001)


async def test_an_address_that_sends_much_leaves_a_thread_to_others() -> None:
    jobs = Jobs(SlowWorkQueue(Limits(), threads=2))
    flood = [jobs.start("flood", MALLORY) for _ in range(5)]
    await jobs.until(1)
    other = jobs.start("other", ANNA)
    await jobs.until(2)
    assert jobs.ran == ["flood", "other"]
    jobs.gate.set()
    assert await asyncio.gather(*flood, other) == [*5 * ["flood"], "other"]


async def test_addresses_take_turns() -> None:
    jobs = Jobs(SlowWorkQueue(Limits(), threads=1))
    flood = [jobs.start("flood", MALLORY) for _ in range(5)]
    await jobs.until(1)
    others = [jobs.start("anna", ANNA), jobs.start("bert", BERT)]
    await asyncio.sleep(0)
    jobs.gate.set()
    await asyncio.gather(*flood, *others)
    assert jobs.ran[:3] == ["flood", "anna", "bert"]


async def test_only_so_much_of_an_address_and_of_all_may_wait() -> None:
    jobs = Jobs(SlowWorkQueue(Limits(records=2, records_waiting=2), threads=1))
    started = [jobs.start("mallory", MALLORY) for _ in range(2)]
    await jobs.until(1)
    with pytest.raises(RequestRefused) as refused:
        await jobs.start("mallory", MALLORY)
    assert refused.value.limit == "records"
    started.append(jobs.start("anna", ANNA))
    await asyncio.sleep(0)
    with pytest.raises(RequestRefused) as refused:
        await jobs.start("bert", BERT)
    assert (refused.value.limit, refused.value.retry_after) == ("records_waiting", 3)
    jobs.gate.set()
    await asyncio.gather(*started)


async def test_whoever_gives_up_keeps_no_place() -> None:
    jobs = Jobs(SlowWorkQueue(Limits(), threads=1))
    first = jobs.start("first", MALLORY)
    await jobs.until(1)
    impatient = jobs.start("impatient", ANNA)
    last = jobs.start("last", BERT)
    await asyncio.sleep(0)
    impatient.cancel()
    jobs.gate.set()
    await asyncio.gather(first, last)
    assert jobs.ran == ["first", "last"]
    assert impatient.cancelled()


async def test_what_fails_makes_room() -> None:
    slow_work = SlowWorkQueue(Limits(records=1), threads=1)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await slow_work.run(lambda: 1 / 0, ANNA)
