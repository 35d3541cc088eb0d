"""What all models of the wire have in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

__all__ = ["FrozenModel", "GuestName", "Key", "MoveText", "SeatNumber"]


class FrozenModel(BaseModel):
    """A frozen model that takes no field it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null")


SeatNumber = Annotated[int, Field(ge=1, le=5)]
"""A player's place at the table."""

MoveText = Annotated[str, StringConstraints(pattern=r"^(pass|[CSBRO](-|@?[a-z][1-9][0-9]{0,2}))$")]
"""A placement as records write it: `C-`, `C@h7`, `Ch8` or `pass`."""

Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
"""What the sender calls a message, so that sending it again does nothing twice."""


def _printable(name: str) -> str:
    # Letters of every language, but nothing that turns, hides or breaks a line; records, too,
    # have only what can be printed.
    if not name.isprintable():
        raise ValueError("a name needs letters that can be printed")
    return name


GuestName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=24),
    AfterValidator(_printable),
]
"""What a guest is called at the table."""
