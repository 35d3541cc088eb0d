"""The sheet on which a game is drawn: its size, its ground, and the document around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor

from karawane.drawing.descriptions import describe_position
from karawane.drawing.hexagons import COLUMN, HALF_ROW, RADIUS, Point, centre, centre_of
from karawane.drawing.markup import Attributes, Ids, Layer, number, tag, text
from karawane.drawing.mountains import ROCK, mountain_group
from karawane.drawing.panel import PANEL_WIDTH, panel, panel_height, panel_layers
from karawane.drawing.pieces import board_layers
from karawane.drawing.symbols import symbols
from karawane.drawing.terrain import dark_line, sand, space_hexagons
from karawane.rules import CamelColour, Game, Position, Space, spaces_in

__all__ = ["LABEL_INSET", "LABEL_STYLE", "MARGIN", "Look", "Sheet"]

MARGIN = 34.0
"""Mountains on each side of the board."""
LABEL_INSET: Point = (17, 22)
"""Where rows and columns are labelled, from the left and the upper edge."""
LABEL_STYLE: Attributes = {
    "text_anchor": "middle",
    "font_size": 16,
    "font_weight": "bold",
    "fill": "#FFF6DF",
    "stroke": "#3E2712",
    "stroke_width": 3.4,
    "stroke_linejoin": "round",
    "paint_order": "stroke",
}
_GAP = 14.0
_CAPTION = 26.0
_FONT = "Georgia, 'DejaVu Serif', 'Times New Roman', serif"


@dataclass(frozen=True)
class Look:
    """A caller's choices about a sheet."""

    coordinates: bool
    panel: bool
    width: float | None
    title: str


