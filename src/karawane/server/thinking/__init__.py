"""Bots and analyses, in processes of their own so that tables never wait for them."""

from karawane.server.thinking.pool_thinker import PoolThinker
from karawane.server.thinking.process_pool import Lane, ThinkingBusy, ThinkingFailed, ThinkingPool

__all__ = ["Lane", "PoolThinker", "ThinkingBusy", "ThinkingFailed", "ThinkingPool"]
