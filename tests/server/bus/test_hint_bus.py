import sys

import pytest

from karawane.server.bus.hint_bus import CannotOpenBus, LocalBus, open_bus

pytestmark = pytest.mark.anyio


async def test_one_process_needs_no_bus() -> None:
    bus = await open_bus(None)
    assert isinstance(bus, LocalBus)
    heard: list[str] = []
    bus.subscribe(lambda table, _: heard.append(table))
    await bus.publish("t", 1)
    await bus.close()
    assert heard == []


@pytest.mark.parametrize("url", ["", "localhost", "http://u:geheim@h/", "redis://h:port/0"])
async def test_the_error_for_a_bad_address_hides_its_password(url: str) -> None:
    with pytest.raises(CannotOpenBus, match=r"write redis://") as refused:
        await open_bus(url)
    assert "geheim" not in str(refused.value)


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    monkeypatch.delitem(sys.modules, "karawane.server.bus.redis_bus", raising=False)
    with pytest.raises(CannotOpenBus, match=r"redis.asyncio; pip install 'karawane\[cluster\]'"):
        await open_bus("redis://h/0")
