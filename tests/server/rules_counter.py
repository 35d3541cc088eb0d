"""Counts how often the rules are asked: work is measured, not time."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from karawane.rules import play, why_illegal


@contextmanager
def rules_counted() -> Iterator[Counter[str]]:
    """Count how often the rules judge or play a move, here and in threads started now."""
    watched = {function.__code__: function.__name__ for function in (play, why_illegal)}
    counted: Counter[str] = Counter()

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in watched:
            counted[watched[frame.f_code]] += 1

    sys.setprofile(profile)
    threading.setprofile(profile)
    try:
        yield counted
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
