"""Where games are kept while they are played, so that none is ever lost."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from karawane.cli.command_error import CommandError
from karawane.cli.files import read_record, write_text
from karawane.notation import Record

__all__ = ["SaveFile", "new_save", "saves_folder", "unfinished_save"]


def saves_folder() -> Path:
    """Return the folder of saved games, in the user's folder for state (XDG_STATE_HOME)."""
    state = os.environ.get("XDG_STATE_HOME", "")
    # The XDG rules say that a relative path there is to be ignored.
    home = Path(state) if Path(state).is_absolute() else Path("~/.local/state").expanduser()
    return home / "karawane" / "games"


def new_save() -> Path:
    """Return the file for a game that begins now; no two games share one."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return saves_folder() / f"{now}-{os.getpid()}.ttd"


def unfinished_save() -> tuple[Path, Record]:
    """Return the game that was played last and is not over."""
    for path in _newest_first(saves_folder()):
        try:
            record = read_record(str(path))
        except CommandError as error:
            print(f"Passing over {error.message}", file=sys.stderr)
            continue
        if not record.final.is_over:
            return path, record
    raise CommandError("there is no unfinished game to resume; `karawane play` begins one")


def _newest_first(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(
            folder.glob("*.ttd"),
            key=lambda path: (path.stat().st_mtime_ns, path.name),
            reverse=True,
        )


class SaveFile:
    """Saves one game after every move; if it cannot, it says so once and the game goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.has_saved = False
        self._has_complained = False

    def save(self, record: Record) -> None:
        """Write the record as it stands."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_text(self.path, str(record))
        except (CommandError, OSError) as error:
            self._complain(error)
        else:
            self.has_saved = True

    def _complain(self, error: Exception) -> None:
        if not self._has_complained:
            self._has_complained = True
            print(f"The game cannot be saved: {error}", file=sys.stderr)
            print("It goes on; `save FILE` saves it elsewhere.", file=sys.stderr)
