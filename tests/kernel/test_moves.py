from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.moves import MOVE_FEATURES, learned_moves, move_features
from karawane.kernel.search import Search
from karawane.rules import (
    CamelColour,
    Phase,
    PlaceCamel,
    Position,
    Seat,
    SpaceSet,
    deal,
    legal_moves,
    play,
)

FARTHEST = 8


def camel_phases(players: int, count: int) -> Iterator[Position]:
    """Yield positions of a random game in which a camel is to be placed."""
    chance = Random(players)
    position = deal(players, seed=players)
    while count and not position.is_over:
        moves = list(legal_moves(position))
        if position.phase is Phase.CAMELS and isinstance(moves[0], PlaceCamel):
            yield position
            count -= 1
        position = play(position, moves[int(chance.random() * len(moves))])


def claims(position: Position, seat: Seat, colour: CamelColour) -> SpaceSet:
    """Return the free spaces next to a seat's caravan and to no other of its colour."""
    spread = position.game.board.spread
    found = spread(position.camels_of(seat, colour)) & position.game.ground & ~position.camels
    for other in position.game.seats:
        if other is not seat:
            found &= ~spread(position.camels_of(other, colour))
    return found


def counted(position: Position, move: PlaceCamel) -> dict[str, float]:
    """Count by the rules what the kernel counts."""
    game, seat, colour = position.game, position.seat, move.colour
    spread = game.board.spread
    at = 1 << move.space
    around = spread(at)
    rivals = [other for other in game.seats if other is not seat]
    own = position.camels_of(seat, colour)
    lead = own.bit_count() - max(position.camels_of(x, colour).bit_count() for x in rivals)
    contested = any(
        claims(position, rival, each) & at
        for rival in rivals
        for each in CamelColour
        if position.supply[each.index]
    )
    claimed = spread(own)
    for rival in rivals:
        claimed |= spread(position.camels_of(rival, colour))
    opened = around & game.ground & ~position.camels & ~claimed
    unreached = game.oases & ~position.oases_of(seat, colour)
    new_oases = (around & unreached).bit_count()
    water = position.water_at(move.space)
    touching = (around & own).bit_count()
    area = position.areas[seat.index]
    return {
        "new oases": new_oases,
        **{f"water of {points}": water == points for points in (1, 2, 3)},
        "open to an opponent": contested,
        "water open to an opponent": contested * water,
        "new oasis open to an opponent": contested and new_oases > 0,
        "in the own area": area & at != 0,
        "next to two own camels": touching == 2,
        "next to more own camels": touching > 2,
        "takes the lead": lead == 0,
        "draws level": lead == -1,
        "camels behind": min(max(-lead, 0), FARTHEST),
        "camels ahead": min(max(lead, 0), FARTHEST),
        "spaces a rival loses": sum(
            (around & claims(position, rival, colour)).bit_count() for rival in rivals
        ),
        "spaces opened": opened.bit_count(),
        "water opened": sum(
            points * (holes & opened).bit_count() for points, holes in enumerate(position.water, 1)
        ),
        "new oasis opened": opened & spread(unreached) != 0,
        "spaces enclosed": (play(position, move).areas[seat.index] & ~area).bit_count(),
        "camels left": position.supply[colour.index],
        "at the border": around.bit_count() < 6,
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_features_are_what_the_rules_count(players: int) -> None:
    chance = Random(1)
    for position in camel_phases(players, 60):
        moves = legal_moves(position)
        move = moves[int(chance.random() * len(moves))]
        assert isinstance(move, PlaceCamel)
        assert dict(zip(MOVE_FEATURES, move_features(position, move), strict=True)) == counted(
            position, move
        )


def test_only_a_legal_camel_has_features() -> None:
    start = deal(2, seed=1)
    with pytest.raises(ValueError, match="only where a camel may be placed"):
        move_features(start, legal_moves(start)[0])


def test_the_learned_weights_are_the_default() -> None:
    position = next(camel_phases(3, 1))
    usual = Search(position, seed=1).run(simulations=300)
    given = Search(position, seed=1, moves=learned_moves(3)).run(simulations=300)
    none = Search(position, seed=1, moves=()).run(simulations=300)
    assert usual.moves == given.moves != none.moves


def test_without_weights_the_prior_has_no_effect() -> None:
    position = next(camel_phases(2, 1))
    found, expected = (
        Search(position, seed=1, moves=weights, prior_weight=weight).run(simulations=300)
        for weights, weight in (((), 1.0), (None, 0.0))
    )
    assert found.moves == expected.moves


def test_there_must_be_a_weight_for_every_feature() -> None:
    with pytest.raises(ValueError, match="a weight for every feature"):
        Search(deal(2, seed=1), moves=(1.0, 2.0))


def test_nothing_is_known_without_learned_weights() -> None:
    assert learned_moves(9) == ()


def playouts(picks: float, weights: tuple[float, ...]) -> float:
    """Return the points of all seats in a random game to the end, on average."""
    position = next(camel_phases(3, 1))
    search = Search(position, seed=1, moves=weights, evaluation=(), picks=picks)
    return sum(search.run(simulations=400).points)


def test_seats_earn_more_in_playouts_by_priors() -> None:
    assert playouts(4, learned_moves(3)) > playouts(1, learned_moves(3))


def test_without_priors_all_playouts_are_eager() -> None:
    assert playouts(4, ()) == playouts(1, ())
