"""Tables that are being played: commands in, durable events out to everybody."""

from karawane.server.live.audience import Listener
from karawane.server.live.bots import Thinker
from karawane.server.live.live_table import LiveTable
from karawane.server.live.live_tables import live_tables
from karawane.server.live.runtime import Runtime
from karawane.server.live.table_registry import TableRegistry

__all__ = ["Listener", "LiveTable", "Runtime", "TableRegistry", "Thinker", "live_tables"]
