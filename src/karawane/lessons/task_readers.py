"""Reads goals, moves and drawn positions from TOML tables."""

from __future__ import annotations

from itertools import product

from karawane.lessons.goals import Goal
from karawane.lessons.toml_table import TomlTable
from karawane.notation import NotationError, parse_move
from karawane.notation.diagrams import Diagram, parse_diagram
from karawane.rules import CamelColour, Move, Phase, Position

__all__ = ["read_drawn", "read_goal", "read_moves"]

DEFAULT_SUPPLY = 20
MOST_LEADERS = 10


def read_goal(table: TomlTable) -> Goal:
    """Read the goal of a task."""
    goal = Goal(
        moves=read_moves(table, "moves"),
        placed=table.number("placed", 0),
        water=table.number("water", 0),
        oases=table.number("oases", 0),
        area=table.number("area", 0),
        points=table.number("points", 0),
        largest=tuple(_colour(table, letter) for letter in table.texts("largest")),
        near_oasis=table.number("near_oasis", 0),
        cuts_off=table.flag("cuts_off"),
        ends=table.flag("ends"),
        wins=table.flag("wins"),
    )
    table.done()
    return goal


def read_moves(table: TomlTable, key: str) -> tuple[Move, ...]:
    """Read a list of placements."""
    try:
        return tuple(parse_move(text) for text in table.texts(key))
    except NotationError as error:
        raise table.error(f"{key}: {error.problem}") from error


def _colour(table: TomlTable, letter: str) -> CamelColour:
    try:
        return CamelColour(letter)
    except ValueError as error:
        raise table.error(f"{letter!r} is not a camel colour; write C, S, B, R or O") from error


def read_drawn(table: TomlTable) -> Diagram:
    """Read a drawn position, with what a drawing cannot show: supply, points, phase."""
    placing_leaders = table.flag("leaders")
    supply = table.table("supply")
    water_won = table.numbers("water_won")
    players = table.number("players", 2)
    try:
        drawn = parse_diagram(
            table.text("picture"),
            players=players,
            rules=table.text("edition", "v1.2"),
            options={"chips": "open"},
            water_won=water_won or (0,) * players,
            supply=tuple(supply.number(each.letter, DEFAULT_SUPPLY) for each in CamelColour),
            leaders_left=MOST_LEADERS if placing_leaders else 0,
            camels_left=0 if placing_leaders else table.number("camels", 2),
        )
    except ValueError as error:
        raise table.error(f"picture: {error}") from error
    supply.done()
    _check(table, drawn.position)
    return drawn


def _check(table: TomlTable, position: Position) -> None:
    """Refuse caravans that are not connected or do not have exactly one leader (5.2)."""
    for seat, colour in product(position.game.seats, CamelColour):
        camels = position.camels_of(seat, colour)
        joined = position.game.board.connected(camels)
        if camels and not (joined and (camels & position.leaders).bit_count() == 1):
            raise table.error(
                f"picture: a {colour.letter} caravan is not connected, or does not have one leader"
            )
    if position.phase not in (Phase.LEADERS, Phase.CAMELS):
        raise table.error("picture: camels must be 1 or 2")
