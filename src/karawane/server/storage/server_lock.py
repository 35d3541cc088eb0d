"""One server per SQLite file: a lock next to it, which ends with its process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from karawane.server.storage.addresses import parse_address
from karawane.server.storage.storage_errors import CannotOpen

__all__ = ["lock_for_server"]


@contextmanager
def lock_for_server(address: str, *, shared: bool = False) -> Iterator[None]:
    """Keep other servers off an SQLite file; `CannotOpen` if one is using it.

    Servers that share a bus may share a file: each holds a shared lock. Commands such as `backup`
    need no lock.
    """
    path = parse_address(address)
    if os.name != "posix" or not isinstance(path, Path):
        yield
        return
    import fcntl  # noqa: PLC0415  (there is none on Windows)

    lock = path.with_name(f"{path.name}-server")
    try:
        # Not the file itself: closing a second descriptor of it would drop SQLite's own locks.
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except FileNotFoundError as error:
        raise CannotOpen(f"{path}: there is no folder {path.parent}; create it first") from error
    except OSError as error:
        raise CannotOpen(f"{lock}: {error.strerror or error}") from error
    try:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CannotOpen(
                f"{path}: another server is using this file; stop it, choose another --database, "
                "or connect both with --bus"
            ) from error
        yield
    finally:
        os.close(descriptor)
