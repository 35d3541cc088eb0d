"""Two forms of every storm: a short one with all tests, and the full one by `make chaos`."""

import os

__all__ = ["FULL", "times"]

FULL = os.environ.get("KARAWANE_CHAOS") == "full"


def times(short: int, full: int) -> int:
    """Return how often to do something, by the form that is run."""
    return full if FULL else short
