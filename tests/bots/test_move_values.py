import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.bots.move_values import MoveValue
from karawane.kernel.search import Search
from karawane.rules import deal


def test_a_value_is_what_the_search_found() -> None:
    best = Search(deal(3, seed=1)).run(simulations=100).moves[0]
    value = MoveValue.found(best)
    assert (value.move, value.visits, value.chances) == (best.move, best.visits, best.wins)
