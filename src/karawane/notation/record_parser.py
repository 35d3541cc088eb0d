"""The parser of records: single ones, or a file of thousands as a stream."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from karawane.notation.definitions import parse_board, parse_edition
from karawane.notation.records import GAME_TAGS, VERSION, Record
from karawane.rules import (
    BoardError,
    Edition,
    IllegalMove,
    Move,
    OptionError,
    Position,
    SetUpError,
    Space,
    play,
    set_up,
)
from karawane.rules.move_text import parse_move, parse_space
from karawane.rules.notation_error import NotationError

__all__ = ["GameText", "lines_of", "parse_record", "read_records", "split_games"]

_BLANK = re.compile(r"\s+")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\]')
_NUMBER = re.compile(r"[0-9]+\.")
_WORD = re.compile(r"[^\s\[\]{}/]+")
_HEADINGS = ("leaders", "camels")


@dataclass(frozen=True)
class GameText:
    """The text of one game in a file, and the line where it begins."""

    text: str
    line: int = 1

    def at(self, offset: int) -> tuple[int, int]:
        """Return the line and column in the file for an offset in the text."""
        before = self.text[:offset]
        return self.line + before.count("\n"), offset - before.rfind("\n")

    def error(self, problem: str, offset: int) -> NotationError:
        """Return an error at an offset in the text."""
        line, column = self.at(offset)
        return NotationError(problem, line=line, column=column)


class _Tag(NamedTuple):
    name: str
    value: str
    offset: int
    """Where the tag begins."""
    inside: int
    """Where the value begins."""


@dataclass
class _Parts:
    """The tokens of a game's text, before they are interpreted."""

    tags: list[_Tag] = field(default_factory=list)
    moves: list[tuple[str, int]] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)


