"""A game in the terminal: prompts people, runs bots, and shows the board."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from karawane.bots import Player
from karawane.cli.command_error import CommandError
from karawane.cli.files import write_text
from karawane.cli.play.move_descriptions import hint, list_moves, with_winnings
from karawane.cli.play.saved_game import MoveRefused, SavedGame
from karawane.cli.screen import board_drawing, console, score_table, state_of_play, supply_line
from karawane.notation import NotationError, parse_move
from karawane.rules import (
    CamelColour,
    Move,
    Pass,
    Phase,
    PlaceCamel,
    PlaceLeader,
    Reason,
    Seat,
    legal_moves,
)

__all__ = ["TerminalGame"]

INTRODUCTION = """\
Camels and leaders of seat 1 carry a 1. Grow your caravans from their leaders: onto water (~3~ is
3 points), next to oases (YYY, 5 points for each caravan), around empty land (1 point a space),
and longest in its colour (10 points). The first colour to run out ends the game."""

HELP = """Your move, one placement or a whole turn:
  C@h7         place the cream leader on h7
  Ch8          place a cream camel on h8 (Ch8 Ch9 places two)
  C-           give the cream leader back (five players)
  pass         only when you can place nothing
Colours: C cream, S sky, B blue, R rose, O olive.
Commands:
  moves        your legal moves, and what they win
  moves C      the same for one colour, marked on the board
  hint         what the greedy bot would play, and why
  undo         take back your last placement
  board        draw the board again
  score        points by source, and camels left
  save FILE    also save the game to a file
  quit         leave; it prints the command that resumes the game"""


class TerminalGame:
    """Plays a game in the terminal until it is over or the people quit."""

    def __init__(self, game: SavedGame, bots: Mapping[Seat, Player]) -> None:
        self._game = game
        self._bots = bots
        self._screen = console()
        self._saved: set[Path] = set()
        self._leaving = False
        self._has_explained = False
        self._news = ""
        self._commands: Mapping[str, Callable[[list[str]], None]] = {
            "?": self._help,
            "help": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "board": self._board,
            "score": self._score,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    def play(self) -> bool:
        """Play until the game ends or somebody quits; return whether it is over."""
        if sys.stdin.isatty():
            _edit_lines()
        game = self._game
        while not game.position.is_over and not self._leaving:
            bot = self._bots.get(game.position.seat)
            if bot is None:
                self._person_plays()
            else:
                self._bot_plays(bot)
        return game.position.is_over

    def _bot_plays(self, bot: Player) -> None:
        position = self._game.position
        try:
            move = bot.choose(position)
            self._game.check(move)
        # Any error in a bot ends the game here, not in a traceback; it can be resumed.
        except Exception as error:
            raise CommandError(
                f"{bot.name} in seat {position.seat:d} failed: {type(error).__name__}: {error}"
            ) from error
        if not self._game.seating.people:
            self._say(f"{self._name(position.seat)}: {with_winnings(position, move)}")
        self._game.play([move])

    def _person_plays(self) -> None:
        """Show the table, and prompt until the position changes."""
        self._show()
        before = self._game.position
        while self._game.position is before and not self._leaving:
            line = self._ask()
            if line is None:
                self._leaving = True
            elif line.strip():
                self._obey(line.split())

    def _ask(self) -> str | None:
        """Return the next line of input, None at its end."""
        prompt = f"{self._name(self._game.position.seat)}> "
        if not sys.stdin.isatty():
            # `input` discards a Ctrl-C that comes while it prints the prompt.
            print(prompt, end="", flush=True)
            prompt = ""
        try:
            line = input(prompt)
        except EOFError:
            self._say("")
            return None
        if not sys.stdin.isatty():
            # Echo piped input, so that the output reads as if it were typed.
            self._say(line)
        return line

    def _obey(self, words: list[str]) -> None:
        command = self._commands.get(words[0].lower())
        if command is not None:
            command(words[1:])
            return
        try:
            self._game.play([_move(word) for word in words])
        except NotationError:
            self._say(f"{' '.join(words)!r} is neither a move nor a command. {self._how_to_move()}")
        except MoveRefused as refused:
            self._say(f"{refused}. {_advice(refused)}Nothing was placed.")

    def _help(self, _words: list[str]) -> None:
        from karawane.drawing import legend_text, needs_letters

        print(HELP)
        print(legend_text(letters=needs_letters(sys.stdout)), end="")

    def _moves(self, words: list[str]) -> None:
        colours = [_colour(word) for word in words]
        if None in colours:
            self._say("Name a colour: C cream, S sky, B blue, R rose, O olive.")
            return
        chosen = [colour for colour in colours if colour] or list(CamelColour)
        if words:
            legal = [move for move in legal_moves(self._game.position) if _is_of(move, chosen)]
            self._draw(legal)
        for line in list_moves(self._game.position, chosen):
            self._say(line)

    def _hint(self, _words: list[str]) -> None:
        # Seeded with the number of moves: asking again gives the same answer.
        self._say(hint(self._game.position, len(self._game.record.moves)))

    def _undo(self, _words: list[str]) -> None:
        gone = self._game.take_back()
        if gone:
            self._news = f"Taken back: {' '.join(map(str, gone))}"
        else:
            self._say("You have no placement to take back.")

    def _board(self, _words: list[str]) -> None:
        self._draw()

    def _score(self, _words: list[str]) -> None:
        self._say_scores()

    def _save(self, words: list[str]) -> None:
        if len(words) != 1:
            self._say("Name one file: save game.ttd")
            return
        path = Path(words[0]).expanduser()
        if path.exists() and path not in self._saved:
            self._say(f"{str(path)!r} already exists; choose another name.")
            return
        try:
            write_text(path, str(self._game.record))
        except CommandError as error:
            self._say(f"Not saved. {error.message}")
        else:
            self._saved.add(path)
            self._say(f"Saved to {path}.")

    def _quit(self, _words: list[str]) -> None:
        self._leaving = True

    def _show(self) -> None:
        if self._screen.is_terminal:
            self._screen.clear()
        self._draw()
        self._say_scores()
        for turn in self._turns_of_others():
            self._say(turn)
        if self._news:
            self._say(self._news)
            self._news = ""
        if not self._has_explained:
            self._has_explained = True
            self._say(INTRODUCTION)
        self._say(f"{self._whose_turn()}. {self._how_to_move()}")

    def _turns_of_others(self) -> list[str]:
        """Return what the others played since this seat's last turn, one line each."""
        turns: dict[Seat, list[str]] = {}
        for position, move in self._game.since_own_turn():
            turns.setdefault(position.seat, []).append(with_winnings(position, move))
        return [f"{self._name(seat)}: {' '.join(moves)}" for seat, moves in turns.items()]

    def _whose_turn(self) -> str:
        """Return who is to do what; a person alone against bots is addressed as you."""
        position = self._game.position
        alone = len(self._game.seating.people) == 1
        who = "You are" if alone else f"{self._name(position.seat)} is"
        moves = legal_moves(position)
        colours = "/".join(colour.letter for colour in CamelColour if moves.spaces(colour))
        task = {
            Phase.GIVE_BACK: "a leader to give back",
            Phase.LEADERS: f"a leader to place ({colours})",
            Phase.CAMELS: f"{'a camel' if position.camels_left == 1 else 'two camels'} to place",
        }[position.phase]
        return f"{who} seat {position.seat:d}, with {task}"

    def _how_to_move(self) -> str:
        position = self._game.position
        moves = legal_moves(position)
        if Pass() in moves:
            return "You can place nothing (11.1): type pass."
        # From the middle: the first ones lie in a corner of the board, where nobody starts.
        example = moves[len(moves) // 2]
        return f"Type a move such as {example}, or hint, moves, undo, quit; ? explains them."

    def _draw(self, legal: list[Move] | None = None) -> None:
        game = self._game
        print(board_drawing(game.position, legal=legal or (), last=game.just_placed()))

    def _say_scores(self) -> None:
        game = self._game
        seat = game.position.seat
        self._screen.print(
            score_table(game.position, game.seating.names, chips=game.chips, viewers=(seat,))
        )
        if game.position.phase is Phase.CAMELS:
            self._say(supply_line(game.position))

    def show_result(self) -> None:
        """Show how the game ended."""
        game = self._game
        self._draw()
        self._screen.print(score_table(game.position, game.seating.names))
        self._say(state_of_play(game.position, game.seating.names) + ".")

    def _name(self, seat: Seat) -> str:
        return self._game.seating.names[seat.index]

    def _say(self, text: str) -> None:
        # Wrap lines only in a terminal.
        self._screen.print(text, soft_wrap=not self._screen.is_terminal)


def _edit_lines() -> None:
    """Enable line editing and history, if readline is available."""
    with suppress(ImportError):
        import readline  # noqa: F401


def _move(text: str) -> Move:
    """Read a move, ignoring case."""
    return parse_move(
        text.lower() if text.lower() == "pass" else text[0].upper() + text[1:].lower()
    )


def _advice(refused: MoveRefused) -> str:
    """Return advice after an illegal move."""
    move = refused.move
    if refused.reason is None or not isinstance(move, PlaceCamel | PlaceLeader):
        return ""
    if refused.reason is Reason.NOT_PLACING_CAMELS:
        return f"For a leader, write {PlaceLeader(move.colour, move.space)}. "
    if refused.reason is Reason.NOT_PLACING_LEADERS:
        return f"For a camel, write {PlaceCamel(move.colour, move.space)}. "
    return f"`moves {move.colour.letter}` shows where {move.colour} may go. "


def _colour(text: str) -> CamelColour | None:
    """Read a camel colour: its letter or its name."""
    for colour in CamelColour:
        if text.lower() in (colour.letter.lower(), str(colour)):
            return colour
    return None


def _is_of(move: Move, colours: list[CamelColour]) -> bool:
    return isinstance(move, PlaceCamel | PlaceLeader) and move.colour in colours
