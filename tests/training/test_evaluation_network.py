import pytest

pytest.importorskip("numpy")
pytest.importorskip("karawane.kernel", exc_type=ImportError)

import numpy as np

from karawane.kernel.convert import from_position
from karawane.kernel.evaluation import evaluate
from karawane.kernel.loader import native
from karawane.rules import Position, deal, legal_moves, play
from karawane.training.evaluation_examples import EvaluationExamples, play_examples
from karawane.training.evaluation_network import (
    UNIT,
    Array,
    Batch,
    flat_weights,
    gradient,
    initial_weights,
    predict,
)
from karawane.workers import ProcessPool


@pytest.fixture(scope="module")
def examples() -> EvaluationExamples:
    return play_examples(3, range(2), simulations=4, evaluation=(), pool=ProcessPool(1))


def unscaled(examples: EvaluationExamples) -> tuple[Array, Array]:
    return (
        np.ones(examples.caravans.shape[-1], np.float32),
        np.ones(examples.seats.shape[-1], np.float32),
    )


def test_the_same_games_give_the_same_examples(examples: EvaluationExamples) -> None:
    again = play_examples(3, range(2), simulations=4, evaluation=(), pool=ProcessPool(1))
    assert (again.caravans == examples.caravans).all()
    assert (again.expected == examples.expected).all()
    assert set(examples.games) == {0, 1}


def test_the_kernel_predicts_the_same() -> None:
    random = np.random.default_rng(1)
    weights = {name: layer * np.float32(0.1) for name, layer in initial_weights(random).items()}
    position = deal(2, seed=0)
    while not position.camels_left:
        position = play(position, legal_moves(position)[3])
    found = noted(position)
    scales = unscaled(found)
    mine = predict(weights, Batch.of(found, found.results, np.array([0]), scales))
    theirs = evaluate(position, flat_weights(weights, scales))
    assert [seat.reward for seat in theirs] == pytest.approx(mine.reward[0].tolist(), abs=1e-3)
    assert [seat.points for seat in theirs] == pytest.approx(
        (UNIT * mine.points[0]).tolist(), abs=1e-2
    )


def noted(position: Position) -> EvaluationExamples:
    """Return the examples of a game that begins by noting the position itself."""
    supply = 5 * position.game.supply_at_start
    for seed in range(9):
        game = native.evaluation_examples(from_position(position), 1, seed, {}, (), (), ())
        caravans, seats, expected, results, settled = map(np.asarray, game)
        if seats[0, 0, -1] == supply:
            numbers = np.zeros(len(seats), np.int64)
            return EvaluationExamples(caravans, seats, expected, results, settled, numbers)
    raise AssertionError("no game began with an example")


def test_the_gradient_is_the_slope_of_the_loss(examples: EvaluationExamples) -> None:
    random = np.random.default_rng(2)
    weights = {name: layer * np.float32(0.2) for name, layer in initial_weights(random).items()}
    batch = Batch.of(examples, examples.results, np.arange(20), unscaled(examples))

    def loss() -> float:
        found = predict(weights, batch)
        reward, chance, points = (batch.targets[..., n] for n in range(3))
        entropy = [
            -(wanted * np.log(got) + (1 - wanted) * np.log(1 - got)).mean()
            for got, wanted in ((found.reward, reward), (found.chance, chance))
        ]
        square = ((found.points - points) ** 2).mean() / 2
        return float(entropy[0] + 0.3 * entropy[1] + 0.3 * square)

    slopes = gradient(weights, batch)
    for name, place in (
        ("caravan", (0, 3)),
        ("other_counts", (2, 5)),
        ("output", (1, 0)),
        ("slope", (0,)),
    ):
        kept = weights[name][place]
        weights[name][place] = kept + 1e-2
        above = loss()
        weights[name][place] = kept - 1e-2
        below = loss()
        weights[name][place] = kept
        assert (above - below) / 2e-2 == pytest.approx(
            float(slopes[name][place]), rel=0.1, abs=1e-3
        )
