"""`karawane show`: draw a position, or print it as text or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated

import typer

from karawane.cli.command_error import CommandError, bad_text
from karawane.cli.files import read_record
from karawane.cli.options import GameOption, JsonOption, PlyOption
from karawane.cli.pictures import svg_option, write_picture
from karawane.cli.seating import shown_names
from karawane.notation import NotationError, Record, parse_position, position_text
from karawane.rules import Move, Position, legal_moves, scores, winners

__all__ = ["View", "add_to", "view_of"]

EXAMPLES = """Examples:

karawane show game.ttd
karawane show game.ttd --ply 10
karawane show game.ttd --svg board.svg
karawane show --position "$(karawane show game.ttd --json | jq -r .position)"
karawane show game.ttd --json"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(show)


@dataclass(frozen=True)
class View:
    """A position to show, and the move that led to it."""

    position: Position
    names: tuple[str, ...]
    ply: int | None = None
    last: Move | None = None
    """The move that led to the position."""

    @property
    def marks(self) -> tuple[Move, ...]:
        """The moves to mark as played last."""
        return () if self.last is None else (self.last,)


def show(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="Record (.ttd) to read; - is stdin.")
    ] = None,
    ply: PlyOption = None,
    game: GameOption = None,
    position: Annotated[
        str | None,
        typer.Option("--position", metavar="TEXT", help="Position (K1 ...) instead of a file."),
    ] = None,
    svg: Annotated[str | None, svg_option("the position")] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the position as one line of text.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Draw a position of a record, by default the last."""
    if sum((svg is not None, text, as_json)) > 1:
        raise CommandError("choose one of --svg, --text and --json")
    view = _chosen_view(file, ply, game, position)
    if svg is not None:
        from karawane.drawing import draw_svg

        write_picture(svg, draw_svg(view.position, last=view.marks))
    elif text:
        print(position_text(view.position))
    elif as_json:
        print(json.dumps(_facts(view)))
    else:
        print_view(view)


def view_of(record: Record, ply: int) -> View:
    """Return the view of a record after `ply` moves."""
    position = next(each for number, each in enumerate(record.positions()) if number == ply)
    last = record.moves[ply - 1] if ply else None
    return View(position, shown_names(record), ply, last)


def print_view(view: View) -> None:
    """Draw a position in the terminal, with the scores below it."""
    from karawane.cli.screen import board_drawing, console, score_table, state_of_play, supply_line

    print(board_drawing(view.position, last=view.marks))
    screen = console()
    if view.ply is not None:
        after = f", after {view.last}" if view.last else ""
        screen.print(f"Ply {view.ply}{after}")
    screen.print(score_table(view.position, view.names))
    screen.print(supply_line(view.position))
    screen.print(state_of_play(view.position, view.names) + ".")


def _chosen_view(file: str | None, ply: int | None, game: int | None, position: str | None) -> View:
    if position is not None:
        if file is not None or ply is not None or game is not None:
            raise CommandError("--position excludes FILE, --ply and --game")
        return _view_of_text(position)
    if file is None:
        raise CommandError('name a record, or give --position "K1 ..."')
    record = read_record(file, game, ply)
    return view_of(record, len(record.moves))


def _view_of_text(text: str) -> View:
    try:
        position = parse_position(text)
    except NotationError as error:
        raise bad_text("--position", error) from error
    return View(position, shown_names(Record(position)))


def _facts(view: View) -> dict[str, object]:
    position = view.position
    found = scores(position)
    return {
        "ply": view.ply,
        "last": None if view.last is None else str(view.last),
        "position": position_text(position),
        "phase": position.phase.value,
        "seat": int(position.seat),
        "camels_left": position.camels_left,
        "supply": list(position.supply),
        "legal": [str(move) for move in legal_moves(position)],
        "scores": [list(score) for score in found],
        "totals": [score.total for score in found],
        "over": position.is_over,
        "winners": [int(seat) for seat in winners(position)],
    }
