from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel import places
from karawane.kernel.places import PLACE_FEATURES, learned_places, place_features
from karawane.kernel.search import Search
from karawane.rules import (
    Pass,
    Phase,
    PlaceLeader,
    Position,
    SpaceSet,
    deal,
    legal_moves,
    play,
)


def leaders_phases(players: int) -> Iterator[Position]:
    """Yield the positions of a game in which a leader is to be placed at random."""
    chance = Random(players)
    position = deal(players, seed=players)
    while position.phase is not Phase.CAMELS:
        moves = list(legal_moves(position))
        if position.phase is Phase.LEADERS:
            yield position
        position = play(position, moves[int(chance.random() * len(moves))])


def rings(position: Position, start: SpaceSet) -> Iterator[tuple[int, SpaceSet, SpaceSet]]:
    """Yield steps, the spaces that far away, and all that are nearer."""
    game = position.game
    nearer = start
    for steps in range(1, 9):
        ring = game.board.spread(nearer) & game.ground & ~nearer
        yield steps, ring, nearer
        nearer |= ring


def counted(position: Position, move: PlaceLeader) -> dict[str, float]:
    """Count by the rules what the kernel counts."""
    game = position.game
    found = dict.fromkeys(PLACE_FEATURES, 0.0)

    def add(name: str, number: float) -> None:
        if name in found:
            found[name] += number

    for steps, ring, nearer in rings(position, 1 << move.space):
        seen = game.board.spread(nearer) & game.oases
        further = game.board.spread(nearer | ring) & game.oases & ~seen
        add(f"oases at {steps + 1}", further.bit_count())
        water = (
            points * (ring & holes).bit_count() for points, holes in enumerate(position.water, 1)
        )
        add(f"water at {steps}", sum(water))
        add(f"room at {steps}", ring.bit_count())
        for caravan in position.all_caravans():
            if caravan.seat is position.seat:
                name = "own leaders"
            else:
                name = "rivals" if caravan.colour is move.colour else "other leaders"
            add(f"{name} at {steps}", (caravan.camels & ring).bit_count())
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_kernel_counts_what_the_rules_count(players: int) -> None:
    for position in leaders_phases(players):
        for move in list(legal_moves(position))[::41]:
            assert isinstance(move, PlaceLeader)
            found = dict(zip(PLACE_FEATURES, place_features(position, move), strict=True))
            assert found == counted(position, move)


def test_only_leaders_have_a_place() -> None:
    position = deal(5, seed=1)
    with pytest.raises(ValueError, match="only where a leader may be placed"):
        place_features(position, legal_moves(position)[0])
    start = deal(2, seed=1)
    after = play(start, legal_moves(start)[0])
    with pytest.raises(ValueError, match="only where a leader may be placed"):
        place_features(after, legal_moves(start)[0])
    with pytest.raises(ValueError, match="pass: only where"):
        place_features(start, Pass())


def chosen(
    position: Position, weights: tuple[float, ...], place_weight: float = 0.15
) -> PlaceLeader:
    search = Search(position, seed=1, places=weights, place_weight=place_weight)
    move = search.choose(simulations=2000)
    assert isinstance(move, PlaceLeader)
    return move


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_uses_the_weights_it_is_given(players: int) -> None:
    position = next(leaders_phases(players))
    all_moves = [move for move in legal_moves(position) if isinstance(move, PlaceLeader)]
    number = PLACE_FEATURES.index("water at 1")
    most = max(place_features(position, move)[number] for move in all_moves)
    thirsty = tuple(10.0 * (n == number) for n in range(len(PLACE_FEATURES)))
    assert place_features(position, chosen(position, thirsty))[number] == most
    shy = tuple(-weight for weight in thirsty)
    assert place_features(position, chosen(position, shy))[number] == 0
    without = chosen(position, thirsty, place_weight=0)
    assert without == chosen(position, ())


def test_weights_change_nothing_once_all_leaders_are_placed() -> None:
    *_, last = leaders_phases(3)
    position = play(last, legal_moves(last)[0])
    assert position.phase is Phase.CAMELS
    weights = (1.0,) * len(PLACE_FEATURES)
    with_weights, without = (
        Search(position, seed=1, places=given).run(simulations=500) for given in (weights, ())
    )
    assert with_weights.moves == without.moves


def test_a_plain_search_ignores_the_learned_placement() -> None:
    position = next(leaders_phases(5))
    weights = (1.0,) * len(PLACE_FEATURES)
    found, expected = (
        Search(position, seed=1, plain=True, places=given).run(simulations=500)
        for given in (weights, ())
    )
    assert found.moves == expected.moves


def test_there_must_be_a_weight_for_every_feature() -> None:
    with pytest.raises(ValueError, match="a weight for every feature"):
        Search(deal(2, seed=1), places=(1.0, 2.0))


def test_the_learned_weights_are_the_default() -> None:
    position = next(leaders_phases(5))
    usual = Search(position, seed=1).run(simulations=300)
    given = Search(position, seed=1, places=learned_places(5)).run(simulations=300)
    none = Search(position, seed=1, places=()).run(simulations=300)
    assert usual.moves == given.moves != none.moves


def test_nothing_is_known_without_learned_weights() -> None:
    assert places.learned_places(9) == ()
