"""OpenSpiel's search as a contestant: `openspiel`, `openspiel:100`, `openspiel:0.1s`."""

from __future__ import annotations

from contextlib import nullcontext

from karawane.bots.contestants import Contestant, limits_and_options
from karawane.bots.player import Player, Seed

__all__ = ["openspiel_contestant"]


def openspiel_contestant(name: str, rest: str) -> Contestant:
    """Return OpenSpiel's MCTSBot with its limits; it needs the extra `rl`."""
    try:
        from karawane.arena.openspiel_player import SpielPlayer  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise ValueError("OpenSpiel is not installed: pip install 'karawane[rl]'") from error
    limits, options = limits_and_options(rest)
    if options:
        raise ValueError(
            "openspiel takes no options; write openspiel, openspiel:100 or openspiel:0.1s"
        )

    def make(seed: Seed) -> Player:
        return SpielPlayer(seed, name=name, **limits)  # type: ignore[arg-type]

    return Contestant(name, lambda seed: nullcontext(make(seed)), has_own_limit=bool(limits))
