import pytest

from karawane.bots.explanations import Fact, Language, Phrase, describe, facts_of
from karawane.notation import parse_move, parse_space
from karawane.rules import CamelColour, Position, Seat, deal, play
from tests.drawn import drawn


def told(position: Position, move: str, code: str = "en") -> str:
    return describe(facts_of(position, parse_move(move)), Language.named(code))


def phrases(position: Position, move: str) -> set[Phrase]:
    return {fact.phrase for fact in facts_of(position, parse_move(move))}


WATER_FOR_BOTH = """
       3    .    .    .    .
    C1   .    .    .    .    .
       R2   .    .    .    .
    .    .    .    .    .    .
       .    .    .    .    .
    .    .    .    .    .    .
"""


def test_water_within_a_rivals_reach_is_taken_before_it() -> None:
    position = drawn(WATER_FOR_BOTH).position
    assert "wins 3 points of water before Indigo can" in told(position, "Cb1")
    assert "holt 3 Punkte Wasser, bevor Indigo es kann" in told(position, "Cb1", "de")


def test_water_out_of_rivals_reach_is_simply_taken() -> None:
    position = drawn(WATER_FOR_BOTH.replace("R2", ". ")).position
    assert told(position, "Cb1") == "wins 3 points of water, leads in cream by 2 camels"


def test_a_camel_reaches_an_oasis_or_comes_closer() -> None:
    position = drawn("""
           .    Y    .    .    Y
        C1   .    .    .    .    .
           .    .    .    .    .
        .    .    .    .    .    .
    """).position
    oasis = (parse_space("d1"),)
    assert Fact(Phrase.NEARS_OASIS, 1, oasis) in facts_of(position, parse_move("Cb1"))
    beside = play(position, parse_move("Cb1"))
    assert Fact(Phrase.REACHES_OASIS, 1, oasis) in facts_of(beside, parse_move("Cc1"))


CORNER = """
       .    c1   .    .    .
    .    c1   .    .    .    .
       C1   .    .    .    .
    .    .    .    .    .    .
       .    .    .    .    .
    .    .    .    R2   .    .
"""


def test_an_area_is_closed() -> None:
    position = drawn(CORNER).position
    closing = told(position, "Ca2")
    assert closing.startswith("closes an area of 2 spaces")
    assert "area di 2 caselle" in told(position, "Ca2", "it")


PASSAGE = """
       .    .    .    .
    C2   .    .    3    S2
       #    R1   #    #
    #    #    #    #    #
"""


def test_a_rival_is_cut_off_from_water_beyond_the_camel() -> None:
    facts = facts_of(drawn(PASSAGE).position, parse_move("Rd1"))
    lost = Fact(Phrase.CUTS_OFF_FROM_WATER, 3, (parse_space("g1"),), (Seat.TWO,), CamelColour.CREAM)
    assert lost in facts


def test_a_rival_is_cut_off_from_an_oasis_beyond_the_camel() -> None:
    position = drawn(PASSAGE.replace("3", "Y")).position
    assert "cuts Indigo's cream caravan off from the oasis at g1" in told(position, "Rd1")


def test_water_that_a_rival_can_still_reach_is_not_cut_off() -> None:
    position = drawn("""
           .    .    .    .
        C2   .    .    3    S2
           .    R1   .    #
        .    .    .    #    #
           .    .    .    #
        .    .    .    .    #
    """).position
    assert Phrase.CUTS_OFF_FROM_WATER not in phrases(position, "Rd1")


def test_a_caravan_that_cannot_grow_any_more_is_locked_in() -> None:
    position = drawn("""
           .    .
        R2   C1   .
           #    .
        #    .    .
    """).position
    assert Phrase.LOCKS_IN not in phrases(position, "Cd1")
    assert "locks in Indigo's rose caravan" in told(position, "Cb1")


def test_the_lead_in_a_colour_is_taken_shared_and_extended() -> None:
    behind = drawn("""
           .    .    .    .    O2
        O1   .    .    .    o2   .
           .    .    .    .    .
        .    .    .    .    .    .
    """).position
    assert Phrase.DRAWS_LEVEL in phrases(behind, "Ob1")
    level = drawn("""
           .    .    .    .    O2
        O1   .    .    .    .    .
           .    .    .    .    .
        .    .    .    .    .    .
    """).position
    assert Phrase.TAKES_LEAD in phrases(level, "Ob1")
    ahead = drawn("""
           .    .    .    .    O2
        O1   .    .    .    .    .
           o1   .    .    .    .
        .    .    .    .    .    .
    """).position
    assert Phrase.EXTENDS_LEAD in phrases(ahead, "Ob1")


def test_the_end_and_the_last_camels_are_mentioned() -> None:
    few = drawn(CORNER, supply=(3, 20, 20, 20, 20)).position
    assert "leaves 2 cream camels in the supply" in told(few, "Cc2")
    last = drawn(CORNER, supply=(1, 20, 20, 20, 20), camels_left=1).position
    assert "ends the game" in told(last, "Cc2")


def test_a_quiet_camel_keeps_room() -> None:
    position = drawn("""
           .    .    .    .    O2
        O1   .    .    .    o2   .
           .    .    .    .    o2
        .    .    .    .    .    .
    """).position
    assert phrases(position, "Ob1") == {Phrase.KEEPS_ROOM}


def test_only_legal_moves_can_be_explained() -> None:
    with pytest.raises(ValueError, match="only legal moves can be explained"):
        facts_of(deal(2, seed=1), parse_move("Ch7"))
