"""Learning from self-play of the search: places for leaders, camels to try first, an evaluation.

`karawane train` uses `examples`, `regression`, `weights_file` and `progress_chart`, and needs the
extra `karawane[selfplay]`; `train-moves` uses `move_examples` and `move_fit`; `train-evaluation`
the modules whose names begin with `evaluation`. `example_games` plays the games of the last two.
"""

from karawane.training.examples import Example, examples
from karawane.training.progress_chart import progress_chart
from karawane.training.regression import Fit, Stage, fit
from karawane.training.weights_file import read_weights, weights_text

__all__ = [
    "Example",
    "Fit",
    "Stage",
    "examples",
    "fit",
    "progress_chart",
    "read_weights",
    "weights_text",
]
