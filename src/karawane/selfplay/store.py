"""Where a run of self-play is kept: a folder with its plan, and Parquet files of whole games."""

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
    """Keeps the games of one plan; a run that was killed goes on where it was.

    Every game is written at once, in a file of its own: no finished game is lost. When all games of
    a hundred are there, one file takes their place. So the files of a finished run are the same,
    byte for byte, in whichever order its games were played.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self._plan = plan
        self._schema = described(plan)
        self.games: set[int] = set()

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Make the folder or read what is in it, and keep other runs out meanwhile."""
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
                    f"{self.folder}: there is another run in it (another bot, set-up or seed); "
                    "choose another folder with --out"
                )
            with locked(file):
                self._tidy()
                yield
        except OSError as error:
            raise StoreError(f"{self.folder}: {error.strerror or error}") from error

    def add(self, game: int, rows: Sequence[Row]) -> None:
        """Keep a game that was played."""
        write_file(self.folder, GameFile(game, game), table_of(rows, self._schema))
        self.games.add(game)
        first = game - game % GAMES_IN_A_FILE
        if self.games.issuperset(range(first, first + GAMES_IN_A_FILE)):
            self._merge(GameFile(first, first + GAMES_IN_A_FILE - 1))

    def finish(self, games: int) -> None:
        """Put the last games of a run, which do not make up a whole file, into one too."""
        first = games - games % GAMES_IN_A_FILE
        if first < games:
            self._merge(GameFile(first, games - 1))

    def _tidy(self) -> None:
        """Remove what a killed run has left behind."""
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
