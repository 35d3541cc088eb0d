"""The moves that the kernel's levels consider best, compared with the rules."""

import pytest

from karawane.bots import gain
from karawane.kernel import from_position
from karawane.kernel.players import NATIVE_LEVELS, best_actions, best_moves, native_level
from karawane.rules import (
    CamelColour,
    Move,
    Phase,
    PlaceCamel,
    PlaceLeader,
    Position,
    deal,
    legal_moves,
    play,
    scores,
)
from tests.bots.small_boards import names, table


def to_place_leaders(drawing: str) -> Position:
    return table(drawing)._replace(camels_left=0, leaders_left=6, short_turns=1)


def leader_spaces(position: Position, colour: CamelColour) -> int:
    chosen = 0
    for move in best_moves(position, "greedy"):
        assert isinstance(move, PlaceLeader)
        if move.colour is colour:
            chosen |= 1 << move.space
    return chosen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_legal_move_is_random(players: int) -> None:
    position = deal(players, seed=1)
    assert best_moves(position, "random") == list(legal_moves(position))


def richest(position: Position) -> list[str]:
    gains = {str(move): gain(position, move) for move in legal_moves(position)}
    return [move for move, points in gains.items() if points == max(gains.values())]


@pytest.mark.parametrize(
    ("players", "edition"), [(2, "v1.2"), (3, "kosmos"), (4, "ffg"), (5, "kosmos-it")]
)
def test_gazelle_gains_the_most_points_that_the_rules_allow(players: int, edition: str) -> None:
    position = deal(players, seed=3, edition=edition)
    while not position.is_over:
        best = best_moves(position, "gazelle")
        if position.phase is Phase.CAMELS:
            assert {str(move) for move in best} <= set(richest(position))
        position = play(position, best[0])


@pytest.mark.parametrize(
    ("players", "edition"), [(2, "v1.2"), (3, "kosmos"), (4, "ffg"), (5, "kosmos-it")]
)
def test_fennec_gains_the_most_points_apart_from_caravans_of_plentiful_colours(
    players: int, edition: str
) -> None:
    position = deal(players, seed=3, edition=edition)
    while not position.is_over:
        best = best_moves(position, "fennec")
        if position.phase is Phase.CAMELS and isinstance(best[0], PlaceCamel):
            seen = {move: noticed(position, move) for move in legal_moves(position)}
            assert {seen[move] for move in best} == {max(seen.values())}
        position = play(position, best[0])


def noticed(position: Position, move: Move) -> int:
    """Return what fennec believes a camel to win."""
    assert isinstance(move, PlaceCamel)
    few_are_left = position.supply[move.colour.index] <= 10
    before = scores(position)[position.seat.index]
    after = scores(play(position, move))[position.seat.index]
    caravans = after.caravans - before.caravans
    return after.total - before.total - (0 if few_are_left else caravans)


def test_greedy_is_gazelle() -> None:
    position = deal(3, seed=1)
    while not position.is_over:
        best = best_moves(position, "greedy")
        assert best == best_moves(position, "gazelle")
        position = play(position, best[-1])


@pytest.mark.parametrize("name", NATIVE_LEVELS)
def test_a_finished_game_has_no_moves(name: str) -> None:
    game = from_position(deal(2, seed=1))
    game.play_out(seed=1)
    assert best_actions(game, name) == []


@pytest.mark.parametrize("name", NATIVE_LEVELS)
def test_whoever_cannot_place_anything_passes(name: str) -> None:
    assert [str(move) for move in best_moves(to_place_leaders("CsB"), name)] == ["pass"]
    assert [str(move) for move in best_moves(table("C#.c"), name)] == ["pass"]


@pytest.mark.parametrize("name", NATIVE_LEVELS)
def test_every_leader_may_be_given_back(name: str) -> None:
    start = deal(5, seed=1)
    assert best_moves(start, name) == list(legal_moves(start))


def test_an_unknown_name_is_reported() -> None:
    with pytest.raises(ValueError, match="no player 'simoom'"):
        native_level("simoom")


def test_a_leader_goes_where_the_water_is() -> None:
    position = to_place_leaders("............3.3..")
    assert leader_spaces(position, CamelColour.CREAM) & ~names("l1 n1 p1") == 0
    assert leader_spaces(position, CamelColour.CREAM)


def test_with_equal_water_it_keeps_away_from_its_own_leaders() -> None:
    alone = to_place_leaders("...3...........3...")
    assert leader_spaces(alone, CamelColour.CREAM) & names("a1 b1 c1 d1 e1 f1 g1")
    beside_own = to_place_leaders(".S.3...........3...")
    assert not leader_spaces(beside_own, CamelColour.CREAM) & names("a1 b1 c1 d1 e1 f1 g1")


def test_with_equal_water_it_keeps_away_from_rivals_of_its_colour() -> None:
    # A rival leader of another colour takes the same room, and nothing more.
    position = to_place_leaders("c..3...........3..s")
    assert not leader_spaces(position, CamelColour.CREAM) & names("b1 c1 d1 e1 f1 g1")
    assert not leader_spaces(position, CamelColour.SKY) & names("m1 n1 o1 p1 q1 r1")
