"""One run at a time in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["StoreError", "locked"]


class StoreError(Exception):
    """A folder in which games cannot be kept; the message says what to do."""


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep other runs out of the file's folder; one that is at work there is a `StoreError`."""
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        # Not on Windows: there, two runs in one folder at a time are up to the user.
        yield
        return
    with file.open("rb") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StoreError(
                f"{file.parent}: another run is at work there; wait for it, or use --out"
            ) from error
        yield
