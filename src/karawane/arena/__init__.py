"""Matches between players with error bars, and the protocol for programs that play.

In dependency order: `engine` (the protocol's server), `engine_client` (its other side),
`contestants` (players by their description), `schedule` (who sits where), `playing` (one game),
`results` (what is kept of it), `locking` and `store` (where), `running` (all games), `ratings` and
`standings` (what they show), `chart`.
"""

from karawane.arena.contestants import Contestant, contestant
from karawane.arena.engine import Engine
from karawane.arena.engine_client import EngineFault, EnginePlayer
from karawane.arena.playing import play_game
from karawane.arena.ratings import Rating, ratings
from karawane.arena.results import GameResult
from karawane.arena.running import run
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
