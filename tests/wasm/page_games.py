"""Games for the page's tests, with the server's answers: `python -m tests.wasm.page_games`.

The page must give the same answers with its own kernel. A test compares the file with what the
server answers today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from karawane.bots.analysis import analyse
from karawane.bots.explanations import Language
from karawane.notation import Record, parse_record
from karawane.rules import Position, legal_moves, spaces_in
from karawane.server.presenters.board_views import layout_of, open_board_view
from karawane.server.presenters.previews import preview, scoring
from karawane.server.presenters.table_views import board_view
from karawane.server.thinking.job_handlers import analysis_view

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "tests" / "kernel_games.json"
CONFORMANCE = ROOT / "tests" / "conformance"
GAMES = (
    ("0001-kosmos-2", "de", (9, 40, -2)),
    ("0010-kosmos-it-4", "fr", (19, 70)),
    ("0015-v1.2-5", "it", (0, 24, 60, 130)),
)
"""Records, the language of the reasons, and after how many placements the page is asked."""
TAGS = (("Seat1", 'Ada "the sand" \\ Bo'), ("Date", "2026-01-02"))
LIMITS = {"simulations": 300, "seed": 7}
SHOWN = 12
"""As many moves of each analysis are kept."""
PREVIEWS = 6


def kept() -> str:
    """Return the file's content."""
    games = ",\n".join(json.dumps(game, ensure_ascii=False) for game in _games())
    return f"[\n{games}\n]\n"


def _games() -> Iterator[dict[str, Any]]:
    for name, code, plies in GAMES:
        record = parse_record((CONFORMANCE / f"{name}.ttd").read_text("utf-8"))
        game = record.start.game
        positions = list(record.positions())
        yield {
            "name": name,
            "language": code,
            "start": {
                "layout": layout_of(game.board, game.players).model_dump(),
                "options": game.edition.options,
                "oases": [space.name for space in spaces_in(game.oases)],
                "water": {space.name: value for space, value in record.start.water.items()},
            },
            "moves": list(map(str, record.moves)),
            "edition": game.edition.name,
            "overrides": game.edition.overrides,
            "record": str(Record(record.start, record.moves, TAGS)),
            "asked": [_asked(record, positions, ply % len(positions), code) for ply in plies],
            "shown": [_shown(positions, ply % len(positions)) for ply in (*plies, -1)],
        }


def _asked(record: Record, positions: list[Position], ply: int, code: str) -> dict[str, Any]:
    position = positions[ply]
    legal = [str(move) for move in legal_moves(position)]
    played = [str(move) for move in record.moves[:ply]][-1:]
    moves = [*legal[:: max(1, len(legal) // PREVIEWS)], *played, "pass", "Cz26"]
    found = analyse(position, simulations=LIMITS["simulations"], seed=LIMITS["seed"])
    view = analysis_view(found, ply, Language.named(code)).model_dump()
    return {
        "ply": ply,
        "seat": int(position.seat),
        "previews": [preview(position, move).model_dump() for move in moves],
        "limits": LIMITS,
        "analysis": {**view, "moves": view["moves"][:SHOWN]},
        "move_count": len(view["moves"]),
    }


def _shown(positions: list[Position], ply: int) -> dict[str, Any]:
    """Return a position as everybody sees it when it is over, and as seat 2 does before."""
    position = positions[ply]
    return {
        "ply": ply,
        "open": open_board_view(position, ply).model_dump(),
        "hidden": board_view(position, ply, (2,), over=False, legal=False).model_dump(),
        "scoring": scoring(position).model_dump(),
    }


if __name__ == "__main__":
    FILE.write_text(kept(), "utf-8")
