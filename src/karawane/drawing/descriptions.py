"""A position and its spaces in words, for captions, tooltips and screen readers."""

from __future__ import annotations

from karawane.rules import Phase, Position, Space, scores, spaces_in, winners

__all__ = ["describe_position", "describe_space", "state_of_play"]


def state_of_play(position: Position) -> str:
    """Describe whose turn it is, or which seats have won.

    >>> from karawane.rules import deal
    >>> state_of_play(deal(2, seed=1))
    'Seat 1 places a leader'
    """
    match position.phase:
        case Phase.GIVE_BACK:
            return f"Seat {position.seat:d} gives back a leader"
        case Phase.LEADERS:
            return f"Seat {position.seat:d} places a leader"
        case Phase.CAMELS:
            left = "a camel" if position.camels_left == 1 else f"{position.camels_left} camels"
            return f"Seat {position.seat:d} places {left}"
        case Phase.OVER:
            won = " and ".join(f"{seat:d}" for seat in winners(position))
            return f"Over: seat {won} wins" if len(won) == 1 else f"Over: seats {won} win"


def describe_position(position: Position, *, points: bool = True) -> str:
    """Describe a position in a few sentences, with all points unless they are hidden."""
    game = position.game
    oases = ", ".join(space.name for space in spaces_in(game.oases))
    state = "Over" if position.is_over and not points else state_of_play(position)
    totals = ", ".join(
        f"seat {seat:d} has {score.total}"
        for seat, score in zip(game.seats, scores(position), strict=True)
    )
    return (
        f"Through the Desert for {game.players} players. {state}. "
        + (f"Points: {totals}. " if points else "")
        + f"Oases: {oases}."
    )


def describe_space(position: Position, space: Space) -> str:
    """Describe what stands on a space.

    >>> from karawane.rules import Board, set_up
    >>> board = Board.from_text("tiny", "..P.")
    >>> position = set_up(2, oases=[Space.at(2, 0)], water={}, board=board)
    >>> describe_space(position, Space.at(2, 0))
    'c1: oasis'
    """
    return f"{space.name}: {_what_stands_on(position, space)}"


def _what_stands_on(position: Position, space: Space) -> str:
    caravan = position.caravan_at(space)
    if caravan is not None:
        kind = "leader" if space == caravan.leader else "camel"
        return f"{caravan.colour} {kind} of seat {caravan.seat:d}"
    owner = position.area_owner(space)
    area = "" if owner is None else f", in an area of seat {owner:d}"
    if position.game.oases >> space & 1:
        return f"oasis{area}"
    value = position.water_at(space)
    if value:
        return f"water hole, {value} point{'s' if value > 1 else ''}{area}"
    return f"sand{area}"
