from collections.abc import Iterator

import pytest

from karawane.bots.levels import LEVELS, Level
from karawane.bots.offered_bots import offer_bot
from karawane.rules import deal

FOX = "fox=py:karawane.bots.greedy:GreedyPlayer"


@pytest.fixture
def fox() -> Iterator[Level]:
    level = offer_bot(FOX)
    yield level
    level.withdraw()


def test_an_offered_bot_is_a_level(fox: Level) -> None:
    assert Level.named("fox") is fox
    assert Level.all() == (*LEVELS, fox)
    assert fox.number == len(LEVELS) + 1
    start = deal(2, seed=1)
    assert fox.player("seed").choose(start) in start.legal_moves


def test_offering_again_changes_nothing(fox: Level) -> None:
    assert offer_bot(FOX).number == fox.number
    assert len(Level.all()) == len(LEVELS) + 1


@pytest.mark.parametrize(
    ("offer", "words"),
    [
        ("fox", "write NAME=BOT"),
        ("=greedy", "write NAME=BOT"),
        ("a fox=greedy", "write NAME=BOT"),
        ("Simoom=greedy", "is the name of a level"),
        ("max=greedy", "is the name of a level"),
        ("fox=py:nowhere_to_be_found:Fox", "no module 'nowhere_to_be_found'"),
    ],
)
def test_what_cannot_be_offered_is_reported(offer: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        offer_bot(offer)
    assert Level.all() == LEVELS
