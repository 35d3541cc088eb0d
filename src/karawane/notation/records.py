"""The record of a game: set-up, moves, tags and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from karawane.notation.definitions import board_text, edition_name
from karawane.notation.moves import parse_move
from karawane.rules import Move, Phase, Position, Space, play, spaces_in

__all__ = ["GAME_TAGS", "VERSION", "Record", "setup_tags"]

VERSION = "1"
GAME_TAGS = ("Karawane", "Edition", "Board", "Players", "Oases", "Water")
"""The tags that every record has exactly once; `Option` may appear any number of times."""

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Record:
    """A game as written down, finished or not.

    >>> from karawane.rules import deal
    >>> record = Record(deal(2, seed=1)).adding("C@h7", "S@k5")
    >>> record.final.seat
    Seat.ONE
    >>> print(record)  # doctest: +ELLIPSIS
    [Karawane "1"]
    [Edition "v1.2"]
    ...
    leaders
    C@h7 S@k5
    <BLANKLINE>
    """

    start: Position
    moves: tuple[Move, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    """Any other tags in order: names, date, result and so on."""
    comments: tuple[tuple[int, str], ...] = ()
    """Each comment with the number of moves before it."""

    def __post_init__(self) -> None:
        for name, value in self.tags:
            if not _TAG_NAME.fullmatch(name) or name in (*GAME_TAGS, "Option"):
                raise ValueError(f"{name!r} cannot be the name of a tag")
            if not value.isprintable():
                raise ValueError(f"the tag {name} contains unprintable characters")
        for ply, text in self.comments:
            if "}" in text:
                raise ValueError("a comment cannot contain a closing brace")
            if not 0 <= ply <= len(self.moves):
                raise ValueError(f"a comment after {ply} moves; there are only {len(self.moves)}")

    def positions(self) -> Iterator[Position]:
        """Iterate over the positions, from the set-up to the last."""
        position = self.start
        yield position
        for move in self.moves:
            position = play(position, move)
            yield position

    @property
    def final(self) -> Position:
        """The position after the last move."""
        *_, position = self.positions()
        return position

    def adding(self, *moves: Move | str) -> Record:
        """Return the record with more moves at its end."""
        new = (parse_move(move) if isinstance(move, str) else move for move in moves)
        return Record(self.start, (*self.moves, *new), self.tags, self.comments)

    def tag(self, name: str) -> str | None:
        """Return the value of a tag, None if it is absent."""
        return dict(self.tags).get(name)

    def __str__(self) -> str:
        tags = (*setup_tags(self.start), *self.tags)
        head = [f'[{name} "{_quoted(value)}"]\n' for name, value in tags]
        return "".join(head) + "\n" + "".join(f"{line}\n" for line in _move_lines(self))


def setup_tags(start: Position) -> list[tuple[str, str]]:
    """Return the tags that describe a set-up."""
    game = start.game
    named = sorted(start.water.items(), key=lambda hole: _by_column(hole[0]))
    return [
        ("Karawane", VERSION),
        ("Edition", edition_name(game.edition)),
        *(("Option", f"{name}={value}") for name, value in game.edition.overrides.items()),
        ("Board", board_text(game.board, game.players)),
        ("Players", str(game.players)),
        ("Oases", " ".join(s.name for s in sorted(spaces_in(game.oases), key=_by_column))),
        ("Water", " ".join(f"{space}:{value}" for space, value in named)),
    ]


def _by_column(space: Space) -> tuple[int, int]:
    return space.x, space.y


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _move_lines(record: Record) -> Iterator[str]:
    """Format the moves: a heading for each phase, a line for each round."""
    comments: dict[int, list[str]] = {}
    for ply, text in record.comments:
        comments.setdefault(ply, []).append(f"{{{text}}}")
    line: list[str] = []
    phase: Phase | None = None
    seat = 0
    rounds = 0
    for ply, (position, move) in enumerate(zip(record.positions(), record.moves, strict=False)):
        if position.phase is not phase or position.seat < seat:
            if line:
                yield " ".join(line)
            line = []
        if position.phase is not phase:
            phase = position.phase
            if phase in (Phase.LEADERS, Phase.CAMELS):
                yield phase.value
        if phase is Phase.CAMELS:
            if not line:
                rounds += 1
                line.append(f"{rounds}.")
            elif position.seat != seat:
                line.append("/")
        seat = position.seat
        line += [*comments.get(ply, ()), str(move)]
    line += (text for ply, texts in comments.items() if ply >= len(record.moves) for text in texts)
    if line:
        yield " ".join(line)
