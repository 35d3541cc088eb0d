"""The record of a game: set-up, moves, tags, comments and variations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import overload

from karawane.notation.annotations import Comment, Turn, Variation, turns_of
from karawane.notation.definitions import board_text, edition_name
from karawane.rules import Move, Phase, Position, Space, as_move, play, spaces_in

__all__ = ["GAME_TAGS", "VERSION", "Record", "setup_tags"]

VERSION = "1"
GAME_TAGS = ("Karawane", "Edition", "Board", "Players", "Oases", "Water")
"""The tags that every record has exactly once; `Option` may appear any number of times."""

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Record:
    """A game as written down, finished or not: a sequence of moves with a beginning.

    >>> from karawane.rules import deal
    >>> record = Record(deal(2, seed=1)).adding("C@h7", "S@k5")
    >>> len(record), str(record[-1]), record.final.seat
    (2, 'S@k5', Seat.ONE)
    >>> [(turn.seat, str(turn)) for turn in record.turns]
    [(Seat.ONE, 'C@h7'), (Seat.TWO, 'S@k5')]
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
    """Each `Comment`: the number of moves before it, and its text."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(map(as_move, self.moves)))
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
        comments = tuple(Comment(ply, text) for ply, text in self.comments)
        object.__setattr__(self, "comments", comments)

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        # A record without moves is still a record.
        return True

    def __contains__(self, move: object) -> bool:
        return (as_move(move) if isinstance(move, str) else move) in self.moves

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self.moves[index]

    def __repr__(self) -> str:
        players, moves = self.start.game.players, len(self.moves)
        return f"<Record of {players} players, {moves} move{'s' * (moves != 1)}>"

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

    def position(self, ply: int) -> Position:
        """Return the position after that many moves; negative numbers count from the end.

        >>> from karawane.rules import deal
        >>> record = Record(deal(2, seed=1)).adding("C@h7", "S@k5")
        >>> record.position(0) == record.start, record.position(-1) == record.final
        (True, True)
        """
        wanted = ply if ply >= 0 else len(self.moves) + 1 + ply
        if not 0 <= wanted <= len(self.moves):
            raise IndexError(f"no position after {ply} moves: there are {len(self.moves)}")
        return next(islice(self.positions(), wanted, None))

    def until(self, ply: int) -> Record:
        """Return the record of the first moves only, with the comments among them."""
        kept = tuple(comment for comment in self.comments if comment[0] <= ply)
        return replace(self, moves=self.moves[:ply], comments=kept)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns: consecutive moves of one seat, in one phase of the game."""
        return tuple(turns_of(self.start, self.moves))

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The variations: comments in parentheses whose moves are legal where they stand."""
        positions = tuple(self.positions())
        read = (Variation.parsed(positions[ply], ply, text) for ply, text in self.comments)
        return tuple(variation for variation in read if variation is not None)

    def commented(self, ply: int, text: str) -> Record:
        """Return the record with a comment after that many moves."""
        comments = sorted((*self.comments, Comment(ply, text)), key=lambda each: each[0])
        return replace(self, comments=tuple(comments))

    def varied(self, ply: int, *moves: Move | str, text: str = "") -> Record:
        """Return the record with a variation: other moves from the position after `ply` moves.

        >>> from karawane.rules import deal
        >>> record = Record(deal(2, seed=1)).adding("C@h7", "S@k5").varied(1, "R@m3", text="safer")
        >>> record.variations[0].moves[0] in record.position(1).legal_moves
        True
        >>> print(str(record).splitlines()[-1])
        C@h7 {(R@m3) safer} S@k5
        """
        variation = Variation(ply, tuple(map(as_move, moves)), text)
        variation.positions(self.position(ply))
        return self.commented(ply, str(variation))

    def adding(self, *moves: Move | str) -> Record:
        """Return the record with more moves at its end."""
        return replace(self, moves=(*self.moves, *map(as_move, moves)))

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
