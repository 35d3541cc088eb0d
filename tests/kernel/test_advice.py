from random import Random

import pytest

from karawane.bots.explanations import Fact, Language, Phrase, advice_for, describe_fact
from karawane.kernel.verify import STYLES
from karawane.notation import parse_space
from karawane.rules import CamelColour, Position, Seat, deal, legal_moves, play
from tests.bots.small_boards import table
from tests.drawn import drawn
from tests.kernel import advice_definition


def told(position: Position, phrase: Phrase) -> str:
    (found,) = (fact for fact in advice_for(position) if fact.phrase is phrase)
    return describe_fact(found, Language.named("en"))


def test_the_nearest_oasis_and_the_best_water_are_named() -> None:
    position = drawn("""
           3    Y    .    .    .
        C1   .    1    .    .    .
           .    .    .    .    .
        .    .    .    .    .    R2
    """).position
    oasis = "Your cream caravan is 2 camels away from the oasis at d1, worth 5 points."
    assert told(position, Phrase.CAN_REACH_OASIS) == oasis
    water = "A cream camel can take the water hole on b1: 3 points."
    assert told(position, Phrase.CAN_TAKE_WATER) == water


def test_a_rival_that_could_close_the_way_to_an_oasis_is_a_threat() -> None:
    position = drawn("""
           .    .    .    Y
        C1   .    .    .    .
           #    R2   #    #
        #    #    #    #    #
    """).position
    threat = next(fact for fact in advice_for(position) if fact.phrase is Phrase.MAY_BE_CUT_OFF)
    oasis = (parse_space("h1"),)
    assert threat == Fact(Phrase.MAY_BE_CUT_OFF, 1, oasis, (Seat.TWO,), CamelColour.CREAM)


def test_a_caravan_with_one_way_out_may_be_locked_in() -> None:
    position = table("Cr..\n####")
    told_so = "Watch out for Indigo: your cream caravan can be locked in. Give it room."
    assert Phrase.MAY_BE_LOCKED_IN not in {fact.phrase for fact in advice_for(position)}
    position = table("C.r.\n####")
    assert told(position, Phrase.MAY_BE_LOCKED_IN) == told_so


def test_the_largest_area_that_can_be_closed_now() -> None:
    position = drawn("""
           .    c1   .    .    .
        .    c1   .    .    .    .
           C1   .    .    .    .
        .    .    .    .    .    .
           .    .    .    .    .
        .    .    .    R2   .    .
    """).position
    closing = "A cream camel on b3 closes an area of 4 spaces."
    assert told(position, Phrase.CAN_CLOSE_AREA) == closing


def test_a_colour_that_runs_out_ends_the_game_soon() -> None:
    position = table("C..r")
    few = position._replace(supply=(20, 4, 20, 20, 20))
    told_so = "Only 4 sky blue camels are left. The game ends with the last camel of a colour."
    assert told(few, Phrase.IS_RUNNING_OUT) == told_so


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_advice_follows_from_the_rules(players: int) -> None:
    random = Random(players)
    style = list(STYLES.values())[players % len(STYLES)]
    position = deal(players, seed=players)
    while not position.is_over:
        # The definition plays every camel of every rival, which takes its time.
        if random.random() < 0.05:
            assert advice_for(position) == advice_definition.advice_for(position)
        position = play(position, style(position, legal_moves(position), random))
