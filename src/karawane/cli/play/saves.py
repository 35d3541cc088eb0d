"""The folder of saved games."""

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
    """Return the folder of saved games, below XDG_STATE_HOME."""
    state = os.environ.get("XDG_STATE_HOME", "")
    # The XDG specification says to ignore relative paths.
    home = Path(state) if Path(state).is_absolute() else Path("~/.local/state").expanduser()
    return home / "karawane" / "games"


def new_save() -> Path:
    """Return a new file name for a game that begins now."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return saves_folder() / f"{now}-{os.getpid()}.ttd"


def unfinished_save() -> tuple[Path, Record]:
    """Return the last played game that is not over."""
    for path in _newest_first(saves_folder()):
        try:
            record = read_record(str(path))
        except CommandError as error:
            print(f"Skipping {error.message}", file=sys.stderr)
            continue
        if not record.final.is_over:
            return path, record
    raise CommandError("no unfinished game to resume; start one with `karawane play`")


def _newest_first(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(
            folder.glob("*.ttd"),
            key=lambda path: (path.stat().st_mtime_ns, path.name),
            reverse=True,
        )


class SaveFile:
    """The file of one game; if saving fails, it warns once and the game goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.has_saved = False
        self._has_warned = False

    def save(self, record: Record) -> None:
        """Write the record."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_text(self.path, str(record))
        except (CommandError, OSError) as error:
            self._warn(error)
        else:
            self.has_saved = True

    def _warn(self, error: Exception) -> None:
        if not self._has_warned:
            self._has_warned = True
            print(f"The game cannot be saved: {error}", file=sys.stderr)
            print("You can play on; `save FILE` saves it elsewhere.", file=sys.stderr)
