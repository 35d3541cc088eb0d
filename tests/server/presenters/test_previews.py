from random import Random

import pytest

from karawane.rules import Phase, deal, legal_moves, play, scores
from karawane.server.presenters.previews import preview, scoring
from karawane.server.table.refusal import RequestRefused


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_preview_shows_what_the_placement_then_wins(players: int) -> None:
    chance = Random(players)
    position = deal(players, seed=players)
    while not position.is_over:
        move = chance.choice(legal_moves(position))
        told = preview(position, str(move))
        after = play(position, move)
        assert told.legal
        if position.phase is Phase.CAMELS:
            had, has = scores(position)[position.seat.index], scores(after)[position.seat.index]
            assert told.water == has.water - had.water
            assert 5 * len(told.oases) == has.oases - had.oases
            assert told.area_points == has.areas - had.areas
            assert told.oasis_points == has.oases - had.oases
            assert told.caravans == has.caravans - had.caravans
        position = after
    final = scoring(position)
    assert list(final.totals) == [score.total for score in scores(position)]
    for seat, score in enumerate(scores(position), 1):
        own = [step for step in final.steps if step.seat == seat]
        assert sum(step.points for step in own) == score.total
        caravans = sum(step.points for step in own if step.kind == "caravan")
        assert caravans == score.caravans


def test_the_preview_of_an_illegal_placement_names_the_rule() -> None:
    told = preview(play(deal(2, seed=1), legal_moves(deal(2, seed=1))[0]), "Ch8")
    assert not told.legal
    assert told.reason == "not_placing_camels"
    assert told.rule == "4.1"


def test_text_that_is_not_a_move_is_refused() -> None:
    with pytest.raises(RequestRefused):
        preview(deal(2, seed=1), "C@")
