"""Deterministic variation: the same place looks the same in every drawing."""

from __future__ import annotations

__all__ = ["between", "noise"]

_32_BITS = 0xFFFFFFFF


def noise(*keys: int) -> float:
    """Return a number from 0 up to 1 that depends only on the keys.

    >>> noise(3, 4) == noise(3, 4), noise(3, 4) == noise(4, 3)
    (True, False)
    """
    state = 0x9E3779B9
    for key in keys:
        state = (state ^ (key & _32_BITS)) * 0x85EBCA6B & _32_BITS
        state = (state ^ state >> 13) * 0xC2B2AE35 & _32_BITS
        state ^= state >> 16
    return state / (_32_BITS + 1)


def between(low: float, high: float, *keys: int) -> float:
    """Return a number from `low` up to `high` that depends only on the keys."""
    return low + (high - low) * noise(*keys)
