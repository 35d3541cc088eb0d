"""Run the command line: in this process, in another one, or in a terminal."""

import io
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from karawane.bots import play_out, player
from karawane.cli.app import run
from karawane.notation import Record
from karawane.rules import deal
from tests.waiting import HANGS_SECONDS

COMMAND = [sys.executable, "-m", "karawane.cli"]


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str

    @property
    def last_line(self) -> str:
        return self.out.splitlines()[-1]


class InterruptedOutput(io.StringIO):
    """An output with a Ctrl-C in the moment in which a prompt is flushed for the first time."""

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self._prompt: str | None = prompt

    def flush(self) -> None:
        super().flush()
        if self._prompt is not None and self._prompt in self.getvalue():
            self._prompt = None
            raise KeyboardInterrupt


def karawane(*arguments: object, keys: str | bytes = "", out: io.StringIO | None = None) -> Outcome:
    """Run a command in this process, with `keys` as standard input."""
    given = keys if isinstance(keys, bytes) else keys.encode()
    stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    out, err = out or io.StringIO(), io.StringIO()
    with patch("sys.stdin", stdin), redirect_stdout(out), redirect_stderr(err):
        status = run([str(argument) for argument in arguments])
    return Outcome(status, out.getvalue(), err.getvalue())


def karawane_apart(*arguments: object, keys: str = "", **environment: str) -> Outcome:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=keys,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        timeout=HANGS_SECONDS,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def in_a_terminal(
    *arguments: object,
    prompt: str = "",
    keys: Sequence[str] = (),
    status: int = 0,
    **environment: str,
) -> str:
    """Run a command in a terminal, press a key at every prompt, and return its output."""
    ours, its = pty.openpty()
    variables = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "90", **environment}
    command = [*COMMAND, *map(str, arguments)]
    shown = b""
    pressed = 0
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=variables) as process:
        os.close(its)
        until = time.monotonic() + HANGS_SECONDS
        while (part := _read(ours)) is not None:
            shown += part
            if time.monotonic() > until:
                process.kill()
            prompted = pressed < len(keys) and shown.count(prompt.encode()) > pressed
            if prompted and _takes_single_keys(ours):
                os.write(ours, keys[pressed].encode())
                pressed += 1
    os.close(ours)
    assert process.returncode == status, shown.decode()
    assert pressed == len(keys)
    return shown.decode()


def _takes_single_keys(terminal: int) -> bool:
    """Return whether the program has left line mode; switching discards earlier keys."""
    local_modes: int = termios.tcgetattr(terminal)[3]
    return not local_modes & termios.ICANON


def _read(terminal: int) -> bytes | None:
    """Read a program's output, empty if there is none yet, None once the program has ended."""
    ready, _, _ = select.select([terminal], [], [], 0.02)
    try:
        return os.read(terminal, 65536) if ready else b""
    except OSError:
        return None


def refused(outcome: Outcome, *words: str, status: int = 2) -> None:
    """Assert that a command failed with a one-line message."""
    assert outcome.status == status, outcome
    assert outcome.out == ""
    assert outcome.err.startswith("karawane: ")
    assert outcome.err.count("\n") == 1
    assert "Traceback" not in outcome.err
    for word in words:
        assert word in outcome.err


def game(players: int = 2, seed: int = 1) -> Record:
    """Return a finished game."""
    return play_out(deal(players, seed=seed), [player("random", n) for n in range(players)])


def beginning(record: Record, moves: int) -> Record:
    """Return the first moves of a record."""
    return Record(record.start, record.moves[:moves], record.tags)


def written(file: Path, *records: Record) -> Path:
    file.write_text("".join(map(str, records)), "utf-8")
    return file
