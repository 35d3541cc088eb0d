"""Matches between players, with error bars.

In dependency order: `openspiel_player` and `openspiel_contestant` (a rival of our search),
`schedule` (who sits where), `match_game` (one game), `results` (its outcome), `folder_lock` and
`store` (where they are kept), `match_runner` (all games), `linear_algebra`, `ratings`, `standings`
and `ratings_chart` (what they show).
"""

from karawane.arena.match_game import play_game
from karawane.arena.match_runner import run
from karawane.arena.openspiel_contestant import openspiel_contestant
from karawane.arena.ratings import Rating, ratings
from karawane.arena.results import GameResult
from karawane.arena.schedule import Match, Pairing, schedule
from karawane.arena.standings import Standing, standings, wilson
from karawane.arena.store import Store, StoreError
from karawane.bots.contestants import KINDS, Contestant, contestant

__all__ = [
    "Contestant",
    "GameResult",
    "Match",
    "Pairing",
    "Rating",
    "Standing",
    "Store",
    "StoreError",
    "contestant",
    "play_game",
    "ratings",
    "run",
    "schedule",
    "standings",
    "wilson",
]

KINDS["openspiel"] = openspiel_contestant
