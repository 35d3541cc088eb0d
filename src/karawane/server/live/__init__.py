"""Tables that are being played: commands in, durable events out, everybody told."""

from karawane.server.live.house import House
from karawane.server.live.listeners import Listener
from karawane.server.live.live_table import LiveTable
from karawane.server.live.thinker import Thinker

__all__ = ["House", "Listener", "LiveTable", "Thinker"]
