"""The command `karawane play`: starting, resuming and ending a game."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from karawane.bots import player
from karawane.cli.command_error import CommandError
from karawane.cli.files import STANDARD, read_record
from karawane.cli.options import (
    PERSON,
    BoardOption,
    EditionOption,
    OptionsOption,
    SeedOption,
    chosen_seed,
    complete_seat,
    dealt,
)
from karawane.cli.play.saved_game import CHIPS_TAG, SavedGame
from karawane.cli.play.saves import SaveFile, new_save, saves_folder, unfinished_save
from karawane.cli.seating import TAG, Seating
from karawane.notation import Record
from karawane.rules import DEFAULT_BOARD, DEFAULT_EDITION, Chips, Seat

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane play
karawane play --seat me --seat greedy --seat random
karawane play --players 4 --name Ada --seed 7
karawane play --seat me --seat me --chips water_hidden
karawane play --seat me --seat py:my_bots:Fox
karawane play --seat greedy --seat random --save game.ttd
karawane play --resume
karawane play --resume game.ttd"""

DEFAULT_PLAYERS = 3
DEFAULT_BOT = "greedy"
INTERRUPTED = 130


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(play)


def play(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="Record to resume."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="WHO",
            help="Player in the next seat: me, or a bot as in `karawane arena`.",
            show_default="me, then greedy",
            autocompletion=complete_seat,
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            min=2,
            max=5,
            metavar="2-5",
            help="Number of players.",
            show_default="3",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="Your name; repeat for each person."),
    ] = None,
    edition: EditionOption = DEFAULT_EDITION,
    option: OptionsOption = None,
    board: BoardOption = DEFAULT_BOARD,
    seed: SeedOption = None,
    chips: Annotated[
        Chips | None,
        typer.Option(
            "--chips", help="Visibility of the points that others have won.", show_default="open"
        ),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Resume FILE, or your last unfinished game."),
    ] = False,
    save: Annotated[
        str | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="File to save to, instead of the saves folder.",
        ),
    ] = None,
) -> None:
    """Play in the terminal, with people and bots in any seats.

    Without options you play against two bots. The game is saved after every move.
    """
    kept = None if save is None else _save_file(save, file)
    if resume or file is not None:
        changed = players, seed, option, edition != DEFAULT_EDITION, board != DEFAULT_BOARD
        if any(changed) or seed == 0:
            raise CommandError(
                "--resume keeps the recorded rules and seed: leave out --players, --seed and rules"
            )
        path, record = _recorded(file)
        seating = _seating_of(record, seat, name)
        chance = secrets.randbelow(1_000_000_000)
    else:
        path = None
        seating = Seating.of(_who(seat, players), name or ())
        count = len(seating.players)
        # Report a wrong edition or board before a seed is chosen and announced.
        dealt(count, 0, edition_name=edition, options=option, board=board)
        chance = chosen_seed(seed)
        record = Record(dealt(count, chance, edition_name=edition, options=option, board=board))
    save_file = SaveFile(kept or path or new_save())
    shown = chips or _chips_of(record, option or [])
    _play(SavedGame(record, seating, shown, save_file), chance)


def _who(seats: list[str] | None, players: int | None) -> list[str]:
    """Return who sits where: the named players, then bots; by default one person and bots."""
    who = list(seats or [PERSON])
    count = players or (len(who) if seats else DEFAULT_PLAYERS)
    if not 2 <= count <= 5 or len(who) > count:
        raise CommandError(f"{len(who)} times --seat for {count} players; the game is for 2 to 5")
    return who + [DEFAULT_BOT] * (count - len(who))


def _recorded(file: str | None) -> tuple[Path | None, Record]:
    """Return the game to resume, and its file if it is one of our saves."""
    if file is None:
        return unfinished_save()
    if file == STANDARD:
        raise CommandError("cannot resume from stdin: moves are typed there")
    record = read_record(file)
    if record.final.is_over:
        raise CommandError(f"{file}: the game is over; see it with `karawane show {file}`")
    return None, record


def _seating_of(record: Record, seats: list[str] | None, names: list[str] | None) -> Seating:
    recorded = Seating.from_record(record)
    if recorded is not None and not seats and not names:
        return recorded
    if recorded is None and not seats:
        _refuse_outsiders(record)
    players = record.start.game.players
    if seats and len(seats) > players:
        raise CommandError(f"{len(seats)} times --seat, but the game has {players} players")
    kept = list(recorded.players) if recorded is not None else None
    return Seating.of(_who(seats or kept, players), names or ())


def _refuse_outsiders(record: Record) -> None:
    """Refuse to seat a program or module because a record says so."""
    bots = [record.tag(f"{TAG}{seat:d}") or "" for seat in record.start.game.seats]
    if any(bot.partition(":")[0] in ("cmd", "py") for bot in bots):
        seats = " ".join(f"--seat {shlex.quote(bot)}" for bot in bots)
        raise CommandError(f"a record does not start programs; if you trust it, add {seats}")


def _chips_of(record: Record, options: list[str]) -> Chips:
    """Return which points are visible: all, unless the record or an option says otherwise."""
    if any(option.startswith("chips=") for option in options):
        return record.start.game.edition.chips
    kept = record.tag(CHIPS_TAG)
    return next((chips for chips in Chips if chips.value == kept), Chips.OPEN)


def _save_file(save: str, file: str | None) -> Path:
    """Return the file to save to; it must not hold another game."""
    target = Path(save).expanduser()
    if target.is_dir() or not target.parent.is_dir():
        raise CommandError(f"--save {save}: name a file in a folder that exists")
    if target.exists() and not (file is not None and target.samefile(file)):
        raise CommandError(
            f"--save {save}: the file exists; resume it ({_resume_command(target)}) "
            "or choose another name"
        )
    return target


def _play(game: SavedGame, seed: int) -> None:
    from karawane.cli.play.terminal import TerminalGame

    bots = {
        seat: player(who, f"{seed}/{seat:d}")
        for seat, who in zip(Seat, game.seating.players, strict=False)
        if who != PERSON
    }
    table = TerminalGame(game, bots)
    try:
        over = table.play()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        _print_save(game)
        raise typer.Exit(INTERRUPTED) from None
    except CommandError:
        _print_save(game)
        raise
    if over:
        table.show_result()
    _print_save(game)


def _print_save(game: SavedGame) -> None:
    """Print where the game is saved and how to resume it, if anything was played."""
    save_file = game.save_file
    if not save_file.has_saved:
        return
    print(f"The game is saved in {save_file.path}.", file=sys.stderr)
    if not game.position.is_over:
        print(f"Resume it with: {_resume_command(save_file.path)}", file=sys.stderr)


def _resume_command(path: Path) -> str:
    """Return the command that resumes a game and goes on saving it to the same file."""
    if path.parent == saves_folder():
        return "karawane play --resume"
    file = shlex.quote(str(path))
    return f"karawane play --resume {file} --save {file}"
