"""Random set-ups: any edition and number of players, on the default board or a random one."""

from __future__ import annotations

from random import Random

from karawane.rules import OPTIONS, Board, Edition, Position, deal

__all__ = ["any_board", "any_edition", "any_start"]

_MOST_CIRCLES = 30
_MOST_PALMS = 8


def any_start(random: Random) -> Position:
    """Deal a random game, one in three on a random board."""
    players = 2 + int(random.random() * 4)
    board = any_board(random) if random.random() < 1 / 3 else None
    return deal(players, seed=random, edition=any_edition(random), board=board)


def any_edition(random: Random) -> Edition:
    """Return a random edition, one in three with some options changed."""
    names = Edition.names()
    chosen = Edition.named(names[int(random.random() * len(names))])
    if random.random() < 1 / 3:
        overrides = {
            option: values[int(random.random() * len(values))]
            for option, values in OPTIONS.items()
            if random.random() < 1 / 2
        }
        return chosen.with_options(**overrides)
    return chosen


def any_board(random: Random) -> Board:
    """Return a random board, often in pieces or with spaces that cut it in two."""
    width = 1 + int(random.random() * 14)
    height = 1 + int(random.random() * 14)
    mountains = random.random() * 0.5
    circles, palms = _MOST_CIRCLES, _MOST_PALMS
    rows: list[str] = []
    for _ in range(height):
        row = ""
        for _ in range(width):
            chance = random.random()
            if chance < mountains:
                row += "#"
            elif random.random() < 0.15 and circles:
                circles -= 1
                row += "o"
            elif random.random() < 0.05 and palms:
                palms -= 1
                row += "P"
            else:
                row += "."
        rows.append(row)
    if all(row.strip("#") == "" for row in rows):
        rows[0] = "." + rows[0][1:]
    return Board.from_text("made-up", "\n".join(rows))
