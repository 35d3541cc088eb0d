"""The command-line app: its commands, and how errors become exit statuses."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from karawane.cli import (
    admin,
    analyse,
    arena,
    backup,
    boards,
    check,
    editions,
    engine,
    export,
    hint,
    import_games,
    levels,
    new,
    perft,
    play,
    puzzles,
    replay,
    selfplay,
    serve,
    show,
    trace,
    train,
    train_evaluation,
    train_moves,
    verify,
)
from karawane.cli.command_error import BAD_USAGE

__all__ = ["app", "run"]

INTERRUPTED = 130
BROKEN_PIPE = 1
"""Typer uses the same status if the pipe breaks during a command."""

CANNOT_WRITE = 1
CANNOT_WRITE_ERRORS = (errno.EBADF, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOSPC)

app = typer.Typer(
    name="karawane",
    help="Play Through the Desert, analyse games, and host tables.",
    epilog="""Examples:

karawane play
karawane show game.ttd
karawane check games/

Run any command with --help for its options.""",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)

for module in (
    play,
    serve,
    new,
    show,
    replay,
    hint,
    analyse,
    puzzles,
    levels,
    arena,
    selfplay,
    train,
    train_evaluation,
    train_moves,
    engine,
    trace,
    perft,
    check,
    editions,
    boards,
    export,
    import_games,
    backup,
    admin,
    verify,
):
    module.add_to(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        import karawane

        print(f"karawane {karawane.__version__}")
        raise typer.Exit


@app.callback()
def _karawane(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    pass


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; errors never show a stack trace."""
    _open_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that lacks a character, or undecodable input, must not end the program.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = app(args=arguments, prog_name="karawane", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        # An error without a message has already shown the help.
        if error.format_message():
            print(f"karawane: {_one_line(error)}", file=sys.stderr)
        return error.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except ImportError as error:
        # By name: the class cannot be imported if the kernel cannot be loaded.
        if type(error).__name__ != "KernelMissing":
            raise
        print(f"karawane: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_USAGE
    except BrokenPipeError:
        _discard_standard_output()
        return BROKEN_PIPE
    except OSError as error:
        # Commands handle the errors of files, which have a name.
        if error.filename is not None or error.errno not in CANNOT_WRITE_ERRORS:
            raise
        print(f"karawane: standard output: {_why(error)}", file=sys.stderr)
        _discard_standard_output()
        return CANNOT_WRITE
    return status if isinstance(status, int) else 0


def _one_line(error: typer.TyperException) -> str:
    message = " ".join(error.format_message().split())
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    end = "" if message.endswith((".", "?")) else "."
    return f"{message}{end} Try `{context.command_path} --help`."


def _open_missing_streams() -> None:
    """Open standard streams that the caller has closed, so that no other file gets their number."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
    if sys.stdout is None:
        # Read-only, so that a command fails if its output would be lost, and only then.
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def _why(error: OSError) -> str:
    return "it is closed" if error.errno == errno.EBADF else error.strerror or str(error)


def _discard_standard_output() -> None:
    # Python would complain when it flushes the rest at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
