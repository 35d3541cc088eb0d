from collections.abc import Sequence

import pytest

from karawane.bots import play_out, player
from karawane.bots.analysis import analyse, final_chances
from karawane.notation import Record
from karawane.rules import Move, Position, deal, legal_moves, play, scores


@pytest.fixture(scope="module")
def record() -> Record:
    return play_out(deal(3, seed=5), [player("greedy", n) for n in range(3)])


def near_the_end(record: Record) -> Position:
    return list(record.positions())[-4]


def test_every_legal_move_has_a_value_even_after_a_short_search(record: Record) -> None:
    position = list(record.positions())[50]
    found = analyse(position, simulations=40, seed=1)
    assert {value.move for value in found.moves} == set(legal_moves(position))
    for value in found.moves:
        assert len(value.chances) == len(value.points) == 3
        assert sum(value.chances) == pytest.approx(1)
        assert 0 <= value.value <= 1


@pytest.mark.parametrize("ply", [2, 40, 70])
def test_discarded_moves_never_look_better_than_the_choice(record: Record, ply: int) -> None:
    position = list(record.positions())[ply]
    found = analyse(position, simulations=5000, seed=1)
    own = position.seat.index
    best = found.best
    given_up = [value for value in found.moves if value.visits < best.visits / 20]
    assert given_up
    for value in given_up:
        assert sum(value.chances) == pytest.approx(1)
        assert value.chances[own] <= best.chances[own] + 1e-9
        assert value.value <= best.value
        assert value.lead(own) <= best.lead(own) + 1e-9
    # They differ all the same: the excess of the luckiest is taken from all of them.
    leads = [round(value.lead(own), 3) for value in given_up]
    assert leads.count(max(leads)) == 1


@pytest.mark.parametrize("ply", [2, 10, 40])
def test_a_lucky_move_is_not_among_the_best_three(record: Record, ply: int) -> None:
    position = list(record.positions())[ply]
    own = position.seat.index
    found = analyse(position, simulations=5000, seed=1)
    kept = [value for value in found.moves if value.visits > found.best.visits / 5]
    given_up = [value for value in found.moves if value.visits < found.best.visits / 20]
    assert given_up
    assert max(value.value for value in given_up) <= min(value.value for value in kept) + 1e-9
    assert max(v.lead(own) for v in given_up) <= min(v.lead(own) for v in kept) + 1e-9


def can_be_exchanged(position: Position, line: Sequence[Move]) -> bool:
    """Whether the two camels of a turn lead to the same position in either order."""
    if len(line) < 2 or line[1] not in position.legal_moves:
        return False
    other = play(position, line[1])
    if line[0] not in other.legal_moves:
        return False
    return play(play(position, line[0]), line[1]) == play(other, line[0])


def test_both_orders_of_a_turn_are_worth_the_same(record: Record) -> None:
    position, found = next(
        (position, found)
        for position in list(record.positions())[40:]
        if position.camels_left == 2
        and can_be_exchanged(position, (found := analyse(position, simulations=5000, seed=1)).line)
    )
    first, second = found.line[:2]
    values = {value.move: value for value in found.moves}
    assert values[second].value == values[first].value
    assert values[second].lead(position.seat.index) == values[first].lead(position.seat.index)


def test_the_same_seed_and_simulations_give_the_same(record: Record) -> None:
    position = near_the_end(record)
    first, second = (analyse(position, simulations=300, seed=7) for _ in range(2))
    assert first.moves == second.moves
    assert first.line == second.line


def test_the_best_move_comes_first_and_begins_the_line(record: Record) -> None:
    found = analyse(near_the_end(record), simulations=2000, seed=1)
    assert found.line[0] == found.best.move
    assert found.why(found.best)


@pytest.mark.parametrize("ply", [2, 40, 70])
def test_moves_are_ranked_by_the_chance_that_is_shown(record: Record, ply: int) -> None:
    position = list(record.positions())[ply]
    found = analyse(position, simulations=1000, seed=1)
    chances = [value.chances[position.seat.index] for value in found.moves]
    assert chances == sorted(chances, reverse=True)


def test_rarely_tried_moves_have_a_larger_error(record: Record) -> None:
    found = analyse(list(record.positions())[40], simulations=5000, seed=1)
    rare = [value.error for value in found.moves if value.visits < 32]
    assert rare
    assert min(rare) > found.best.error > 0


def test_every_leader_gets_some_games() -> None:
    found = analyse(deal(2, seed=3), simulations=500, seed=1)
    assert min(value.visits for value in found.moves) >= 16


def test_a_move_that_ends_the_game_is_valued_by_its_points(record: Record) -> None:
    position = list(record.positions())[-2]
    last = record.moves[-1]
    value = next(v for v in analyse(position, simulations=1, seed=1).moves if v.move == last)
    after = play(position, last)
    assert value.points == tuple(float(score.total) for score in scores(after))
    assert value.chances == final_chances(after)


def test_a_finished_game_has_nothing_to_search(record: Record) -> None:
    with pytest.raises(ValueError, match="over"):
        analyse(record.final, simulations=10)


def test_a_search_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="seconds or simulations"):
        analyse(deal(2, seed=1))
