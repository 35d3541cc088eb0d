from collections import Counter
from random import Random

import pytest

from karawane.bots.choice import best_of, generator, one_of


def test_a_seed_becomes_a_generator_and_a_generator_is_kept() -> None:
    shared = Random(3)
    assert generator(shared) is shared
    assert generator(3).random() == Random(3).random()
    assert generator("three").random() != generator("four").random()


def test_one_of_chooses_every_item_equally_often() -> None:
    chance = Random(1)
    drawn = Counter(one_of("abcde", chance) for _ in range(5000))
    assert set(drawn) == set("abcde")
    assert min(drawn.values()) > 850


def test_best_of_keeps_ties_in_order() -> None:
    assert best_of([3, -4, 1, 4], abs) == [-4, 4]


def test_best_of_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty"):
        best_of([], abs)
