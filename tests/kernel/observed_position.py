"""A position read back from what a seat sees of it: the proof that nothing is missing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from karawane.rules import (
    Board,
    CamelColour,
    Edition,
    Ending,
    Game,
    Position,
    Seat,
    Space,
    SpaceSet,
    WaterHoles,
    space_set,
)

COLOURS = tuple(CamelColour)


def read_observation(
    observation: NDArray[np.uint8], players: int, board: Board, edition: Edition
) -> Position:
    """Return the position that was seen; board and edition only lend their names."""
    marks, numbers = observation[: 6 * players + 7], observation[6 * players + 7 :]
    assert set(np.unique(marks)) <= {0, 1}
    assert (numbers == numbers[:, :1, :1]).all()
    sets = [_spaces(plane) for plane in marks]
    caravans, areas, rest = sets[: 5 * players], sets[5 * players : 6 * players], sets[-7:]
    leaders, oases, few, some, many, palms, spaces = rest
    seat, turn, *values = [int(plane[0, 0]) for plane in numbers]
    supply, (phase, camels_left, leaders_left, short_turns, passes) = values[:5], values[5:10]
    owner_may_enter, at_once, palm_space_scores = values[10:13]
    by_seat = [values[13 + 5 * n :][:5] for n in range(players)]

    assert (spaces, palms) == (board.spaces, board.palms)
    assert owner_may_enter == edition.owner_may_enter
    assert at_once == (edition.ends is Ending.AT_ONCE)
    assert palm_space_scores == edition.palm_space_scores

    # Seats are counted from the one that looks.
    def absolute(values: Sequence[int]) -> tuple[int, ...]:
        start = players - (seat - 1)
        return tuple([*values, *values][start : start + players])

    in_order = [caravans[5 * n : 5 * n + 5] for n in absolute(range(players))]
    water, *_, given_back = [absolute(column) for column in zip(*by_seat, strict=True)]
    game = Game(board, edition, players, oases)
    position = Position(
        game,
        given_back=tuple(COLOURS[number - 1] for number in given_back if number),
        leaders=leaders,
        caravans=tuple(game.lanes.pack(c & ~oases for c in own) for own in in_order),
        reached=tuple(game.lanes.pack(c & oases for c in own) for own in in_order),
        areas=absolute(areas),
        water=WaterHoles(few, some, many),
        water_won=water,
        supply=tuple(supply),
        seat=Seat((seat - 1 + turn) % players + 1),
        leaders_left=leaders_left,
        camels_left=camels_left,
        short_turns=short_turns,
        passes=passes,
    )
    assert ["give back", "leaders", "camels", "over"][phase] == position.phase.value
    return position


def _spaces(plane: NDArray[np.uint8]) -> SpaceSet:
    rows, columns = np.nonzero(plane)
    return space_set(Space.at(int(x), int(y)) for x, y in zip(columns, rows, strict=True))
