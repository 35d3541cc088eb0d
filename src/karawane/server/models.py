"""The base of all models, and the fields that several of them share."""

from __future__ import annotations

from typing import Annotated
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from karawane.bots.levels import Level

__all__ = [
    "DEFAULT_NAME",
    "LONGEST_NAME",
    "Avatar",
    "ChosenName",
    "FrozenModel",
    "GuestName",
    "Key",
    "MoveText",
    "SeatNumber",
    "chosen_name",
]

DEFAULT_NAME = "Guest"
"""The name of guests who have not chosen one, or were forgotten."""
LONGEST_NAME = 24


class FrozenModel(BaseModel):
    """An immutable model that rejects unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null")


SeatNumber = Annotated[int, Field(ge=1, le=5)]
"""The number of a seat."""

Avatar = Annotated[str, StringConstraints(pattern=r"^[CSBRO][1-5]$")]
"""The camel that stands for a person: its colour, and the number of the pattern behind it."""

MoveText = Annotated[str, StringConstraints(pattern=r"^(pass|[CSBRO](-|@?[a-z][1-9][0-9]{0,2}))$")]
"""A placement as records write it: `C-`, `C@h7`, `Ch8` or `pass`."""

Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
"""A key that the sender chooses for a message, so that it can be sent again safely."""


def _printable(name: str) -> str:
    # Letters of every language, but no control characters; records allow only what is printable.
    if not name.isprintable():
        raise ValueError("a name needs printable letters")
    return name


GuestName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME),
    AfterValidator(_printable),
]
"""The name of a guest; logs contain some that `ChosenName` would refuse today."""

_INVISIBLE = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800))
) | frozenset("\u3164\uffa0")
"""Characters that count as printable but are invisible."""
_VARIATION_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_VISIBLE = "LNPS"
"""The first letters of the Unicode categories of which a name needs at least one character."""


def chosen_name(name: str) -> str:
    """Return a name that somebody chooses now, without variation selectors.

    `ValueError` says what is wrong with a name that nobody could see, or that is a bot's.

    >>> chosen_name("Anna\ufe0f")
    'Anna'
    """
    name = "".join(
        each for each in name if not any(ord(each) in some for some in _VARIATION_SELECTORS)
    ).strip()
    if not _INVISIBLE.isdisjoint(name) or not any(category(each)[0] in _VISIBLE for each in name):
        raise ValueError("a name needs visible letters")
    if name.casefold() in map(str.casefold, Level.names()):
        raise ValueError("that is the name of a bot; choose another one")
    return name


ChosenName = Annotated[GuestName, AfterValidator(chosen_name)]
"""A name that somebody chooses now."""
