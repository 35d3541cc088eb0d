"""The engine protocol over two streams."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from queue import Queue
from threading import Thread
from time import monotonic
from typing import BinaryIO, TextIO

from karawane.arena.engine import Engine

__all__ = ["serve"]

PIECE = 65_536
LONGEST_LINE = 65_536
MOST_LINES_WAITING = 10_000

FAREWELL = 60.0
"""Seconds after which thinking ends once the client is gone, whatever its time limit."""


class _Lines:
    """The lines of a stream, read in a thread, so that its end is noticed at once."""

    def __init__(self, stream: BinaryIO) -> None:
        # Unbuffered: the lock of Python's buffer, held by a thread waiting for input, would crash
        # the interpreter at exit.
        self._stream = getattr(stream, "raw", stream)
        self._lines: Queue[bytes | None] = Queue(MOST_LINES_WAITING)
        self._ended_at: float | None = None
        Thread(target=self._read, daemon=True).start()

    def __iter__(self) -> Iterator[bytes]:
        while (line := self._lines.get()) is not None:
            yield line

    def is_long_gone(self) -> bool:
        """Return whether the stream ended a while ago."""
        return self._ended_at is not None and monotonic() - self._ended_at > FAREWELL

    def _read(self) -> None:
        rest = b""
        with suppress(OSError):
            while part := self._stream.read(PIECE):
                *lines, rest = (rest + part).split(b"\n")
                for line in lines:
                    self._lines.put(line)
                # Keep only enough of an overlong line to detect it.
                rest = rest[: LONGEST_LINE + 1]
        if rest:
            self._lines.put(rest)
        self._ended_at = monotonic()
        self._lines.put(None)


def serve(stdin: BinaryIO, stdout: TextIO, *, level: str | None = None, seed: int = 0) -> None:
    """Answer commands until `quit` or the end of the input."""
    lines = _Lines(stdin)

    def answer(text: str) -> None:
        stdout.write(f"{text}\n")
        stdout.flush()

    engine = Engine(answer, level_name=level, seed=seed, is_urgent=lines.is_long_gone)
    for line in lines:
        if len(line) > LONGEST_LINE:
            engine.refuse(f"a line is longer than {LONGEST_LINE} bytes")
            continue
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            engine.refuse(f"column {error.start + 1}: the line is not UTF-8 text")
            continue
        if not engine.obey(text.rstrip("\r")):
            return