class Sheet:
    """The sheet of one game, for one or several of its positions."""

    def __init__(self, game: Game, prefix: str, look: Look) -> None:
        self._game = game
        self.ids = Ids(prefix)
        self._look = look
        spaces = list(spaces_in(game.board.spaces))
        xs = [space.x for space in spaces]
        ys = [space.y for space in spaces]
        self._columns = range(min(xs), max(xs) + 1)
        self._rows = range(min(ys), max(ys) + 1)
        self._left = centre_of(min(xs), 0)[0] - RADIUS - MARGIN
        self._wide = (max(xs) - min(xs)) * COLUMN + 2 * (RADIUS + MARGIN)
        heights = [centre(space)[1] for space in spaces]
        least = max(heights) - min(heights) + 2 * (HALF_ROW + MARGIN)
        self._high = max(least, panel_height(game) if look.panel else 0)
        self._top = (min(heights) + max(heights) - self._high) / 2

    def layers(
        self, position: Position, last: Mapping[Space, tuple[CamelColour, ...]]
    ) -> list[Layer]:
        """Return the layers of the pieces, with the spaces of the last move marked."""
        return board_layers(self.ids, position, last)

    def panel_layers(self, position: Position) -> list[Layer]:
        """Return the changing layers of the panel, if the sheet has one."""
        return panel_layers(position) if self._look.panel else []

    def document(
        self,
        position: Position,
        *,
        board: Iterable[str],
        panel: Iterable[str],
        describe: Callable[[Space], str],
        style: str = "",
    ) -> str:
        """Write the whole document around the drawn layers."""
        caption = self._caption()
        whole_width = self._wide + (_GAP + PANEL_WIDTH if self._look.panel else 0) + 2 * _GAP
        whole_height = self._high + 2 * _GAP + (_CAPTION if caption else 0)
        shown = whole_width if self._look.width is None else self._look.width
        names = self.ids.name("title"), self.ids.name("desc")
        return tag(
            "svg",
            tag("title", text(self._look.title), id=names[0]),
            tag("desc", text(describe_position(position, points=self._look.panel)), id=names[1]),
            f"<style>{style}</style>" if style else "",
            tag("defs", *self._symbols()),
            tag("rect", width=whole_width, height=whole_height, fill="#EADBB8"),
            tag(
                "g",
                self._ground(describe),
                *board,
                self._labels(),
                clip_path=self.ids.url("frame"),
                transform=f"translate({number(_GAP - self._left)} {number(_GAP - self._top)})",
            ),
            self._frame(),
            self._panel_group(panel),
            caption,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(whole_width)} {number(whole_height)}",
            width=shown,
            height=shown * whole_height / whole_width,
            role="img",
            aria_labelledby=" ".join(names),
            font_family=_FONT,
        )

    def _symbols(self) -> list[str]:
        ids = self.ids
        frame = tag("rect", x=self._left, y=self._top, width=self._wide, height=self._high, rx=12)
        return [
            tag("clipPath", frame, id=ids.name("frame")),
            *symbols(ids, self._game.seats),
        ]

    def _ground(self, describe: Callable[[Space], str]) -> str:
        ids, board = self.ids, self._game.board
        printed = [
            *(
                ids.use("palm", centre(space))
                for space in spaces_in(board.palms & ~self._game.oases)
            ),
            *(ids.use("circle", centre(space)) for space in spaces_in(board.circles)),
        ]
        return "".join(
            (
                tag(
                    "rect",
                    x=self._left,
                    y=self._top,
                    width=self._wide,
                    height=self._high,
                    fill=ROCK,
                ),
                sand(ids, board),
                self._mountains(),
                space_hexagons(ids, board, describe),
                dark_line(board),
                tag("g", *printed, class_="printed"),
            )
        )

    def _mountains(self) -> str:
        """Draw mountains on every hexagon without a space, from back to front."""
        spaces = {(space.x, space.y) for space in spaces_in(self._game.board.spaces)}
        columns = range(self._columns.start - 2, self._columns.stop + 2)
        above = floor(self._top / HALF_ROW / 2) - 1
        below = ceil((self._top + self._high) / HALF_ROW / 2) + 2
        bare = [(x, y) for y in range(above, below + 1) for x in columns if (x, y) not in spaces]
        return tag(
            "g",
            *(
                self.ids.use(
                    mountain_group(x, y, lambda *place: place not in spaces), centre_of(x, y)
                )
                for x, y in sorted(bare, key=lambda place: centre_of(*place)[::-1])
            ),
            class_="mountains",
        )

    def _labels(self) -> str:
        if not self._look.coordinates:
            return ""
        left, top = self._left + LABEL_INSET[0], self._top + LABEL_INSET[1]
        columns = [_label(chr(ord("a") + x), centre_of(x, 0)[0], top) for x in self._columns]
        rows = [_label(str(y + 1), left, centre_of(0, y)[1] - HALF_ROW / 2 + 6) for y in self._rows]
        return tag(
            "g",
            *columns,
            *rows,
            class_="coordinates",
            **LABEL_STYLE,
        )

    def _frame(self) -> str:
        return tag(
            "rect",
            x=_GAP,
            y=_GAP,
            width=self._wide,
            height=self._high,
            rx=12,
            fill="none",
            stroke="#4B301E",
            stroke_width=3,
        )

    def _panel_group(self, layers: Iterable[str]) -> str:
        if not self._look.panel:
            return ""
        return tag(
            "g",
            panel(self.ids, self._game, self._high, self._look.title),
            *layers,
            transform=f"translate({number(self._wide + 2 * _GAP)} {number(_GAP)})",
        )

    def _caption(self) -> str:
        """Draw the note in the board's file about its source, if the whole board is shown."""
        board = self._game.board
        if not (board.whole and board.note):
            return ""
        return tag(
            "text",
            text(board.note),
            x=_GAP + 4,
            y=self._high + 2 * _GAP + 11,
            font_size=13,
            font_style="italic",
            fill="#5A452A",
            class_="note",
        )


def _label(content: str, x: float, y: float) -> str:
    return tag("text", content, x=x, y=y)
