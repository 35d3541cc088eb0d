"""The folder of a match: one line of results per game, and the records."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from karawane.arena.folder_lock import StoreError, locked
from karawane.arena.results import GameResult
from karawane.arena.schedule import Match
from karawane.notation import Record

__all__ = ["Store", "StoreError"]

VERSION = 1
RESULTS = "results.jsonl"
RECORDS = "games"


class Store:
    """Stores the games of one match, so that a killed run can resume.

    A game's record is written first, then its line in one write: a truncated line is dropped, and
    that game is played again.
    """

    def __init__(self, folder: Path, match: Match) -> None:
        self.folder = folder
        self._match = match
        self._file = folder / RESULTS
        self.results: list[GameResult] = []

    def open(self) -> None:
        """Create the folder, or read its games, which must be of the same match."""
        try:
            (self.folder / RECORDS).mkdir(parents=True, exist_ok=True)
            if self._file.exists():
                self._read()
            if not self._file.exists() or not self._file.stat().st_size:
                self._append(self._header())
        except OSError as error:
            raise StoreError(f"{self.folder}: {error.strerror or error}") from error

    def add(self, result: GameResult, record: Record) -> None:
        """Store a finished game."""
        name = self.folder / RECORDS / f"{result.game:05d}.ttd"
        beside = name.with_suffix(".part")
        try:
            beside.write_text(str(record), "utf-8")
            beside.replace(name)
            self._append(result.line())
        except OSError as error:
            raise StoreError(f"{self.folder}: {error.strerror or error}") from error
        self.results.append(result)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock out other runs of the match while this one writes."""
        with locked(self._file):
            yield

    def _header(self) -> str:
        return json.dumps({"arena": VERSION, **self._match.facts()}, ensure_ascii=False) + "\n"

    def _append(self, line: str) -> None:
        # One write in append mode: a line is complete or truncated at the end.
        descriptor = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            os.write(descriptor, line.encode())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _read(self) -> None:
        whole, _, rest = self._file.read_bytes().rpartition(b"\n")
        if rest:
            os.truncate(self._file, len(whole) + 1 if whole else 0)
        header, *lines = whole.decode("utf-8", "replace").split("\n") if whole else ("",)
        if header and header + "\n" != self._header():
            raise StoreError(
                f"{self.folder}: it holds another match (other bots, players, rules, time or "
                "seed); choose another folder with --out"
            )
        games: dict[int, GameResult] = {}
        for number, line in enumerate(lines, 2):
            try:
                result = GameResult.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise StoreError(
                    f"{self._file}:{number}: not the result of a game; delete the line"
                ) from error
            games.setdefault(result.game, result)
        self.results = list(games.values())
