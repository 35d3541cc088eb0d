"""Positions for tests of the search."""

from karawane.rules import Phase, Position, deal, legal_moves, play

# Seat 1's caravan and the edges of the board enclose half of it once a marked space is taken.
ALMOST_CLOSED = """
       .     .     c1    .     .     .     .     .
    .     .     c1    .     .     .     .     .
       .     .     c1    .     .     .     .     .
    .     .     C1    .     .     .     .     .
       .     .     c1    .     .     .     .     .
    .     .     c1    .     .     .     .     .
       .     .     .*    .     .     .     .     .
    .     .     .*    .     .     .     .     S2
"""


def halfway(players: int, seed: int = 1) -> Position:
    """Return a position in which all leaders stand and some camels do."""
    position = deal(players, seed=seed)
    while position.phase is not Phase.CAMELS or position.camels.bit_count() < 12 * players:
        moves = legal_moves(position)
        position = play(position, moves[position.camels.bit_count() * 7 % len(moves)])
    return position


def before_the_last_camel(players: int) -> Position:
    """Return a position in which a camel of one colour is left, and can be placed."""
    position = halfway(players)
    while not any(play(position, move).is_over for move in legal_moves(position)):
        moves = legal_moves(position)
        position = play(position, moves[sum(position.supply) * 7 % len(moves)])
    return position
