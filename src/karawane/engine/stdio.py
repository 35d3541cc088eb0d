"""The engine protocol over two streams."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from queue import Queue
from threading import Condition, Thread
from time import monotonic
from typing import BinaryIO, TextIO

from karawane.bots.contestants import Bot
from karawane.engine.session import Engine

__all__ = ["serve"]

CHUNK = 65_536
LONGEST_LINE = 65_536
MOST_LINES_WAITING = 10_000

ORPHAN_SECONDS = 60.0
"""Seconds after which thinking ends once the client is gone, whatever its time limit."""


class _Lines:
    """The lines of a stream, read in a thread, so that its end is noticed at once."""

    def __init__(self, stream: BinaryIO) -> None:
        # Unbuffered: the lock of Python's buffer, held by a thread waiting for input, would crash
        # the interpreter at exit.
        self._stream = getattr(stream, "raw", stream)
        self._lines: Queue[bytes | None] = Queue(MOST_LINES_WAITING)
        self._ended_at: float | None = None
        self._changed = Condition()
        self._stops = 0
        """The lines that wait and end the thinking: `stop` and `quit`."""
        Thread(target=self._read, daemon=True).start()

    def __iter__(self) -> Iterator[bytes]:
        while (line := self._lines.get()) is not None:
            with self._changed:
                self._stops -= _stops(line)
            yield line

    def wait_for_stop(self, seconds: float, is_endless: bool) -> bool:
        """Wait for a line that ends the thinking; return whether there is one.

        Once the client is gone, endless thinking ends at once, and any other after a while.
        """
        with self._changed:
            return self._changed.wait_for(lambda: self._is_stopped(is_endless), seconds)

    def _is_stopped(self, is_endless: bool) -> bool:
        if self._stops or self._ended_at is None:
            return self._stops > 0
        return is_endless or monotonic() - self._ended_at > ORPHAN_SECONDS

    def _read(self) -> None:
        rest = b""
        with suppress(OSError):
            while part := self._stream.read(CHUNK):
                *lines, rest = (rest + part).split(b"\n")
                for line in lines:
                    self._put(line)
                # Keep only enough of an overlong line to detect it.
                rest = rest[: LONGEST_LINE + 1]
        if rest:
            self._put(rest)
        with self._changed:
            self._ended_at = monotonic()
            self._changed.notify_all()
        self._lines.put(None)

    def _put(self, line: bytes) -> None:
        with self._changed:
            self._stops += _stops(line)
            self._changed.notify_all()
        self._lines.put(line)


def _stops(line: bytes) -> bool:
    return line.strip() in (b"stop", b"quit")


def serve(
    bot: Bot | None = None,
    *,
    stdin: BinaryIO | None = None,
    stdout: TextIO | None = None,
    level: str | None = None,
    seed: int = 0,
) -> None:
    """Answer commands until `quit` or the end of the input: a bot as a program.

    `bot` is anything that can take a seat: an object with `choose`, its class, a function or a
    description; without one, karawane plays, at a level that the client may change.
    """
    out = stdout or sys.stdout
    lines = _Lines(stdin or sys.stdin.buffer)

    def answer(text: str) -> None:
        out.write(f"{text}\n")
        out.flush()

    engine = Engine(
        answer,
        bot=bot,
        level_name=level,
        seed=seed,
        stopped=lines.wait_for_stop,
    )
    # Whatever a bot prints must not pass for an answer.
    with redirect_stdout(sys.stderr):
        for line in lines:
            if not _obeyed(engine, line):
                return


def _obeyed(engine: Engine, line: bytes) -> bool:
    """Let the engine answer a line; return whether to expect more."""
    if len(line) > LONGEST_LINE:
        engine.refuse(f"a line is longer than {LONGEST_LINE} bytes")
        return True
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        engine.refuse(f"column {error.start + 1}: the line is not UTF-8 text")
        return True
    return engine.obey(text.rstrip("\r"))
