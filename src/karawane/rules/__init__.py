"""The game itself, pure and complete: standard library only, and the definition for all else."""

from karawane.rules.board import MOST_SPACES, Board, BoardError
from karawane.rules.edition import (
    DEFAULT_EDITION,
    OPTIONS,
    Chips,
    Edition,
    Ending,
    OptionError,
)
from karawane.rules.effects import Effect, effect_of
from karawane.rules.game import Game
from karawane.rules.legal_moves import LegalMoves, legal_moves
from karawane.rules.legality import why_illegal
from karawane.rules.library import DEFAULT_BOARD, board_names, load_board
from karawane.rules.moves import GiveBack, Move, Pass, PlaceCamel, PlaceLeader
from karawane.rules.perft import perft
from karawane.rules.play import play
from karawane.rules.position import Caravan, Phase, Position
from karawane.rules.reasons import IllegalMove, Reason
from karawane.rules.scoring import Score, scores, winners
from karawane.rules.setup import SetUpError, deal, set_up
from karawane.rules.spaces import Space, SpaceSet, space_set, spaces_in
from karawane.rules.words import CamelColour, Seat

__all__ = [
    "DEFAULT_BOARD",
    "DEFAULT_EDITION",
    "MOST_SPACES",
    "OPTIONS",
    "Board",
    "BoardError",
    "CamelColour",
    "Caravan",
    "Chips",
    "Edition",
    "Effect",
    "Ending",
    "Game",
    "GiveBack",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "OptionError",
    "Pass",
    "Phase",
    "PlaceCamel",
    "PlaceLeader",
    "Position",
    "Reason",
    "Score",
    "Seat",
    "SetUpError",
    "Space",
    "SpaceSet",
    "board_names",
    "deal",
    "effect_of",
    "legal_moves",
    "load_board",
    "perft",
    "play",
    "scores",
    "set_up",
    "space_set",
    "spaces_in",
    "why_illegal",
    "winners",
]
