"""Games side by side, stepped together."""

from __future__ import annotations

import multiprocessing
import threading
from typing import Any

import numpy as np
import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel import action_of, from_position, to_position
from karawane.kernel.batch import LEAVE, NO_ACTION, SOMEBODY_ELSE, Batch
from karawane.kernel.players import NATIVE_LEVELS, best_actions, native_level
from karawane.rules import (
    Board,
    CamelColour,
    Edition,
    IllegalMove,
    Position,
    SetUpError,
    deal,
    legal_moves,
    play,
    scores,
    set_up,
    spaces_in,
)
from tests.waiting import HANGS_SECONDS


def position_of(batch: Batch, number: int) -> Position:
    return to_position(batch.running_game(number))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_batch_plays_the_same_as_single_games(players: int) -> None:
    starts = [deal(players, seed=seed) for seed in range(7)]
    batch = Batch.from_positions(starts, seed=3, threads=2)
    games = [from_position(start) for start in starts]
    while True:
        actions = batch.choose()
        if (actions == NO_ACTION).all():
            break
        before = [game.is_over for game in games]
        dones = batch.step(actions)
        for number, game in enumerate(games):
            if actions[number] != NO_ACTION:
                game.play(int(actions[number]))
            assert batch.running_game(number) == game
            assert dones[number] == (game.is_over and not before[number])
    for number, game in enumerate(games):
        assert batch.scores()[number].tolist() == [list(score) for score in game.scores()]
    assert (batch.final_scores() == batch.scores()).all()
    batch.reset()
    assert [position_of(batch, number) for number in range(7)] == starts


def test_masks_are_the_rules_legal_moves() -> None:
    batch = Batch.dealt(8, players=5, seed=9, threads=2)
    for _ in range(60):
        masks = batch.masks()
        for number in range(len(batch)):
            position = position_of(batch, number)
            board = position.game.board
            legal = [action_of(board, move) for move in legal_moves(position)]
            assert np.flatnonzero(masks[number]).tolist() == legal
            assert batch.seats()[number] == position.seat
        batch.step(batch.choose())


def test_a_forced_pass_is_in_the_mask() -> None:
    batch = Batch.from_positions([deal(2, seed=1, board=Board.from_text("one", "P"))])
    assert np.flatnonzero(batch.masks()[0]).tolist() == [15]


def test_dealt_games_are_set_up_by_the_rules() -> None:
    batch = Batch.dealt(20, players=4, seed=5, edition=Edition.named("ffg"))
    seen = set()
    for number in range(len(batch)):
        position = position_of(batch, number)
        game = position.game
        water = {
            space: points
            for points, holes in enumerate(position.water, 1)
            for space in spaces_in(holes)
        }
        again = set_up(
            4, oases=spaces_in(game.oases), water=water, edition=game.edition, board=game.board
        )
        assert again == position
        seen.add(position)
    assert len(seen) == 20
    assert position_of(Batch.dealt(20, players=4, seed=5, edition=Edition.named("ffg")), 7) in seen


def test_edition_and_board_can_be_named() -> None:
    named = Batch.dealt(3, seed=1, edition="kosmos", board="desert")
    given = Batch.dealt(3, seed=1, edition=Edition.named("kosmos"))
    assert position_of(named, 2) == position_of(given, 2)


def test_with_auto_reset_games_go_on() -> None:
    batch = Batch.dealt(16, seed=1, threads=2, auto_reset=True)
    first = [position_of(batch, number) for number in range(16)]
    ended = np.zeros(16, int)
    for _ in range(300):
        dones = batch.step(batch.choose())
        ended += dones
        for number in np.flatnonzero(dones):
            position = position_of(batch, int(number))
            assert position.leaders_left == 10
            assert position not in first
            assert batch.final_scores()[number].sum() > 0
    assert (ended >= 2).all()


def test_threads_do_not_change_the_games() -> None:
    one = Batch.dealt(9, seed=4, auto_reset=True)
    many = Batch.dealt(9, seed=4, threads=4, auto_reset=True)
    for _ in range(120):
        actions = one.choose()
        assert (many.choose() == actions).all()
        one.step(actions)
        many.step(actions)
    assert (one.planes() == many.planes()).all()


def test_planes_show_the_position_from_the_seat_to_move() -> None:
    batch = Batch.dealt(3, players=3, seed=2)
    for _ in range(70):
        batch.step(batch.choose())
    planes, numbers = batch.planes(), batch.numbers()
    for number in range(3):
        position = position_of(batch, number)
        game = position.game
        seats = [game.seats[(position.seat.index + n) % 3] for n in range(3)]
        sets = [
            position.camels_of(seat, colour) | position.oases_of(seat, colour)
            for seat in seats
            for colour in CamelColour
        ]
        sets += [position.areas[seat.index] for seat in seats]
        sets += [position.leaders, game.oases, *position.water, game.board.palms, game.board.spaces]
        assert batch.planes_shape == (len(sets), 13, 18)
        for plane, spaces in zip(planes[number], sets, strict=True):
            shown = {(int(x), int(y)) for y, x in zip(*np.nonzero(plane), strict=True)}
            assert shown == {(space.x, space.y) for space in spaces_in(spaces)}
        points = scores(position)
        assert numbers[number].tolist() == [
            position.seat,
            0,
            *position.supply,
            2,
            position.camels_left,
            0,
            position.short_turns,
            *(0, 1, 0, 1),
            *(value for seat in seats for value in (*points[seat.index], 0)),
        ]


