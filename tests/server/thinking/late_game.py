"""A position late in a game: it has few moves, so searching it is quick."""

from karawane.bots import play_out, player
from karawane.notation import Record, position_text
from karawane.rules import deal, legal_moves

GAME = play_out(deal(2, seed=1), [player("random", n) for n in range(2)])
POSITION = Record(GAME.start, GAME.moves[:60]).final
TEXT = position_text(POSITION)
LEGAL = {str(move) for move in legal_moves(POSITION)}
