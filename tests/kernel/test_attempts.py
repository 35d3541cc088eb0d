"""The kernel judges attempts as the rules count them."""

from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.attempts import judge_attempt
from karawane.kernel.verify import STYLES, any_start
from karawane.lessons import Attempt, Goal
from karawane.notation import parse_move
from karawane.rules import CamelColour, deal, largest_caravans, legal_moves, play, winners
from tests.lessons.gains import gains_of


def turns(number: int) -> list[Attempt]:
    """Return every turn of a random game as an attempt."""
    random = Random(f"goals {number}")
    position = any_start(random)
    style = list(STYLES.values())[number % len(STYLES)]
    found: list[Attempt] = []
    while not position.is_over:
        move = style(position, legal_moves(position), random)
        if found and found[-1].end.seat is found[-1].start.seat:
            last = found.pop()
            found.append(Attempt((*last.positions, play(position, move)), (*last.moves, move)))
        else:
            found.append(Attempt((position, play(position, move)), (move,)))
        position = found[-1].end
    return found


@pytest.mark.parametrize("number", range(5))
def test_the_kernel_counts_what_the_rules_say(number: int) -> None:
    for tried in turns(number):
        for name, gained in gains_of(tried)._asdict().items():
            assert gained < 1 or Goal(**{name: gained}).met_by(tried), name
            assert not Goal(**{name: max(gained, 0) + 1}).met_by(tried), name
        seat = tried.start.seat
        assert Goal(ends=True).met_by(tried) == tried.end.is_over
        assert Goal(wins=True).met_by(tried) == (winners(tried.end) == (seat,))
        for colour in CamelColour:
            largest = largest_caravans(tried.end, colour) == (seat,)
            assert Goal(largest=(colour,)).met_by(tried) == largest


def test_only_legal_placements_are_judged() -> None:
    with pytest.raises(ValueError, match="only legal placements can be judged"):
        judge_attempt(Goal().native, deal(2, seed=1), 1, [parse_move("Ch7")])
