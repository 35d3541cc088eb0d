"""Players behind one interface: levels, a search and two simple ones; hints and analysis."""

from karawane.bots.bot_game import play_out
from karawane.bots.contestants import Bot, Contestant, contestant, player
from karawane.bots.engine_client import EngineFault, EnginePlayer
from karawane.bots.greedy import GreedyPlayer, gain
from karawane.bots.player import Player, Seed
from karawane.bots.random_player import RandomPlayer
from karawane.bots.registry import player_names, register_player, unregister_player

__all__ = [
    "Bot",
    "Contestant",
    "EngineFault",
    "EnginePlayer",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "Seed",
    "contestant",
    "gain",
    "play_out",
    "player",
    "player_names",
    "register_player",
    "unregister_player",
]
