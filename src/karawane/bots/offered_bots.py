"""Bots that a program offers as levels, such as those of a server's host."""

from __future__ import annotations

import re

from karawane.bots.contestants import contestant
from karawane.bots.levels import LEVELS, TOP, Level
from karawane.bots.player import Player, Seed

__all__ = ["OFFERED_SECONDS", "offer_bot"]

OFFERED_SECONDS = 5.0
"""The time for a placement of an offered bot; the bot itself is given slightly less."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,23}")


def offer_bot(offer: str) -> Level:
    """Offer a bot as a level in this process, given as `NAME=BOT`.

    >>> level = offer_bot("fox=py:karawane.bots.greedy:GreedyPlayer")
    >>> Level.named("fox").player(seed=1).name
    'fox'
    >>> level.withdraw()
    """
    name, equals, bot = offer.partition("=")
    if not equals or not _NAME.fullmatch(name):
        raise ValueError(
            f"{offer!r}: write NAME=BOT, such as fox=py:my_bots:Fox; a name has up to 24 letters, "
            "digits, dots, hyphens and underscores"
        )
    if name.casefold() in (TOP, *(level.name for level in LEVELS)):
        raise ValueError(f"{offer!r}: {name!r} is the name of a level; choose another one")
    found = contestant(bot)
    known = {level.name: level.number for level in Level.all()}

    def make(seed: Seed) -> Player:
        # A program is closed with its player.
        return found.playing(seed).__enter__()

    number = known.get(name, len(known) + 1)
    level = Level(
        number, name, OFFERED_SECONDS, f"{bot}, offered by the host", make, is_built_in=False
    )
    level.offer()
    return level
