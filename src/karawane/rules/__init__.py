"""The game itself: the one definition of its rules, using only the standard library.

Where to find a section of the rules:

| section | subject | module |
|---|---|---|
| 1 | the box: colours, seats, board, water holes | `colours`, `seats`, `board`, `water_holes` |
| 2 | set-up; supply and leaders for each number of players | `setup`, `game`; giving back: `play` |
| 3 | placing leaders | `placements`; refusals: `legality` |
| 4 | turns | `play` |
| 5 | placing camels | `placements`; refusals: `legality` |
| 6, 7 | water holes and oases | `effects`, `water_holes`; `play` |
| 8 | enclosed areas | `areas`, `effects` |
| 9 | the end and the final scoring | `play` (9.1), `scoring` (9.2 to 9.4) |
| 10 | editions | `edition` and the files in `editions/` |
| 11 | where the rulebook is silent | with the section concerned; passing: `placements`, `play` |

`position` holds the facts of a position, `moves` the moves and `move_text` their texts.
`legal_moves` lists the legal moves, `legality` says why any other move is illegal, and `reasons`
has every refusal with its rule. `consistency` says whether a position is possible at all. `spaces`
and `lanes` are the sets of spaces that all other modules calculate with.
"""

from karawane.rules.board import MOST_SPACES, Board, BoardError
from karawane.rules.board_library import (
    DEFAULT_BOARD,
    board_names,
    load_board,
    register_board,
    unregister_board,
)
from karawane.rules.colours import CamelColour
from karawane.rules.edition import (
    DEFAULT_EDITION,
    OPTIONS,
    Chips,
    Edition,
    Ending,
    OptionError,
    register_edition,
    unregister_edition,
)
from karawane.rules.effects import Effect, effect_of
from karawane.rules.game import Game
from karawane.rules.legal_moves import LegalMoves, legal_moves
from karawane.rules.legality import why_illegal
from karawane.rules.move_text import as_move, parse_move, parse_space
from karawane.rules.moves import GiveBack, Move, Pass, PlaceCamel, PlaceLeader
from karawane.rules.notation_error import NotationError
from karawane.rules.perft import perft
from karawane.rules.placements import open_ground
from karawane.rules.play import play
from karawane.rules.position import Caravan, Phase, Position
from karawane.rules.reasons import IllegalMove, Reason
from karawane.rules.scoring import OASIS_POINTS, Score, largest_caravans, scores, winners
from karawane.rules.seats import Seat
from karawane.rules.setup import SetUpError, deal, set_up
from karawane.rules.spaces import Space, SpaceSet, space_set, spaces_in
from karawane.rules.water_holes import WaterHoles

__all__ = [
    "DEFAULT_BOARD",
    "DEFAULT_EDITION",
    "MOST_SPACES",
    "OASIS_POINTS",
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
    "NotationError",
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
    "WaterHoles",
    "as_move",
    "board_names",
    "deal",
    "effect_of",
    "largest_caravans",
    "legal_moves",
    "load_board",
    "open_ground",
    "parse_move",
    "parse_space",
    "perft",
    "play",
    "register_board",
    "register_edition",
    "scores",
    "set_up",
    "space_set",
    "spaces_in",
    "unregister_board",
    "unregister_edition",
    "why_illegal",
    "winners",
]
