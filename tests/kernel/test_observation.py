"""Observations are complete: a position can be restored from them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel import from_position, to_position
from karawane.kernel.batch import Batch
from karawane.kernel.observation import Observer, plane_names
from karawane.rules import Board, Edition, Position, deal, legal_moves, play, scores, winners
from tests.kernel.observed_position import read_observation

TINY = Board.from_text("tiny", "P..\n.o.\n...")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", Edition.names())
def test_a_position_is_restored_from_any_seats_observation(players: int, name: str) -> None:
    chance = Random(f"{players} {name}")
    position = deal(players, seed=chance, edition=Edition.named(name))
    observer = Observer(position.game.board, players)
    while True:
        running = from_position(position)
        seat = chance.randint(1, players)
        seen = observer.observe(running, seat)
        assert read_observation(seen, players, position.game.board, Edition.named(name)) == position
        moves = legal_moves(position)
        if not moves:
            break
        position = play(position, moves[chance.randrange(len(moves))])


@pytest.mark.parametrize("seat", [1, 2])
def test_equal_observations_mean_equal_moves_and_equal_results(seat: int) -> None:
    """Many games on a tiny board come by the same positions in different ways."""
    chance = Random(1)
    observer = Observer(TINY, players=2)
    known: dict[bytes, tuple[object, ...]] = {}
    met_again = 0
    for _ in range(120):
        position = deal(2, seed=0, board=TINY)
        while True:
            seen = observer.observe(from_position(position), seat).tobytes()
            met_again += seen in known
            assert known.setdefault(seen, facts(position)) == facts(position)
            moves = legal_moves(position)
            if not moves:
                break
            position = play(position, moves[chance.randrange(len(moves))])
    assert met_again > 300, met_again


def facts(position: Position) -> tuple[object, ...]:
    moves = tuple(legal_moves(position))
    after = tuple(scores(play(position, move)) for move in moves)
    return position.seat, moves, after, scores(position), winners(position)


@pytest.mark.parametrize("players", [2, 5])
def test_a_single_game_is_observed_as_in_a_batch(players: int) -> None:
    batch = Batch.dealt(3, players=players, seed=1)
    observer = Observer(deal(players, seed=1).game.board, players)
    assert observer.shape == batch.observation_shape
    for step in range(40):
        viewers = np.array([0, 1 + step % players, players], np.uint8)
        together, masks = batch.observations(viewers), batch.masks()
        for number, viewer in enumerate(viewers):
            running = batch.running_game(number)
            assert (observer.observe(running, int(viewer)) == together[number]).all()
            assert (observer.mask(running) == masks[number]).all()
        batch.step(batch.choose())


def test_the_seat_to_move_observes_if_none_is_named() -> None:
    position = deal(3, seed=1)
    position = play(position, legal_moves(position)[0])
    running = from_position(position)
    observer = Observer(position.game.board, 3)
    assert (observer.observe(running) == observer.observe(running, position.seat)).all()
    assert (observer.observe(running) != observer.observe(running, 1)).any()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_plane_has_a_name(players: int) -> None:
    names = plane_names(players)
    assert len(names) == len(set(names)) == Observer(TINY, players).shape[0]


def test_names_belong_to_the_right_planes() -> None:
    batch = Batch.dealt(1, players=4, seed=1, edition=Edition.named("kosmos"))
    for _ in range(60):
        batch.step(batch.choose())
    position = to_position(batch.running_game(0))
    seen = dict(zip(plane_names(4), batch.observations()[0], strict=True))
    own = position.seat.index
    assert int(seen["own areas"].sum()) == position.areas[own].bit_count()
    assert int(seen["water of 3"].sum()) == position.water[2].bit_count()
    assert seen["own seat, from 1"][0, 0] == position.seat
    assert seen["rose camels in the supply"][0, 0] == position.supply[3]
    assert seen["camels left in the turn"][0, 0] == position.camels_left
    assert seen["ends at once"][0, 0] == 1
    assert seen["own: water points"][0, 0] == position.water_won[own]
    assert seen["own: caravan points now"][0, 0] == scores(position)[own].caravans


def test_other_boards_and_seats_are_refused() -> None:
    running = from_position(deal(2, seed=1))
    with pytest.raises(ValueError, match="another board"):
        Observer(TINY, 2).observe(running)
    with pytest.raises(ValueError, match="another board"):
        Observer(deal(2, seed=1).game.board, 3).mask(running)
    with pytest.raises(ValueError, match="seat"):
        Observer(deal(2, seed=1).game.board, 2).observe(running, 3)
    with pytest.raises(ValueError, match="two to five"):
        Observer(TINY, 6)
