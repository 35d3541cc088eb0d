"""Learning where to place leaders, from self-play of the search.

In dependency order: `examples` (the training data), `regression` (the weights), `weights_file`
(their file format), `progress_chart`. `karawane train` does it all; it needs the extra
`karawane[selfplay]`.
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
