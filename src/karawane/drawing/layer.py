"""A layer of a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Layer"]


@dataclass(frozen=True)
class Layer:
    """Fragments of SVG that are drawn in one group, with the group's attributes."""

    attributes: Mapping[str, str | float | None]
    fragments: list[str] = field(default_factory=list)
