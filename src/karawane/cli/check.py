"""`karawane check`: validate any number of records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from karawane.cli.command_error import BAD_RECORD, CommandError
from karawane.cli.files import STANDARD, read_games, shown_name
from karawane.cli.options import JsonOption
from karawane.cli.progress import Advance, progress_bar
from karawane.cli.screen import counted
from karawane.notation import GameText, NotationError, parse_record

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane check game.ttd
karawane check games/ more.ttd
karawane check games/ --json"""

ENDING = ".ttd"


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(check)


def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILES...", help="Records or folders of records; - is stdin."),
    ],
    as_json: JsonOption = False,
) -> None:
    """Read and replay records; report every error with its place."""
    sources = list(_sources(files))
    report = _Report(files=len(sources))
    with progress_bar("Checking", _size(sources)) as advance:
        for source in sources:
            report.errors += _check_file(source, report, advance)
    if as_json:
        print(json.dumps(report.facts(), ensure_ascii=False))
    else:
        print(*report.errors, report.summary(), sep="\n")
    if report.errors:
        raise typer.Exit(BAD_RECORD)


@dataclass(frozen=True)
class _Problem:
    """An error in a game, and where; a file that cannot be read has no line."""

    file: str
    problem: str
    line: int | None = None
    column: int | None = None
    rule: str | None = None

    def __str__(self) -> str:
        place = "" if self.line is None else f"{self.line}:{self.column}: "
        # One line each, whatever a broken file contains.
        return f"{self.file}:{place or ' '}{' '.join(self.problem.split())}"


@dataclass
class _Report:
    files: int
    games: int = 0
    finished: int = 0
    moves: int = 0
    errors: list[_Problem] = field(default_factory=list)

    def summary(self) -> str:
        return (
            f"{counted(self.games, 'game')} in {counted(self.files, 'file')}: "
            f"{self.finished} finished, {counted(self.moves, 'move')}, "
            f"{counted(len(self.errors), 'error')}"
        )

    def facts(self) -> dict[str, object]:
        return {
            "files": self.files,
            "games": self.games,
            "finished": self.finished,
            "moves": self.moves,
            "errors": [vars(problem) for problem in self.errors],
        }


def _sources(files: list[str]) -> Iterator[str]:
    """Yield every file to check; a missing one is an error before the work begins."""
    for file in files:
        path = Path(file)
        if file == STANDARD or path.is_file():
            yield file
        elif path.is_dir():
            found = sorted(str(each) for each in path.rglob(f"*{ENDING}") if each.is_file())
            if not found:
                raise CommandError(f"{file}: no {ENDING} files in this folder")
            yield from found
        else:
            raise CommandError(f"{file}: no such file or folder")


def _check_file(source: str, report: _Report, advance: Advance) -> Iterator[_Problem]:
    name = shown_name(source)
    games = report.games
    try:
        for text in read_games(source):
            report.games += 1
            problem = _check_game(name, text, report)
            if problem is not None:
                yield problem
            advance(len(text.text))
    except CommandError as error:
        yield _unreadable(name, error)
        return
    if report.games == games:
        yield _Problem(name, "the file contains no game", 1, 1)


def _check_game(name: str, text: GameText, report: _Report) -> _Problem | None:
    try:
        record = parse_record(text)
    except NotationError as error:
        rule = None if error.reason is None else error.reason.rule
        return _Problem(name, error.problem, error.line, error.column, rule)
    report.moves += len(record.moves)
    report.finished += record.final.is_over
    return None


def _unreadable(name: str, error: CommandError) -> _Problem:
    """Return the problem of a file that could not be read to its end."""
    cause = error.__cause__
    if isinstance(cause, NotationError):
        return _Problem(name, cause.problem, cause.line, cause.column)
    return _Problem(name, error.message.removeprefix(f"{name}: "))


def _size(sources: list[str]) -> int | None:
    """Return the number of bytes to read, None if unknown."""
    return sum(Path(source).stat().st_size for source in sources if source != STANDARD) or None
