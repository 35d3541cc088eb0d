"""`karawane play`: a game in the terminal."""

from karawane.cli.play.command import add_to

__all__ = ["add_to"]
