"""Progress bars on standard error, if it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

__all__ = ["Advance", "progress_bar"]


class Advance(Protocol):
    """Advances a progress bar."""

    def __call__(self, steps: float = 1) -> None:
        """Advance the bar by some steps."""


@contextmanager
def progress_bar(title: str, total: float | None, done: int = 0) -> Iterator[Advance]:
    """Show a progress bar, and yield the function that advances it."""
    if not sys.stderr.isatty():
        yield lambda steps=1: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total, completed=done)
        yield lambda steps=1: bar.advance(task, steps)
