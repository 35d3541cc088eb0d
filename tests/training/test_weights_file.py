import json
from importlib.resources import files

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("pyarrow")

from karawane.kernel.places import PLACE_FEATURES
from karawane.training import Fit, Stage, read_weights, weights_text

COUNT = len(PLACE_FEATURES)
FIT = Fit(tuple(n / 7 for n in range(COUNT)), (0.25,) * COUNT, (Stage(80, 0.12345),))


def test_new_weights_stand_beside_those_of_other_numbers_of_players() -> None:
    first = weights_text({}, 5, {"games": 100}, FIT)
    both = read_weights(weights_text(read_weights(first), 2, {"games": 7}, FIT))
    assert list(both) == ["2", "5"]
    assert both["5"] == read_weights(first)["5"]
    five = json.loads(first)["players"]["5"]
    assert (five["games"], five["explained"]) == (100, 0.1235)
    assert list(five["weights"]) == list(five["errors"]) == list(PLACE_FEATURES)
    assert five["weights"][PLACE_FEATURES[1]] == 0.1429


def test_weights_for_the_same_number_are_replaced() -> None:
    first = read_weights(weights_text({}, 5, {"games": 100}, FIT))
    second = read_weights(weights_text(first, 5, {"games": 200}, FIT))
    assert list(second) == ["5"]
    assert second != first


def test_what_is_shipped_tells_how_it_was_made() -> None:
    text = (files("karawane.kernel") / "places.json").read_text("utf-8")
    shipped = read_weights(text)
    assert shipped
    for players, learned in shipped.items():
        assert isinstance(learned, dict)
        assert learned["command"].startswith(f"karawane train --players {players} --games ")
        assert list(learned["weights"]) == list(learned["errors"]) == list(PLACE_FEATURES)
        assert learned["explained"] > 0


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 2, "players": {}}', "3"])
def test_another_file_is_reported(text: str) -> None:
    with pytest.raises(ValueError, match=r"^not "):
        read_weights(text)
