import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.learned_files import learned_for


@pytest.mark.parametrize("file", ["chances.json", "evaluation.json", "moves.json", "places.json"])
def test_nothing_was_learned_for_numbers_of_players_that_do_not_exist(file: str) -> None:
    assert learned_for(6, file) is None
