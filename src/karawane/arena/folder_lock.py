"""A lock that allows one run at a time in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["StoreError", "locked"]


class StoreError(Exception):
    """A folder cannot store games; the message says what to do."""


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Lock the file's folder; if another run holds the lock, raise `StoreError`."""
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        # Windows has no fcntl: there, keeping runs apart is up to the user.
        yield
        return
    with file.open("rb") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StoreError(
                f"{file.parent}: another run is using it; wait for it, or choose another with --out"
            ) from error
        yield
