"""Errors of the command line: a one-line message and an exit status."""

from __future__ import annotations

from typing import Final

import typer

from karawane.notation import NotationError

__all__ = ["BAD_RECORD", "BAD_USAGE", "CommandError", "bad_text", "cannot_open"]

BAD_RECORD: Final = 1
BAD_USAGE: Final = 2


class CommandError(typer.TyperException):
    """A command failed; shown as one line, without a stack trace."""

    def __init__(self, message: str, *, status: int = BAD_USAGE) -> None:
        super().__init__(message)
        self.exit_code = status


def bad_text(source: str, error: NotationError) -> CommandError:
    """Return the error for a record or position that cannot be read, with its place."""
    place = f"{source}:{error.line}:{error.column}"
    return CommandError(f"{place}: {error.problem}", status=BAD_RECORD)


def cannot_open(source: str, error: OSError) -> CommandError:
    """Return the error for a file that cannot be read or written."""
    match error:
        case FileNotFoundError():
            why = "no such file or folder"
        case IsADirectoryError():
            why = "this is a folder; name a file"
        case PermissionError():
            why = "permission denied; choose another file or change its permissions"
        case _:
            why = error.strerror or str(error)
    return CommandError(f"{source}: {why}")
