"""The client side of the engine protocol: a program as a player."""

from __future__ import annotations

import queue
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import IO, Self

from karawane.bots.paths import moves_between
from karawane.bots.player import check_running
from karawane.notation import NotationError, Record, parse_move, position_text
from karawane.rules import Move, Phase, Position

__all__ = ["EngineFault", "EnginePlayer"]

DEFAULT_SECONDS = 0.2
ALLOWED_OVER = 0.05
"""Seconds that the protocol allows `go` beyond its limit."""

PATIENCE = 1.0
"""Further seconds, for busy machines, before the program counts as hung."""

START_SECONDS = 30.0
"""Seconds for a program to start and read a record."""

LONGEST_LINE = 65_536
MOST_LINES_WAITING = 1000
ENDED = ""


class EngineFault(Exception):
    """A program broke the protocol; the message says how."""


class EnginePlayer:
    """A player that is a program speaking the engine protocol.

    `choose` sends the set-up or the moves since the last position, then asks for one placement.
    Any violation of the protocol raises `EngineFault`.
    """

    def __init__(self, command: Sequence[str], *, name: str | None = None) -> None:
        self._name = name or command[0]
        self._closing = False
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  (closed by `close`)
        self._process = subprocess.Popen(  # noqa: S603  (the user names the program)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
        )
        self._position: Position | None = None
        """The position that the program was sent last."""
        self._lines: queue.Queue[str] = queue.Queue(MOST_LINES_WAITING)
        Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The player's name."""
        return self._name

    def set_level(self, level: str) -> None:
        """Choose the program's level: a number, or `max`."""
        self._expect("ok", START_SECONDS, f"level {level}")

    def go_to(self, position: Position) -> None:
        """Send a position: as moves if it follows the last one, otherwise as a whole."""
        earlier, self._position = self._position, None
        moves = None if earlier is None else moves_between(earlier, position)
        if moves is None and position.phase in (Phase.GIVE_BACK, Phase.LEADERS):
            # Programs for the first version of the protocol do not know `position`. Until the first
            # camel, no water is taken, so a record of the set-up with the moves says the same.
            set_up = Position(position.game, water=position.water)
            moves = moves_between(set_up, position)
            if moves is not None:
                lines = str(Record(set_up)).splitlines()
                self._expect("ok", START_SECONDS, "record", *lines, ".")
        if moves is None:
            self._expect("ok", START_SECONDS, f"position {position_text(position)}")
        for move in moves or ():
            self._expect("ok", START_SECONDS, f"play {move}")
        self._position = position

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Ask the program for a placement."""
        check_running(position)
        self.go_to(position)
        limit = DEFAULT_SECONDS if seconds is None else seconds
        text = self._expect("move", limit + ALLOWED_OVER + PATIENCE, f"go {round(limit * 1000)}")
        try:
            return parse_move(text)
        except NotationError as error:
            raise EngineFault(f"it answered `move {text}`: {error.problem}") from error

    def __del__(self) -> None:
        # A player that nobody closes must not leave its program running.
        if hasattr(self, "_process"):
            self.close()

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        if self._closing:
            return
        self._closing = True
        with suppress(OSError):
            self._send("quit")
        with suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._stderr.close()

    def _send(self, *lines: str) -> None:
        if self._process.stdin is not None:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()

    def _expect(self, wanted: str, seconds: float, *lines: str) -> str:
        """Send a command, and return its answer after the expected word."""
        until = monotonic() + seconds
        try:
            self._send(*lines)
        except OSError as error:
            raise EngineFault(f"it has ended{self._last_error_line()}") from error
        while True:
            line = self._next(lines[0], until)
            word, _, rest = line.partition(" ")
            if word == wanted:
                return rest.strip()
            if word != "info":
                raise EngineFault(f"it answered `{lines[0]}` with {line[:200]!r}")

    def _next(self, command: str, until: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, until - monotonic()))
        except queue.Empty:
            raise EngineFault(f"no answer to `{command}` in time") from None
        if line == ENDED:
            raise EngineFault(f"it ended without an answer to `{command}`{self._last_error_line()}")
        return line.rstrip("\r\n")

    def _read(self) -> None:
        """Queue the program's output; in a thread, since pipes have no time-outs."""
        stdout = self._process.stdout
        with suppress(OSError, ValueError):
            while stdout is not None and (line := stdout.readline(LONGEST_LINE)):
                while not self._closing:
                    with suppress(queue.Full):
                        self._lines.put(line.decode("utf-8", "replace"), timeout=PATIENCE)
                        break
        with suppress(queue.Full):
            self._lines.put(ENDED, timeout=PATIENCE)

    def _last_error_line(self) -> str:
        with suppress(OSError):
            self._stderr.seek(0)
            last = self._stderr.read()[-2000:].decode("utf-8", "replace").strip()
            return f": {last.splitlines()[-1]}" if last else ""
        return ""
