"""Bots and analyses think here: in processes of their own, never beside the tables."""

from karawane.server.thinking.pool import ThinkingBusy, ThinkingFailed, ThinkingPool
from karawane.server.thinking.thinker import PoolThinker

__all__ = ["PoolThinker", "ThinkingBusy", "ThinkingFailed", "ThinkingPool"]
