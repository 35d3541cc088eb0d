import json
from importlib.resources import files

import pytest

pytest.importorskip("numpy")
pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.evaluation import EVALUATION_SIZES, unpack_weights
from karawane.training.evaluation_file import evaluation_text
from karawane.training.evaluation_fit import EvaluationFit


def test_a_new_evaluation_leaves_the_others() -> None:
    fit = EvaluationFit((0.5, -1.0), 100, 0.81234, 0.9, 0.7)
    text = evaluation_text({"3": {"scale": 1.0}}, 2, {"command": "make it"}, fit)
    players = json.loads(text)["players"]
    assert players["3"] == {"scale": 1.0}
    assert players["2"]["command"] == "make it"
    assert players["2"]["explained_rewards"] == 0.8123
    unpacked = unpack_weights(players["2"]["scale"], players["2"]["weights"])
    assert unpacked == pytest.approx((0.5, -1.0), abs=1e-4)


def test_the_file_of_the_package_is_small_and_says_how_it_was_made() -> None:
    text = (files("karawane.kernel") / "evaluation.json").read_text("utf-8")
    assert len(text) < 100_000
    for players, learned in json.loads(text)["players"].items():
        assert learned["command"].startswith(f"karawane train-evaluation --players {players} ")
        assert len(unpack_weights(learned["scale"], learned["weights"])) == EVALUATION_SIZES.weights
