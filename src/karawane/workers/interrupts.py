"""Ctrl-C reaches every process of a terminal, even one whose Python is still starting.

There it would print a fatal error, so a process starts with the signal blocked and accepts it as
soon as it can handle it.
"""

from __future__ import annotations

import signal
import sys
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess

__all__ = ["accept_interrupts", "start_uninterrupted"]


def start_uninterrupted(process: BaseProcess) -> None:
    """Start a process with Ctrl-C blocked until it calls `accept_interrupts`."""
    if sys.platform == "win32":
        process.start()
        return
    # Otherwise it starts with the first process, and unblocks the signal.
    resource_tracker.ensure_running()
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def accept_interrupts() -> None:
    """Let Ctrl-C through to this process, including one that was blocked so far."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
