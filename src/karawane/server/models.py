"""The base of all models, and the fields that several of them share."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

__all__ = ["LONGEST_NAME", "FrozenModel", "GuestName", "Key", "MoveText", "SeatNumber"]

LONGEST_NAME = 24


class FrozenModel(BaseModel):
    """An immutable model that rejects unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null")


SeatNumber = Annotated[int, Field(ge=1, le=5)]
"""The number of a seat."""

MoveText = Annotated[str, StringConstraints(pattern=r"^(pass|[CSBRO](-|@?[a-z][1-9][0-9]{0,2}))$")]
"""A placement as records write it: `C-`, `C@h7`, `Ch8` or `pass`."""

Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
"""A key that the sender chooses for a message, so that it can be sent again safely."""


def _printable(name: str) -> str:
    # Letters of every language, but no control characters; records allow only what is printable.
    if not name.isprintable():
        raise ValueError("a name needs letters that can be printed")
    return name


GuestName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME),
    AfterValidator(_printable),
]
"""The name of a guest."""
