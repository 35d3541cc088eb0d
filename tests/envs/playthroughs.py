"""OpenSpiel's own account of one game each for two to five players, on a small board.

`python tests/envs/playthroughs.py` rewrites the files beside it.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from unittest.mock import patch

HERE = Path(__file__).parent
BOARDS = HERE / "boards"
GAMES = {f"{n}-players": f"karawane(players={n},board=small)" for n in range(2, 6)}


def file_of(name: str) -> Path:
    """Return where a playthrough is kept."""
    return HERE / "playthroughs" / f"{name}.txt"


def playthrough(name: str) -> str:
    """Return the account of a random game, always the same."""
    with warnings.catch_warnings():
        # Importing this imports all of OpenSpiel's games, some of them with old habits.
        warnings.simplefilter("ignore")
        from open_spiel.python.algorithms import generate_playthrough

    import karawane.envs.openspiel  # noqa: F401 (registers the game)

    with patch.dict(os.environ, {"KARAWANE_BOARDS": str(BOARDS)}):
        text: str = generate_playthrough.playthrough(GAMES[name], None, seed=1)
    return text


if __name__ == "__main__":
    for name in GAMES:
        file_of(name).write_text(playthrough(name), "utf-8")
