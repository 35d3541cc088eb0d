"""Checks whether a position is possible: its pieces, its areas and its turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from karawane.rules.colours import COLOURS
from karawane.rules.lanes import Lanes
from karawane.rules.position import Phase, Position
from karawane.rules.spaces import SpaceSet, names_of

__all__ = ["Inconsistency", "inconsistencies"]


class Inconsistency(NamedTuple):
    """Something impossible in a position."""

    fact: str
    """The name of the impossible fact: a field of `Position`, or `oases`."""
    problem: str
    """What is wrong, as a sentence for people."""


def inconsistencies(position: Position) -> Iterator[Inconsistency]:
    """Yield what is impossible about a position, its pieces first and then its turn.

    >>> from karawane.rules import deal
    >>> list(inconsistencies(deal(2, seed=1)))
    []
    >>> list(inconsistencies(deal(2, seed=1)._replace(camels_left=1)))
    [Inconsistency(fact='camels_left', problem='camels come after the leaders (4.1)')]
    """
    yield from _oases_off_their_palms(position)
    yield from _two_things_on_a_space(position)
    yield from _caravans_not_joined(position)
    yield from _oases_that_do_not_exist(position)
    yield from _areas_not_free(position)
    yield from _leaders_wrongly_given_back(position)
    yield from _turn_out_of_order(position)
    yield from _play_after_the_end(position)


def _oases_off_their_palms(position: Position) -> Iterator[Inconsistency]:
    if position.game.oases & ~position.game.board.palms:
        yield Inconsistency("oases", "an oasis is not on a palm space in play")


def _two_things_on_a_space(position: Position) -> Iterator[Inconsistency]:
    """Yield pieces that share a space, or stand off the board (3.2, 5.1)."""
    board, taken = position.game.board, 0
    for fact, spaces in _pieces(position):
        if spaces & taken:
            yield Inconsistency(fact, f"two things stand on {names_of(spaces & taken)}")
        if spaces & ~board.spaces:
            off = names_of(spaces & ~board.spaces)
            yield Inconsistency(fact, f"{off} is off the board in play")
        taken |= spaces


def _pieces(position: Position) -> Iterator[tuple[str, SpaceSet]]:
    yield "oases", position.game.oases
    for holes in position.water:
        yield "water", holes
    for caravan in _by_caravan(position, position.caravans):
        yield "caravans", caravan


def _caravans_not_joined(position: Position) -> Iterator[Inconsistency]:
    for caravan in _by_caravan(position, position.caravans):
        if not position.game.board.connected(caravan):
            yield Inconsistency("caravans", f"{names_of(caravan)} is not joined (5.2)")


def _oases_that_do_not_exist(position: Position) -> Iterator[Inconsistency]:
    """Yield caravans that have earned at an oasis that is not on the board (7.1)."""
    for reached in _by_caravan(position, position.reached):
        wrong = reached & ~position.game.oases
        if wrong:
            yield Inconsistency("reached", f"there is no oasis at {names_of(wrong)}")


def _areas_not_free(position: Position) -> Iterator[Inconsistency]:
    """Yield areas with a camel in them, of two owners, or off the board (8.1)."""
    board, closed = position.game.board, 0
    for area in position.areas:
        wrong = area & (closed | position.camels) | area & ~board.spaces
        if wrong:
            yield Inconsistency("areas", f"{names_of(wrong)} cannot be in an area")
        closed |= area


def _leaders_wrongly_given_back(position: Position) -> Iterator[Inconsistency]:
    game, given = position.game, position.given_back
    if given and game.players != 5:
        yield Inconsistency("given_back", "leaders are given back with five players only")
    if len(set(given)) != len(given):
        yield Inconsistency("given_back", "a colour is given back twice (11.7)")
    for seat, colour in zip(game.seats, given, strict=False):
        if position.camels_of(seat, colour):
            yield Inconsistency(
                "given_back", f"seat {seat:d} has given {colour} back and has it on the board (2.3)"
            )


def _turn_out_of_order(position: Position) -> Iterator[Inconsistency]:
    """Yield what cannot come about by taking turns before the camels (2.3, 2.7, 3.1, 4.1)."""
    game, given_back = position.game, len(position.given_back)
    giving_back = game.players == 5 and given_back < 5
    if not (giving_back or position.leaders_left):
        return
    if position.camels_left:
        yield Inconsistency("camels_left", "camels come after the leaders (4.1)")
    turns = game.players * game.leaders_each - position.leaders_left
    if giving_back and turns:
        yield Inconsistency("leaders_left", "leaders come after giving back (2.3)")
    turn = (given_back if giving_back else turns) % game.players
    if position.seat.index != turn:
        yield Inconsistency("seat", f"it is the turn of seat {turn + 1} (2.7)")
    for seat in game.seats:
        standing = sum(position.camels_of(seat, colour) > 0 for colour in COLOURS)
        most = (turns - seat.index + game.players - 1) // game.players
        if standing > most:
            problem = f"seat {seat:d} cannot have placed its leaders (3.1)"
            yield Inconsistency("leaders_left", problem)


def _play_after_the_end(position: Position) -> Iterator[Inconsistency]:
    if position.phase is Phase.CAMELS and position.passes >= position.game.players:
        yield Inconsistency("passes", "when all have passed the game is over (11.2)")


def _by_caravan(position: Position, seats: tuple[Lanes, ...]) -> Iterator[SpaceSet]:
    """Iterate over sets of spaces seat by seat and colour by colour."""
    for own in seats:
        yield from position.game.lanes.unpack(own)
