import pytest

from karawane.bots import play_out, player
from karawane.bots.explanations import Language, Phrase, describe, facts_of
from karawane.rules import Pass, PlaceLeader, deal, legal_moves
from tests.drawn import drawn


@pytest.mark.parametrize("players", [2, 5])
def test_every_move_has_a_description_in_every_language(players: int) -> None:
    record = play_out(deal(players, seed=4), [player("greedy", n) for n in range(players)])
    for position, move in zip(record.positions(), record.moves, strict=False):
        for code in Language.codes():
            words = describe(facts_of(position, move), Language.named(code))
            assert words
            assert "{" not in words


def test_every_legal_move_of_a_position_can_be_explained() -> None:
    record = play_out(deal(3, seed=2), [player("greedy", n) for n in range(3)])
    position = list(record.positions())[60]
    assert all(facts_of(position, move) for move in legal_moves(position))


def test_a_leader_is_explained_by_its_surroundings() -> None:
    start = deal(2, seed=1)
    move = next(
        m for m in legal_moves(start) if isinstance(m, PlaceLeader) and m.space.name == "o5"
    )
    phrases = [fact.phrase for fact in facts_of(start, move)]
    assert Phrase.LEADER_NEAR_WATER in phrases
    assert phrases[-1] is Phrase.LEADER_IS_FIRST


def test_giving_back_and_passing_have_their_words() -> None:
    start = deal(5, seed=1)
    assert facts_of(start, legal_moves(start)[0])[0].phrase is Phrase.NO_COLOUR_IS_BETTER
    stuck = drawn("""
           #    .
        C1   #    C2
    """).position
    assert facts_of(stuck, Pass())[0].phrase is Phrase.NOTHING_TO_PLACE


def test_a_fact_omits_what_it_does_not_mention() -> None:
    start = deal(5, seed=1)
    fact = facts_of(start, legal_moves(start)[0])[0]
    assert fact.as_json() == {"fact": "no_colour_is_better", "count": 1}
