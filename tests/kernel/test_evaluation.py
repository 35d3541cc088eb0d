from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.evaluation import (
    EVALUATION_SIZES,
    evaluate,
    learned_evaluation,
    pack_weights,
    unpack_weights,
)
from karawane.kernel.search import Search
from karawane.rules import Position, deal, legal_moves, play


def any_weights() -> tuple[float, ...]:
    random = Random(1)
    return tuple(random.uniform(-0.05, 0.05) for _ in range(EVALUATION_SIZES.weights))


def after(players: int, plies: int) -> Position:
    random, position = Random(plies), deal(players, seed=7)
    for _ in range(plies):
        moves = legal_moves(position)
        position = play(position, moves[int(random.random() * len(moves))])
    return position


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_has_an_expectation(players: int) -> None:
    found = evaluate(after(players, 6 * players), any_weights())
    assert len(found) == players
    assert all(0 < seat.reward < 1 for seat in found)
    assert sum(seat.chance for seat in found) == pytest.approx(1)


def test_the_two_seats_of_the_learned_evaluation_about_agree() -> None:
    one, two = evaluate(after(2, 40))
    assert one.reward + two.reward == pytest.approx(1, abs=0.1)
    assert (one.points > two.points) == (one.reward > two.reward)


def test_leaders_are_not_evaluated() -> None:
    with pytest.raises(ValueError, match="no evaluation"):
        evaluate(deal(2, seed=1), any_weights())


def test_other_numbers_of_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="number of weights"):
        Search(deal(2, seed=1), evaluation=(1.0, 2.0))


def test_without_a_cut_the_evaluation_is_not_asked() -> None:
    position = after(2, 30)
    runs = [
        Search(position, seed=1, evaluation=weights, cut=0).run(simulations=300).moves
        for weights in (any_weights(), ())
    ]
    assert runs[0] == runs[1]


def test_packing_keeps_weights_to_four_digits_of_the_largest() -> None:
    weights = any_weights()
    unpacked = unpack_weights(*pack_weights(weights))
    assert unpacked == pytest.approx(weights, abs=1e-5)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_learned_weights_fit_the_kernel(players: int) -> None:
    assert len(learned_evaluation(players)) in (0, EVALUATION_SIZES.weights)