def test_an_illegal_action_leaves_all_games_as_they_were() -> None:
    batch = Batch.dealt(4, seed=1, threads=2)
    before = [position_of(batch, number) for number in range(4)]
    actions = batch.choose()
    actions[2] = 1895
    with pytest.raises(IllegalMove, match="passing") as refused:
        batch.step(actions)
    assert "game 2" in refused.value.__notes__[0]
    for wrong in (NO_ACTION, -7, 1896, 2**31 - 1):
        actions[2] = wrong
        with pytest.raises(ValueError, match="no action"):
            batch.step(actions)
    assert [position_of(batch, number) for number in range(4)] == before


def test_games_can_be_left_as_they_are() -> None:
    batch = Batch.dealt(3, seed=1)
    before = [position_of(batch, number) for number in range(3)]
    actions = batch.choose()
    actions[1] = LEAVE
    batch.step(actions)
    after = [position_of(batch, number) for number in range(3)]
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, True, False]


def test_some_games_begin_again() -> None:
    batch = Batch.from_positions([deal(2, seed=seed) for seed in range(3)])
    before = [position_of(batch, number) for number in range(3)]
    batch.step(batch.choose())
    batch.reset(np.array([True, False, True]))
    after = [position_of(batch, number) for number in range(3)]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True]


def test_levels_play_until_somebody_else_is_to_move() -> None:
    batch = Batch.dealt(4, players=3, seed=1)
    waiting_for = np.array([1, 1, 2, 3], np.uint8)
    us = SOMEBODY_ELSE
    levels = np.array([[us, 4, 0], [us, us, us], [2, us, 3], [4, 1, us]], np.uint8)
    assert not batch.play_levels(levels).any()
    assert batch.seats().tolist() == waiting_for.tolist()
    ended = np.zeros(4, bool)
    while not ended.all():
        actions = batch.choose()
        ended |= batch.step(actions)
        ended |= batch.play_levels(levels)
        ours = (batch.seats() == waiting_for) | ended
        assert ours[[0, 2, 3]].all()
        assert (batch.masks().any(axis=1) == ~ended).all()
    assert (batch.final_scores() == batch.scores()).all()


@pytest.mark.parametrize("name", NATIVE_LEVELS)
def test_a_level_plays_one_of_its_best_moves(name: str) -> None:
    batch = Batch.dealt(3, players=2, seed=5)
    levels = np.full((3, 2), SOMEBODY_ELSE, np.uint8)
    # Turns of one placement, so that each call plays one.
    for _ in range(10):
        before = [batch.running_game(number) for number in range(3)]
        mover = int(batch.seats()[0])
        levels[:] = SOMEBODY_ELSE
        levels[:, mover - 1] = native_level(name)
        batch.play_levels(levels)
        for number, game in enumerate(before):
            after = batch.running_game(number)
            following = []
            for action in best_actions(game, name):
                copy = from_position(to_position(game))
                copy.play(action)
                following.append(copy)
            assert after in following


def test_levels_of_a_wrong_shape_are_refused() -> None:
    batch = Batch.dealt(2, seed=1)
    with pytest.raises(ValueError, match=r"shape \(2,\); it must be \(2, 2\)"):
        batch.play_levels(np.zeros(2, np.uint8))


def test_unknown_seats_are_refused() -> None:
    batch = Batch.dealt(2, seed=1)
    for use in (batch.live().update, batch.observations):
        with pytest.raises(ValueError, match="seat"):
            use(np.array([0, 3], np.uint8))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_live_observations_are_those_written_anew(players: int) -> None:
    chance = np.random.default_rng(players)
    batch = Batch.dealt(6, players=players, seed=players, threads=2, auto_reset=True)
    live = batch.live()
    for step in range(240):
        batch.step(batch.choose())
        # Sometimes several steps pass, and sometimes another seat looks.
        if step % 3:
            viewers = chance.integers(players + 1, size=6, dtype=np.uint8)
            live.update(viewers)
            assert (live.observations == batch.observations(viewers)).all()
            assert (live.masks == batch.masks()).all()