def lines_of(source: str | PathLike[str] | Iterable[bytes]) -> Iterator[str]:
    """Decode the lines of a file or byte stream as UTF-8; an error names the line and column."""
    if isinstance(source, str | PathLike):
        with Path(source).open("rb") as lines:
            yield from lines_of(lines)
        return
    for number, line in enumerate(source, 1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise NotationError(
                "the file is not UTF-8 text", line=number, column=error.start + 1
            ) from error


def split_games(lines: Iterable[str]) -> Iterator[GameText]:
    """Split a file's lines into games; a tag after moves, or a second `Karawane`, starts one."""
    game: list[str] = []
    first = 1
    has_moves = in_comment = False
    for number, line in enumerate(lines, 1):
        begins = not in_comment and line.lstrip().startswith("[")
        if begins and game and (has_moves or _begins_again(line, game)):
            yield GameText("".join(game), first)
            game, first, has_moves = [], number, False
        if not game and not line.strip():
            continue
        if not game:
            first = number
        # A brace in a tag's value does not open a comment.
        in_comment, moves = _scan(_TAG.sub("", line) if begins else line, in_comment)
        has_moves = has_moves or (moves and not begins)
        game.append(line if line.endswith("\n") else line + "\n")
    if game:
        yield GameText("".join(game), first)


def _begins_again(line: str, game: list[str]) -> bool:
    head = "[Karawane "
    return line.lstrip().startswith(head) and any(
        before.lstrip().startswith(head) for before in game
    )


def _scan(line: str, in_comment: bool) -> tuple[bool, bool]:
    """Return whether a line ends inside a comment, and whether it has text outside comments."""
    outside = False
    for part in re.split(r"([{}])", line):
        if part == "{":
            in_comment = True
        elif part == "}":
            in_comment = False
        elif not in_comment and part.strip():
            outside = True
    return in_comment, outside


def read_records(source: str | PathLike[str] | Iterable[str]) -> Iterator[Record]:
    """Iterate over the records of a file, with only one in memory at a time.

    `source` is a file name, an open text file, or lines. `parse_record` reads text.

    >>> from karawane.rules import deal
    >>> file = "".join(str(Record(deal(2, seed=seed)).adding("C@h7")) for seed in range(3))
    >>> [len(record.moves) for record in read_records(file.splitlines(keepends=True))]
    [1, 1, 1]
    """
    if isinstance(source, str) and "\n" in source:
        raise ValueError("this is text, not a file name: read it with parse_record")
    lines = lines_of(source) if isinstance(source, str | PathLike) else source
    return map(parse_record, split_games(lines))


def parse_record(game: GameText | str, *, library_only: bool = False) -> Record:
    """Parse one record and play its moves; errors name the line and column.

    With `library_only`, boards and editions that the record itself defines are refused.

    >>> parse_record('[Karawane "1"] [Players "7"]')
    Traceback (most recent call last):
    ...
    karawane.rules.notation_error.NotationError: line 1, column 1: the tag [Edition ...] is missing
    """
    source = game if isinstance(game, GameText) else GameText(game)
    parts = _take_apart(source)
    position = start = _set_up(source, parts.tags, library_only=library_only)
    moves: list[Move] = []
    for text, offset in parts.moves:
        try:
            move = parse_move(text)
            position = play(position, move)
        except NotationError as error:
            raise source.error(error.problem, offset) from None
        except IllegalMove as illegal:
            line, column = source.at(offset)
            raise NotationError(
                f"illegal move {illegal}", line=line, column=column, reason=illegal.reason
            ) from illegal
        moves.append(move)
    further = tuple((tag.name, tag.value) for tag in parts.tags if not _is_game_tag(tag))
    return Record(start, tuple(moves), further, tuple(parts.comments))


def _is_game_tag(tag: _Tag) -> bool:
    return tag.name in GAME_TAGS or tag.name == "Option"


def _take_apart(source: GameText) -> _Parts:
    text, parts, at = source.text, _Parts(), 0
    while at < len(text):
        if found := _BLANK.match(text, at) or _NUMBER.match(text, at):
            at = found.end()
        elif text[at] == "/":
            at += 1
        elif text[at] == "{":
            end = text.find("}", at)
            if end < 0:
                raise source.error("a comment begins here and is never closed with }", at)
            parts.comments.append((len(parts.moves), text[at + 1 : end]))
            at = end + 1
        elif text[at] == "[":
            at = _take_tag(source, parts, at)
        elif found := _WORD.match(text, at):
            if found[0] not in _HEADINGS:
                parts.moves.append((found[0], at))
            at = found.end()
        else:
            raise source.error(f"{text[at]!r} is not allowed here", at)
    return parts


def _take_tag(source: GameText, parts: _Parts, at: int) -> int:
    found = _TAG.match(source.text, at)
    if not found:
        raise source.error('a tag is written [Name "value"], on one line', at)
    if parts.moves:
        raise source.error("tags must come before the moves", at)
    value = re.sub(r"\\(.)", r"\1", found[2])
    if not value.isprintable():
        raise source.error(f"the tag {found[1]} contains unprintable characters", at)
    parts.tags.append(_Tag(found[1], value, at, found.start(2)))
    return found.end()


def _set_up(source: GameText, tags: list[_Tag], *, library_only: bool) -> Position:
    """Return the position that the tags describe."""
    known = _game_tags(source, tags)
    version, players = known["Karawane"], known["Players"]
    if version.value != VERSION:
        raise source.error(
            f"record version {version.value!r} is not known; this program reads version {VERSION}",
            version.inside,
        )
    if players.value not in ("2", "3", "4", "5"):
        raise source.error(f"{players.value!r} players; write 2, 3, 4 or 5", players.inside)
    count = int(players.value)
    tag = known["Edition"]
    try:
        options = [option for option in tags if option.name == "Option"]
        if tag.value in Edition.names():
            rules = Edition.named(tag.value)
            for tag in options:
                rules = rules.with_options(**dict([_option(tag)]))
        else:
            own = dict(map(_option, options))
            rules = parse_edition(tag.value, own, library_only=library_only)
        tag = known["Board"]
        board = parse_board(tag.value, count, library_only=library_only)
    except (OptionError, BoardError) as error:
        raise source.error(str(error), tag.inside) from error
    oases = _spaces(source, known["Oases"])
    water = _water(source, known["Water"])
    try:
        return set_up(count, oases=oases, water=water, edition=rules, board=board)
    except SetUpError as error:
        tag = known["Water" if "water hole" in str(error) else "Oases"]
        raise source.error(str(error), tag.inside) from error


def _option(tag: _Tag) -> tuple[str, str]:
    name, _, value = tag.value.partition("=")
    return name, value


def _game_tags(source: GameText, tags: list[_Tag]) -> dict[str, _Tag]:
    known: dict[str, _Tag] = {}
    for tag in tags:
        if tag.name in GAME_TAGS:
            if tag.name in known:
                raise source.error(f"the tag [{tag.name} ...] is repeated", tag.offset)
            known[tag.name] = tag
    for name in GAME_TAGS:
        if name not in known:
            raise source.error(f"the tag [{name} ...] is missing", 0)
    return known


def _words(tag: _Tag) -> Iterator[tuple[str, int]]:
    for found in re.finditer(r"\S+", tag.value):
        yield found[0], tag.inside + found.start()


def _space(source: GameText, text: str, offset: int) -> Space:
    try:
        return parse_space(text)
    except NotationError as error:
        raise source.error(error.problem, offset) from None


def _spaces(source: GameText, tag: _Tag) -> list[Space]:
    return [_space(source, text, offset) for text, offset in _words(tag)]


def _water(source: GameText, tag: _Tag) -> dict[Space, int]:
    water: dict[Space, int] = {}
    for text, offset in _words(tag):
        name, colon, value = text.partition(":")
        if not colon or value not in ("1", "2", "3"):
            raise source.error(
                f"{text!r} is not a water hole; write space:value, such as d1:3", offset
            )
        space = _space(source, name, offset)
        if space in water:
            raise source.error(f"the water hole at {name} is listed twice", offset)
        water[space] = int(value)
    return water
