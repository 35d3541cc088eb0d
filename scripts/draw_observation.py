"""Draw an observation for docs/environments.md: `python scripts/draw_observation.py`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from karawane.bots import player
from karawane.kernel import from_position
from karawane.kernel.observation import Observer, plane_names
from karawane.rules import Position, deal, play, spaces_in

FILE = Path(__file__).parent.parent / "docs" / "observation.svg"
COLUMNS = 5
HEXAGON = 4.0  # from the middle of a hexagon to a corner
WIDTH, HEIGHT = 160, 132  # of one plane with its title
SAND, MARK = "#D9BF8C", "#332288"
LINE = 'stroke="white" stroke-width="0.5"'
STYLE = "text{font:9px sans-serif;fill:#222} .n{font-size:22px;text-anchor:middle}"


def example() -> Position:
    """Return a position late in a two-player game, with the second seat to move."""
    position = deal(2, seed=4)
    bot = player("greedy", seed=4)
    while sum(position.supply) > 40 or position.seat != 2:
        position = play(position, bot.choose(position))
    return position


def outline(spaces: Iterable[tuple[int, int]]) -> str:
    """Return spaces as one path; even columns stand half a hexagon lower."""
    across, down = HEXAGON * 1.5, HEXAGON * 3**0.5
    side = "l-2,3.46h-4l-2-3.46 2-3.46h4z"
    return "".join(
        f"M{12 + x * across:g},{20 + (y + (x + 1) % 2 / 2) * down:.1f}{side}" for x, y in spaces
    )


def plane(name: str, values: NDArray[np.uint8], *, number: bool) -> str:
    """Draw one plane: its marked spaces, or its number."""
    title = f'<text x="4" y="10">{name}</text>'
    if number:
        return f'{title}<text class="n" x="60" y="34">{values[0, 0]}</text>'
    marked = outline((int(x), int(y)) for y, x in zip(*np.nonzero(values), strict=True))
    return f'{title}<use href="#board"/><path d="{marked}" fill="{MARK}" {LINE}/>'


def drawing() -> str:
    """Return the whole picture."""
    position = example()
    board = position.game.board
    seen = Observer(board, 2).observe(from_position(position))
    names = plane_names(2)
    marks = names.index("spaces") + 1
    parts, top = [], 0
    for first, last, height in ((0, marks, HEIGHT), (marks, len(names), 44)):
        for at in range(first, last):
            row, column = divmod(at - first, COLUMNS)
            drawn = plane(f"{at} {names[at]}", seen[at], number=at >= marks)
            place = f"translate({column * WIDTH},{top + row * height})"
            parts.append(f'<g transform="{place}">{drawn}</g>')
        top += -(-(last - first) // COLUMNS) * height
    size = f'viewBox="0 0 {COLUMNS * WIDTH} {top}" width="{COLUMNS * WIDTH}" height="{top}"'
    land = outline((space.x, space.y) for space in spaces_in(board.spaces))
    back = '<rect width="100%" height="100%" fill="white"/>'
    back += f'<defs><path id="board" d="{land}" fill="{SAND}" {LINE}/></defs>'
    body = "".join(parts)
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>'
    return f"{start}{back}{body}</svg>\n"


if __name__ == "__main__":
    FILE.write_text(drawing(), "utf-8")
