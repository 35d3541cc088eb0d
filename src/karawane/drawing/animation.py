"""A whole game as one SVG that plays itself."""

from __future__ import annotations

from collections.abc import Sequence

from karawane.drawing.marks import marked_spaces
from karawane.drawing.markup import Layer, prefix_for, tag
from karawane.drawing.sheet import Look, Sheet
from karawane.notation import position_text
from karawane.rules import Move, Position

__all__ = ["draw_animation"]

_FADE = 0.35
"""The part of a move's time in which fragments fade in and out."""


def draw_animation(  # noqa: PLR0913 (all but the game are options, by keyword only)
    positions: Sequence[Position],
    moves: Sequence[Move],
    *,
    seconds_per_move: float = 0.8,
    pause: float = 6.0,
    coordinates: bool = True,
    panel: bool = True,
    width: float | None = None,
    title: str = "Karawane",
    id_prefix: str | None = None,
) -> str:
    """Draw a game from its first position to its last, in a loop with a pause at the end.

    Viewers without animation, and readers who prefer reduced motion, see the last position. There
    must be one position more than moves.

    >>> from karawane.rules import deal, legal_moves, play
    >>> start = deal(2, seed=1)
    >>> move = legal_moves(start)[0]
    >>> "@keyframes" in draw_animation([start, play(start, move)], [move])
    True
    """
    if len(positions) != len(moves) + 1:
        raise ValueError(
            f"{len(positions)} positions and {len(moves)} moves; "
            "there must be one position more than moves"
        )
    if seconds_per_move <= 0 or pause < 0:
        raise ValueError("a move needs more than 0 seconds, a pause at least 0")
    final = positions[-1]
    prefix = id_prefix or prefix_for(position_text(final), *moves)
    look = Look(coordinates=coordinates, panel=panel, width=width, title=title)
    sheet = Sheet(final.game, prefix, look)
    timeline = _Timeline(prefix, len(positions), seconds_per_move, pause)
    boards = [
        sheet.layers(position, marked_spaces(moves[ply - 1] if ply else ()))
        for ply, position in enumerate(positions)
    ]
    panels = [sheet.panel_layers(position) for position in positions]
    board = [timeline.group(layers) for layers in zip(*boards, strict=True)]
    beside = [timeline.group(layers) for layers in zip(*panels, strict=True)]
    return sheet.document(
        final,
        board=board,
        panel=beside,
        describe=lambda space: space.name,
        style=timeline.style(),
    )


class _Timeline:
    """When each fragment is visible, and the style rules for that."""

    def __init__(self, prefix: str, count: int, seconds_per_move: float, pause: float) -> None:
        self._prefix = prefix
        self._count = count
        self._whole = count * seconds_per_move + pause
        self._fade = seconds_per_move * _FADE
        self._seconds_per_move = seconds_per_move
        self._rules: dict[str, str] = {}

    def group(self, layers: Sequence[Layer]) -> str:
        """Draw one layer over all positions, each fragment once for each time it appears."""
        drawn = []
        there: dict[str, int] = {}
        for ply, layer in enumerate(layers):
            # Equal fragments within a layer would hide each other anyway.
            now = dict.fromkeys(layer.fragments)
            gone = [fragment for fragment in there if fragment not in now]
            drawn += [self._shown(fragment, there.pop(fragment), ply) for fragment in gone]
            for fragment in now:
                there.setdefault(fragment, ply)
        drawn += [self._shown(fragment, start, None) for fragment, start in there.items()]
        return tag("g", *drawn, **layers[0].attributes) if drawn else ""

    def style(self) -> str:
        """Return the rules; readers who prefer reduced motion see the last position."""
        rules = "".join(self._rules.values())
        return f"@media (prefers-reduced-motion:no-preference){{{rules}}}"

    def _shown(self, fragment: str, start: int, end: int | None) -> str:
        if start == 0 and end is None:
            return fragment
        name = f"{self._prefix}-{start}-{'end' if end is None else end}"
        if name not in self._rules:
            self._rules[name] = self._rule(name, start, end)
        # Fragments that are gone at the end are hidden unless an animation shows them.
        return tag("g", fragment, class_=name, opacity=None if end is None else "0")

    def _rule(self, name: str, start: int, end: int | None) -> str:
        frames = ""
        if start:
            frames += f"0%,{self._share(start, 0)}{{opacity:0}}"
        frames += f"{self._share(start, self._fade if start else 0)}{{opacity:1}}"
        if end is not None:
            frames += f"{self._share(end, 0)}{{opacity:1}}"
            frames += f"{self._share(end, self._fade)},100%{{opacity:0}}"
        return (
            f".{name}{{animation:{name} {self._whole:g}s linear infinite}}"
            f"@keyframes {name}{{{frames or '0%{opacity:1}'}}}"
        )

    def _share(self, ply: int, later: float) -> str:
        share = (ply * self._seconds_per_move + later) / self._whole * 100
        return f"{share:.2f}".rstrip("0").rstrip(".") + "%"
