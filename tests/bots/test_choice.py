from collections import Counter
from random import Random

from karawane.bots.choice import generator, one_of


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
