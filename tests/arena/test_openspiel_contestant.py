import pytest

from karawane.bots import contestant
from karawane.rules import deal, legal_moves

pytest.importorskip("pyspiel")
pytest.importorskip("karawane.arena")


def test_openspiel_can_play() -> None:
    start = deal(2, seed=1)
    with contestant("openspiel:20").playing("seed") as bot:
        assert bot.choose(start) in legal_moves(start)


def test_its_limit_is_its_own_and_options_are_refused() -> None:
    assert contestant("openspiel:0.1s").has_own_limit
    with pytest.raises(ValueError, match=r"'openspiel:threads=2': .*takes no options"):
        contestant("openspiel:threads=2")
