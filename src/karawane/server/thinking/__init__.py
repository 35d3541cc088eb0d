"""Bots and analyses think here: in processes of their own, never beside the tables."""

from karawane.server.thinking.pool_thinker import PoolThinker
from karawane.server.thinking.process_pool import ThinkingBusy, ThinkingFailed, ThinkingPool

__all__ = ["PoolThinker", "ThinkingBusy", "ThinkingFailed", "ThinkingPool"]
