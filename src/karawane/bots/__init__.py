"""Players behind one interface: levels, a search and two simple ones; hints and analysis."""

from karawane.bots.bot_game import play_out
from karawane.bots.greedy import GreedyPlayer, gain
from karawane.bots.player import Player, Seed
from karawane.bots.random_player import RandomPlayer
from karawane.bots.registry import player, player_names

__all__ = [
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "Seed",
    "gain",
    "play_out",
    "player",
    "player_names",
]