def test_live_observations_are_read_only_and_outlive_their_batch() -> None:
    live = Batch.dealt(2, seed=1).live()
    with pytest.raises(ValueError, match="read-only"):
        live.observations[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        live.masks[0] = True
    live.update()
    assert live.masks.any()


def test_observations_are_planes_and_numbers() -> None:
    batch = Batch.dealt(3, players=3, seed=2, threads=2)
    for _ in range(70):
        batch.step(batch.choose())
    observations, planes, numbers = batch.observations(), batch.planes(), batch.numbers()
    assert observations.shape == (3, *batch.observation_shape)
    assert (observations[:, : planes.shape[1]] == planes).all()
    assert (observations[:, planes.shape[1] :] == numbers[:, :, None, None]).all()


def test_a_finished_game_takes_no_action() -> None:
    batch = Batch.from_positions([deal(2, seed=1, board=Board.from_text("one", "."))])
    for _ in range(30):
        actions = batch.choose()
        if actions[0] == NO_ACTION:
            break
        batch.step(actions)
    assert not batch.step(np.array([NO_ACTION])).any()
    with pytest.raises(IllegalMove, match="over"):
        batch.step(np.array([3]))


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (np.zeros(3, np.int32), ValueError),
        (np.zeros((4, 1), np.int32), ValueError),
        (np.zeros(4, np.float64), TypeError),
        (np.zeros(4, np.bool_), TypeError),
        (np.array([2**63] * 4, np.uint64), ValueError),
        (np.array(["a"] * 4), TypeError),
        (None, ValueError),
    ],
    ids=str,
)
def test_wrong_actions(actions: Any, error: type[Exception]) -> None:
    batch = Batch.dealt(4, seed=1)
    with pytest.raises(error):
        batch.step(actions)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64, np.uint16])
def test_actions_of_any_integer_type(kind: type[Any]) -> None:
    batch = Batch.dealt(4, players=5, seed=1)
    batch.step(np.array([0, 1, 2, 3], kind)[::1])
    batch.step(np.array([1, 9, 0, 9, 0, 9, 0, 9], kind)[::2])


def test_wrong_targets() -> None:
    batch = Batch.dealt(4, seed=1)
    fixed = np.zeros(4, np.int32)
    fixed.flags.writeable = False
    wrong: list[Any] = [np.zeros(3, np.int32), np.zeros(4, np.int64), np.zeros(8, np.int32)[::2]]
    for out in (*wrong, fixed):
        with pytest.raises(ValueError, match="out"):
            batch.choose(out)


def test_the_native_module_checks_arrays_too() -> None:
    native = Batch.dealt(4, seed=1)._native
    with pytest.raises(ValueError, match="entries"):
        native.choose(np.zeros(5, np.int32))
    for wrong in (np.zeros(4, np.int64), np.zeros(8, np.int32)[::2], None, 4):
        with pytest.raises(TypeError):
            native.choose(wrong)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        native.oases(4)


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0},
        {"games": -1},
        {"games": 1_000_001},
        {"threads": 0},
        {"threads": 257},
        {"seed": -1},
        {"seed": 2**64},
        {"players": 6},
    ],
    ids=str,
)
def test_wrong_batches(wrong: dict[str, int]) -> None:
    with pytest.raises((ValueError, SetUpError)):
        Batch.dealt(**({"games": 2, "seed": 1} | wrong))  # type: ignore[arg-type]


def test_games_of_a_batch_are_of_one_kind() -> None:
    with pytest.raises(ValueError, match="one board"):
        Batch.from_positions([deal(2, seed=1), deal(3, seed=1)])
    with pytest.raises(ValueError, match="one board"):
        Batch.from_positions([deal(2, seed=1), deal(2, seed=1, board=Board.from_text("b", "..."))])
    with pytest.raises(ValueError, match="games"):
        Batch.from_positions([])


def test_two_threads_cannot_use_a_batch_at_once() -> None:
    batch = Batch.dealt(2000, seed=1, threads=2)
    outcomes: list[str] = []

    def use() -> None:
        for _ in range(40):
            try:
                batch.planes()
                outcomes.append("done")
            except RuntimeError as error:
                outcomes.append(str(error))

    users = [threading.Thread(target=use) for _ in range(3)]
    for user in users:
        user.start()
    for user in users:
        user.join()
    assert "done" in outcomes
    assert set(outcomes) <= {"done", "another thread is using this batch"}


FORKED = Batch.dealt(2, seed=1, threads=2)


def use_after_fork(answers: Any) -> None:
    try:
        FORKED.choose()
    except RuntimeError as error:
        answers.put(str(error))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_must_create_its_own_batch() -> None:
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    child = context.Process(target=use_after_fork, args=(answers,))
    child.start()
    assert "fork" in answers.get(timeout=HANGS_SECONDS)
    child.join(HANGS_SECONDS)
    assert child.exitcode == 0


def test_moves_lead_to_the_same_positions_as_in_the_rules() -> None:
    batch = Batch.dealt(1, players=3, seed=8)
    position = position_of(batch, 0)
    for _ in range(50):
        actions = batch.choose()
        board = position.game.board
        move = next(m for m in legal_moves(position) if action_of(board, m) == actions[0])
        position = play(position, move)
        batch.step(actions)
        assert position_of(batch, 0) == position
