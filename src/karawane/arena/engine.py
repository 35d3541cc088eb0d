"""The engine protocol, by which other programs play against karawane over stdin and stdout.

One command per line; each is answered with one line, `ok ...`, `move ...` or `error ...`:

| command | what it does |
|---|---|
| `level N`, `level max` | play as a level; `max` is the highest, without its limit of time |
| `record`, then a record's lines, then `.` | go to the end of a game |
| `play MOVE` | make a move |
| `go MILLISECONDS` | choose one placement in that time, without playing it |
| `quit` | leave |

Lines that begin with `info ` may precede an answer. An error leaves the state unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from karawane.bots.greedy import GreedyPlayer
from karawane.bots.levels import TOP, Level
from karawane.bots.player import Player
from karawane.notation import NotationError, Record, parse_move, parse_record
from karawane.rules import IllegalMove, Move, Position, legal_moves

__all__ = ["Engine"]

RESERVE = 0.02
"""Seconds of the time limit not spent thinking; the protocol allows 50 ms more."""

LEAST_THINKING = 0.004
SLICE = 0.5
"""Without a limit, check after this many seconds whether the client is still there."""

LONGEST_GO = 10**9
MOST_RECORD_LINES = 20_000
MOST_RECORD_SIGNS = 2_000_000


class Engine:
    """Answers commands; no command makes it raise.

    >>> answers = []
    >>> engine = Engine(answers.append)
    >>> engine.obey("go 100"), engine.obey("dance"), engine.obey("quit")
    (True, True, False)
    >>> answers
    ['error no game yet: send record first', \
"error unknown command 'dance'; commands: level, record, play, go, quit", 'ok']
    """

    def __init__(
        self,
        answer: Callable[[str], object],
        *,
        level_name: str | None = None,
        seed: str | int = 0,
        is_urgent: Callable[[], bool] = lambda: False,
    ) -> None:
        self._answer = answer
        self._seed = seed
        self._is_urgent = is_urgent
        self._level: Level = Level.named(level_name or TOP)
        self._player: Player | None = None
        self._position: Position | None = None
        self._lines: list[str] | None = None
        self._signs = 0
        self._broken = ""
        self._commands: dict[str, Callable[[str], None]] = {
            "level": self._set_level,
            "record": self._begin_record,
            "play": self._play,
            "go": self._go,
        }

    def obey(self, line: str) -> bool:
        """Execute one line; return whether to expect more."""
        if self._lines is not None:
            self._take_record_line(line)
            return True
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            self._answer("ok")
            return False
        command = self._commands.get(word)
        if command is None:
            what = f"unknown command {_short(word)}" if word else "empty line"
            self._error(f"{what}; commands: level, record, play, go, quit")
        else:
            command(rest.strip())
        return True

    def refuse(self, problem: str) -> None:
        """Answer a line that could not be read."""
        if self._lines is None:
            self._error(problem)
        else:
            self._take_record_line("", problem)

    def _error(self, problem: str) -> None:
        self._answer(f"error {' '.join(problem.split())}")

    def _set_level(self, text: str) -> None:
        try:
            self._level = Level.named(text)
        except ValueError as error:
            self._error(str(error))
            return
        self._player = None
        self._answer(f"ok level {self._level.number} {self._level.name}")

    def _begin_record(self, rest: str) -> None:
        if rest:
            self._error("record stands alone: the lines of the record follow, then a single .")
            return
        self._lines, self._signs, self._broken = [], 0, ""

    def _take_record_line(self, line: str, problem: str = "") -> None:
        lines = self._lines if self._lines is not None else []
        if line.strip() == "." and not problem:
            self._lines = None
            self._take_record("\n".join(lines) + "\n")
            return
        self._signs += len(line)
        if len(lines) >= MOST_RECORD_LINES or self._signs > MOST_RECORD_SIGNS:
            problem = problem or "the record is too long"
        if problem:
            self._broken = self._broken or f"line {len(lines) + 1}: {problem}"
        if not self._broken:
            lines.append(line)

    def _take_record(self, text: str) -> None:
        if self._broken:
            self._error(self._broken)
            return
        try:
            position = parse_record(text).final
        except NotationError as error:
            self._error(str(error))
            return
        self._position, self._player = position, None
        self._answer(f"ok {_state(position)}")

    def _play(self, text: str) -> None:
        if self._position is None:
            self._error("no game yet: send record first")
            return
        try:
            move = parse_move(text)
            self._position = Record(self._position).adding(move).final
        except NotationError as error:
            self._error(error.problem)
        except IllegalMove as illegal:
            self._error(f"illegal move {illegal}")
        else:
            self._answer(f"ok {_state(self._position)}")

    def _go(self, text: str) -> None:
        began = monotonic()
        position = self._position
        # Not `isdigit`: that accepts digits which `int` cannot read.
        if not (text.isascii() and text.isdecimal()) or len(text) > 18:
            self._error(f"go {_short(text)}: write a number of milliseconds, such as go 200")
        elif position is None:
            self._error("no game yet: send record first")
        elif position.is_over:
            self._error("the game is over (9.1): there is no move to choose")
        else:
            until = began + min(int(text), LONGEST_GO) / 1000 - RESERVE
            move = self._think(position, until)
            self._answer(f"info level {self._level.number} ms {(monotonic() - began) * 1000:.0f}")
            self._answer(f"move {move}")

    def _think(self, position: Position, until: float) -> Move:
        try:
            return self._thought_of(position, until)
        # A bot that fails must not end the game: greedy decides instead.
        except Exception as error:
            self._player = None
            self._answer(f"info {type(error).__name__}: {' '.join(str(error).split())}")
            return GreedyPlayer(self._seed).choose(position)

    def _thought_of(self, position: Position, until: float) -> Move:
        if self._player is None:
            self._player = self._level.player(str(self._seed))
        while True:
            left = until - monotonic()
            # A level with its own limit decides at once; `max` thinks on.
            slice_ = min(left, SLICE) if self._level.unlimited else left
            move = self._player.choose(position, seconds=max(LEAST_THINKING, slice_))
            if not self._level.unlimited or left <= SLICE or self._is_urgent():
                return move
            if len(legal_moves(position)) == 1:
                return move


def _state(position: Position) -> str:
    if position.is_over:
        return "the game is over"
    return f"seat {position.seat:d} to move, {position.phase.value}"


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}...")
