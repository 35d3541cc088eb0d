"""Matches between players with error bars, and the protocol for programs that play.

In dependency order: `engine` (the protocol's server), `engine_client` (its other side),
`engine_stdio` (its streams), `contestants` (players by their description), `schedule` (who sits
where), `match_game` (one game), `results` (its outcome), `folder_lock` and `store` (where they are
kept), `match_runner` (all games), `ratings`, `standings` and `ratings_chart` (what they show).
"""

from karawane.arena.contestants import Contestant, contestant
from karawane.arena.engine import Engine
from karawane.arena.engine_client import EngineFault, EnginePlayer
from karawane.arena.match_game import play_game
from karawane.arena.match_runner import run
from karawane.arena.ratings import Rating, ratings
from karawane.arena.results import GameResult
from karawane.arena.schedule import Match, Pairing, schedule
from karawane.arena.standings import Standing, standings, wilson
from karawane.arena.store import Store, StoreError

__all__ = [
    "Contestant",
    "Engine",
    "EngineFault",
    "EnginePlayer",
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
