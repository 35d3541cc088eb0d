"""A session of the engine protocol: commands and their answers, one line each.

| command | what it does |
|---|---|
| `version` | answer with `ok protocol 2 version ... name ...` |
| `options`, `set NAME VALUE` | list the options; change one |
| `level N`, `level max` | play as a level; `max` is the highest, without its time limit |
| `record`, then a record's lines, then `.` | go to the end of a game |
| `position TEXT` | go to a position |
| `play MOVE`, `undo` | make a move; take the last one back |
| `go MILLISECONDS`, `go infinite` | choose one placement in that time, without playing it |
| `go simulations N` | the same with N simulations, for full strength only |
| `stop` | end the thinking of a `go` that is under way |
| `quit` | leave |

Every command is answered by one line, `ok ...`, `move ...` or `error ...`. Lines that begin with
`info ` may precede it. An error leaves the state unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

import karawane
from karawane.bots.contestants import Bot, contestant
from karawane.bots.greedy import GreedyPlayer
from karawane.bots.levels import TOP, Level
from karawane.bots.player import Player, Searcher
from karawane.engine.engine_options import EngineOptions
from karawane.notation import NotationError, parse_position, parse_record
from karawane.rules import IllegalMove, Move, Position, legal_moves, play

__all__ = ["PROTOCOL", "Engine"]

PROTOCOL = 2

RESERVE = 0.02
"""Seconds of the time limit not spent thinking; the protocol allows 50 ms more."""

LEAST_THINKING = 0.004
SLICE = 0.1
"""A search checks this often, in seconds, whether it should stop."""

INFO_SECONDS = 0.5
"""How often a search reports what it has found so far."""

SIMULATIONS_SLICE = 1000
"""A search with a number of simulations checks this often whether it should stop."""

LONGEST_GO = 10**9
MOST_SIMULATIONS = 10**12
MOST_RECORD_LINES = 20_000
MOST_RECORD_CHARACTERS = 2_000_000

NO_GAME = "no game yet: send record first"


class Engine:
    """Answers commands; no command makes it raise.

    >>> answers = []
    >>> engine = Engine(answers.append)
    >>> engine.obey("go 100"), engine.obey("dance"), engine.obey("quit")
    (True, True, False)
    >>> answers  # doctest: +NORMALIZE_WHITESPACE
    ['error no game yet: send record first',
     "error unknown command 'dance'; commands: go, level, options, play, position, quit, record,
      set, stop, undo, version",
     'ok']
    """

    def __init__(
        self,
        answer: Callable[[str], object],
        *,
        bot: Bot | None = None,
        level_name: str | None = None,
        seed: int = 0,
        stopped: Callable[[float, bool], bool] = lambda _seconds, is_endless: is_endless,
    ) -> None:
        """Play as a bot, or as a level if none is given.

        `stopped(seconds, is_endless)` waits up to that many seconds for a reason to end a `go`,
        and returns whether there is one.
        """
        self._answer = answer
        self._bot = None if bot is None else contestant(bot)
        self._level = Level.named(level_name or TOP)
        self._options = EngineOptions(seed=seed)
        self._stopped = stopped
        self._player: Player | None = None
        self._history: list[Position] = []
        self._lines: list[str] | None = None
        self._characters = 0
        self._broken = ""
        self._commands: dict[str, Callable[[str], None]] = {
            "go": self._go,
            "level": self._set_level,
            "options": self._list_options,
            "play": self._play,
            "position": self._take_position,
            "record": self._begin_record,
            "set": self._set_option,
            "stop": self._stop,
            "undo": self._undo,
            "version": self._version,
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
            known = ", ".join(sorted((*self._commands, "quit")))
            self._error(f"{what}; commands: {known}")
        else:
            command(rest.strip())
        return True

    def refuse(self, problem: str) -> None:
        """Answer a line that could not be read."""
        if self._lines is None:
            self._error(problem)
        else:
            self._take_record_line("", problem)

    @property
    def _position(self) -> Position | None:
        return self._history[-1] if self._history else None

    def _error(self, problem: str) -> None:
        self._answer(f"error {_one_line(problem)}")

    def _version(self, _rest: str) -> None:
        name = "karawane" if self._bot is None else self._bot.name
        self._answer(
            f"ok protocol {PROTOCOL} version {karawane.__version__} name {_one_line(name)}"
        )

    def _list_options(self, _rest: str) -> None:
        for line in self._options.lines():
            self._answer(f"info option {line}")
        self._answer(f"ok options {' '.join(self._options.names())}")

    def _set_option(self, text: str) -> None:
        name, _, value = text.partition(" ")
        try:
            self._options = self._options.changed(name, value.strip())
        except ValueError as error:
            self._error(str(error))
            return
        self._player = None
        self._answer(f"ok {name} {self._options.value(name)}")

    def _set_level(self, text: str) -> None:
        if self._bot is not None:
            self._error(f"{self._bot.name} has no levels")
            return
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
        self._lines, self._characters, self._broken = [], 0, ""

    def _take_record_line(self, line: str, problem: str = "") -> None:
        lines = self._lines if self._lines is not None else []
        if line.strip() == "." and not problem:
            self._lines = None
            self._take_record("\n".join(lines) + "\n")
            return
        self._characters += len(line)
        if len(lines) >= MOST_RECORD_LINES or self._characters > MOST_RECORD_CHARACTERS:
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
            self._begin_game(list(parse_record(text).positions()))
        except NotationError as error:
            self._error(str(error))

    def _take_position(self, text: str) -> None:
        try:
            self._begin_game([parse_position(text)])
        except NotationError as error:
            self._error(str(error))

    def _begin_game(self, positions: list[Position]) -> None:
        self._history, self._player = positions, None
        self._answer(f"ok {_state(positions[-1])}")

    def _play(self, text: str) -> None:
        if self._position is None:
            self._error(NO_GAME)
            return
        try:
            self._history.append(play(self._position, text))
        except NotationError as error:
            self._error(error.problem)
        except IllegalMove as illegal:
            self._error(f"illegal move {illegal}")
        else:
            self._answer(f"ok {_state(self._history[-1])}")

    def _undo(self, rest: str) -> None:
        if rest:
            self._error("undo stands alone: it takes one move back")
        elif len(self._history) < 2:
            self._error("there is no move to take back")
        else:
            self._history.pop()
            self._answer(f"ok {_state(self._history[-1])}")

    def _stop(self, _rest: str) -> None:
        self._answer("ok")

    def _go(self, text: str) -> None:
        began = monotonic()
        position = self._position
        unit, _, count = text.rpartition(" ")
        simulations = _number(count) if unit.strip() == "simulations" else None
        milliseconds = _number(text)
        if milliseconds is None and not simulations and text != "infinite":
            self._error(
                f"go {_short(text)}: write a number of milliseconds, such as go 200, go infinite, "
                "or go simulations 1000"
            )
        elif simulations and not self._can_continue:
            self._error("only full strength (level max) takes a number of simulations")
        elif position is None:
            self._error(NO_GAME)
        elif position.is_over:
            self._error("the game is over (9.1): there is no move to choose")
        else:
            limit = None if milliseconds is None else min(milliseconds, LONGEST_GO) / 1000
            until = None if limit is None else began + limit - RESERVE
            move = self._think(position, until, simulations)
            if self._bot is None:
                spent = (monotonic() - began) * 1000
                self._answer(f"info level {self._level.number} ms {spent:.0f}")
            self._answer(f"move {move}")

    def _think(self, position: Position, until: float | None, simulations: int | None) -> Move:
        try:
            if simulations:
                return self._counted(position, min(simulations, MOST_SIMULATIONS))
            move = self._chosen(position, until)
        # A bot that fails must not end the game: greedy decides instead.
        except Exception as error:
            self._player = None
            self._answer(f"info {type(error).__name__}: {_one_line(str(error))}")
            move = GreedyPlayer(self._options.seed).choose(position)
        while until is None and not self._stopped(SLICE, True):
            pass
        return move

    def _chosen(self, position: Position, until: float | None) -> Move:
        player = self._player = self._player or self._new_player()
        if not (isinstance(player, Searcher) and self._can_continue):
            # A bot with its own limit decides at once.
            left = None if until is None else max(LEAST_THINKING, until - monotonic())
            move = player.choose(position, seconds=left)
            self._report(player)
            return move
        reported = monotonic()
        while True:
            left = inf if until is None else until - monotonic()
            move = player.choose(position, seconds=max(LEAST_THINKING, min(left, SLICE)))
            is_last = left <= SLICE or len(legal_moves(position)) == 1
            if is_last or self._stopped(0.0, until is None):
                self._report(player)
                return move
            if monotonic() - reported >= INFO_SECONDS:
                reported = monotonic()
                self._report(player)

    def _counted(self, position: Position, simulations: int) -> Move:
        """Search with a number of simulations, which gives the same move for the same seed."""
        from karawane.bots.search_player import SearchPlayer  # noqa: PLC0415

        player = self._player = self._player or self._new_player()
        if not isinstance(player, SearchPlayer):
            raise TypeError("this player does not count simulations")
        reported = monotonic()
        while True:
            part = min(simulations, SIMULATIONS_SLICE)
            move = player.choose(position, simulations=part)
            simulations -= part
            if simulations <= 0 or self._stopped(0.0, False):
                self._report(player)
                return move
            if monotonic() - reported >= INFO_SECONDS:
                reported = monotonic()
                self._report(player)

    @property
    def _can_continue(self) -> bool:
        """Whether the player uses all its time, and can continue where it stopped."""
        return self._bot is None and self._level.unlimited

    def _new_player(self) -> Player:
        options = self._options
        if self._bot is not None:
            # A program is closed with its player.
            return self._bot.playing(str(options.seed)).__enter__()
        return self._level.player(
            str(options.seed), threads=options.threads, memory_mb=options.memory
        )

    def _report(self, player: Player) -> None:
        """Send what a search has found so far."""
        found = player.found() if isinstance(player, Searcher) else None
        if found is None:
            return
        for each in found.moves[: self._options.lines_shown]:
            if not each.games:
                continue
            points = "/".join(f"{seat:.1f}" for seat in each.points)
            self._answer(
                f"info move {each.move} visits {each.visits} value {each.value:.4f} "
                f"points {points} line {' '.join(map(str, each.line))}"
            )


def _number(text: str) -> int | None:
    """Return a whole number, None if the text is anything else."""
    # Not `isdigit`: that accepts digits which `int` cannot read.
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else None


def _state(position: Position) -> str:
    if position.is_over:
        return "the game is over"
    return f"seat {position.seat:d} to move, {position.phase.value}"


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}...")


def _one_line(text: str) -> str:
    return " ".join(text.split())
