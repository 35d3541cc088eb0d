"""How many games of bots alone somebody may have running."""

from __future__ import annotations

from collections.abc import Iterable

from karawane.server.limits import Limits
from karawane.server.live.live_table import LiveTable
from karawane.server.requester import Client
from karawane.server.table.options import BotSeat, TableOptions
from karawane.server.table.refusal import RequestRefused

__all__ = ["check_bot_tables"]


def check_bot_tables(
    tables: Iterable[LiveTable], limits: Limits, wanted: TableOptions, maker: Client
) -> None:
    """Refuse a game of bots alone if its maker, or their address, has too many running."""
    if not all(isinstance(seat, BotSeat) for seat in wanted.seats):
        return
    running = [table for table in tables if table.is_for_bots_alone]
    if sum(table.guest == maker.guest for table in running) >= limits.bot_tables:
        raise RequestRefused.too_many(limits, "bot_tables")
    if sum(table.address == maker.address for table in running) >= limits.bot_tables_of_address:
        raise RequestRefused.too_many(limits, "bot_tables_of_address")
