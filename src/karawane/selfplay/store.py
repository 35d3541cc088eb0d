"""The folder of a self-play run: its plan, and Parquet files of whole games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pyarrow as pa

from karawane.arena import StoreError
from karawane.arena.folder_lock import locked
from karawane.selfplay.game_files import GameFile, game_files, read_file, write_file
from karawane.selfplay.plan import Plan
from karawane.selfplay.rows import Row
from karawane.selfplay.schema import VERSION, described, table_of

__all__ = ["GAMES_IN_A_FILE", "Store"]

GAMES_IN_A_FILE: Final = 100
PLAN = "plan.json"


class Store:
    """Stores the games of one plan, so that a killed run can resume.

    Every game is written at once to its own file, so no finished game is lost. A complete hundred
    is merged into one file. The files of a finished run are therefore the same, byte for byte, in
    whatever order its games were played.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self._plan = plan
        self._schema = described(plan)
        self.games: set[int] = set()

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Create or read the folder, and lock out other runs meanwhile."""
        header = json.dumps({"selfplay": VERSION, **self._plan.facts()}, ensure_ascii=False) + "\n"
        file = self.folder / PLAN
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                beside = file.with_suffix(".part")
                beside.write_text(header, "utf-8")
                beside.replace(file)
            if file.read_text("utf-8") != header:
                raise StoreError(
                    f"{self.folder}: it holds another run (another bot, set-up or seed); "
                    "choose another folder with --out"
                )
            with locked(file):
                self._clean_up()
                yield
        except OSError as error:
            raise StoreError(f"{self.folder}: {error.strerror or error}") from error

    def add(self, game: int, rows: Sequence[Row]) -> None:
        """Store a finished game."""
        write_file(self.folder, GameFile(game, game), table_of(rows, self._schema))
        self.games.add(game)
        first = game - game % GAMES_IN_A_FILE
        if self.games.issuperset(range(first, first + GAMES_IN_A_FILE)):
            self._merge(GameFile(first, first + GAMES_IN_A_FILE - 1))

    def finish(self, games: int) -> None:
        """Merge the last games of a run, fewer than a hundred, into one file."""
        first = games - games % GAMES_IN_A_FILE
        if first < games:
            self._merge(GameFile(first, games - 1))

    def _clean_up(self) -> None:
        """Remove what a killed run left behind."""
        for beside in self.folder.glob("*.part"):
            beside.unlink()
        files, doubled = game_files(self.folder)
        for file in doubled:
            (self.folder / file.name).unlink()
        self.games = {game for file in files for game in range(file.first, file.last + 1)}

    def _merge(self, whole: GameFile) -> None:
        files, _ = game_files(self.folder)
        parts = [file for file in files if whole.holds(file)]
        if not parts:
            return
        tables = [read_file(self.folder, part) for part in parts]
        write_file(self.folder, whole, pa.concat_tables(tables).combine_chunks())
        for part in parts:
            (self.folder / part.name).unlink()
