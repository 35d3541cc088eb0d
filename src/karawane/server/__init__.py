"""A game server that never loses a move."""
