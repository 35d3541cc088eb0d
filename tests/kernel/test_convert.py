"""Positions come over to the kernel and go back without loss; alien ones are refused."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel import (
    POSITION_BYTES,
    action_of,
    convert,
    from_position,
    to_position,
)
from karawane.rules import (
    Board,
    CamelColour,
    Edition,
    Game,
    IllegalMove,
    Phase,
    PlaceCamel,
    Position,
    Reason,
    Seat,
    Space,
    deal,
    legal_moves,
    play,
    spaces,
)


def some_position(players: int, moves: int, seed: int = 1) -> Position:
    random = Random(seed)
    position = deal(players, seed=random)
    for _ in range(moves):
        legal = legal_moves(position)
        position = play(position, legal[int(random.random() * len(legal))])
    return position


def changed(position: Position, **fields: Any) -> Position:
    return position._replace(**fields)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("moves", [0, 1, 7, 26, 31, 60])
def test_there_and_back(players: int, moves: int) -> None:
    position = some_position(players, moves)
    running = from_position(position)
    assert to_position(running) == position
    assert from_position(to_position(running)) == running
    assert to_position(running).game is position.game


def test_every_option_is_converted() -> None:
    options = Edition.named("ffg").with_options(
        five_player_supply="30", chips="open", ends="at_once"
    )
    position = deal(5, seed=1, edition=options)
    assert to_position(from_position(position)).game.edition == options
    assert from_position(position) != from_position(deal(5, seed=1))


def test_a_copy_is_independent() -> None:
    running = from_position(some_position(2, 12))
    for other in (running.copy(), copy.copy(running), copy.deepcopy(running)):
        assert other == running
        other.play(other.legal_actions()[0])
        assert other != running
    with pytest.raises(TypeError, match="unhashable"):
        hash(running)


def test_a_position_is_small() -> None:
    assert POSITION_BYTES <= 832


def test_the_native_module_knows_the_bits_of_a_row() -> None:
    assert convert._STRIDE == spaces.STRIDE


def test_an_illegal_move_raises_the_same_as_the_rules() -> None:
    position = some_position(2, 12)
    running = from_position(position)
    board = position.game.board
    oasis = next(spaces.spaces_in(position.game.oases))
    with pytest.raises(IllegalMove) as refused:
        running.play(action_of(board, PlaceCamel(CamelColour.CREAM, oasis)))
    assert refused.value.reason is Reason.CAMEL_ON_OASIS
    assert to_position(running) == position


@pytest.mark.parametrize("action", [-1, 1896, 2**40, -(2**63)])
def test_an_action_that_does_not_exist(action: int) -> None:
    running = from_position(deal(2, seed=1))
    assert not running.is_legal(action)
    with pytest.raises(ValueError, match="no action"):
        running.play(action)


def test_numbers_too_large_for_a_machine_word_are_refused() -> None:
    running = from_position(deal(2, seed=1))
    for wrong in (2**64, "1", 1.5, None):
        with pytest.raises(TypeError):
            running.play(wrong)  # type: ignore[arg-type]


def test_a_finished_game_takes_no_move() -> None:
    running = from_position(deal(2, seed=1))
    moves = running.play_out(7)
    assert moves > 60
    assert running.is_over
    assert running.phase == "over"
    assert running.legal_actions() == []
    assert running.winners()
    assert running.play_out(7) == 0
    for action in (0, 5, 1000, 1895):
        with pytest.raises(IllegalMove) as refused:
            running.play(action)
        assert refused.value.reason is Reason.GAME_IS_OVER


CAMELS = some_position(2, 12)
LEADERS = some_position(2, 3)
FREE = next(
    1 << space for space in spaces.spaces_in(CAMELS.game.ground) if not CAMELS.camels >> space & 1
)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (changed(CAMELS, caravans=(FREE, FREE)), "5.1"),
        (changed(CAMELS, caravans=(CAMELS.game.oases, CAMELS.caravans[1])), "5.1"),
        (changed(CAMELS, caravans=CAMELS.caravans[1:]), "in a game of"),
        (changed(CAMELS, caravans=(*CAMELS.caravans, 0)), "in a game of"),
        (changed(CAMELS, areas=(1 << 5000, 0)), "not on the board"),
        (changed(CAMELS, areas=(1 << 26, 0)), "not on the board"),
        (changed(CAMELS, leaders=FREE), "2.2"),
        (changed(CAMELS, reached=(FREE, *CAMELS.reached[1:])), "7.2"),
        (changed(CAMELS, water=(FREE, FREE, 0)), "2.6"),
        (changed(CAMELS, water_won=(-1, 0)), "6.1"),
        (changed(CAMELS, water_won=(10**6, 0)), "6.1"),
        (changed(CAMELS, water_won=(0,)), "water_won"),
        (changed(CAMELS, supply=(256, 1, 1, 1, 1)), "supply"),
        (changed(CAMELS, supply=(-1, 1, 1, 1, 1)), "supply"),
        (changed(CAMELS, supply=()), "supply"),
        (changed(CAMELS, seat=Seat.FIVE), "seat"),
        (changed(CAMELS, camels_left=3), "camels_left"),
        (changed(CAMELS, leaders_left=2), "4.1"),
        (changed(CAMELS, passes=2), "11.2"),
        (changed(CAMELS, short_turns=-1), "short_turns"),
        (changed(LEADERS, short_turns=0), "4.2"),
        (changed(CAMELS, camels_left=0, leaders_left=4, leaders=0, short_turns=1), "4.1"),
        (changed(CAMELS, given_back=(CamelColour.CREAM,)), "2.3"),
    ],
)
def test_an_impossible_position_is_refused(position: Position, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_position(position)


def test_an_impossible_game_is_refused() -> None:
    start = deal(2, seed=1)
    game = start.game
    everywhere = game.board.spaces
    for alien in (
        Game(game.board, game.edition, 6, game.oases),
        Game(game.board, game.edition, 1, game.oases),
        Game(game.board, game.edition, 2, everywhere),
        Game(game.board, game.edition, 2, 1 << 9999),
    ):
        with pytest.raises(ValueError, match=r"in a game of|eight oases|not on the board"):
            from_position(changed(start, game=alien))


def test_an_impossible_board_is_refused() -> None:
    far = Board("far", True, 1 << Space.at(5, 5), 0, 0, 3, 3)
    none = Board("none", True, 0, 0, 0, 3, 3)
    many = Board("many", True, (1 << 27 * 20) - 1, 0, 0, 26, 20)
    sign = Board("sign", True, 1, 2, 0, 3, 3)
    usual = deal(2, seed=1)
    for board in (far, none, many, sign):
        game = Game(board, usual.game.edition, 2, 0)
        with pytest.raises(ValueError, match="board"):
            from_position(changed(usual, game=game))


def test_a_phase_that_ends_is_not_a_trap() -> None:
    position = some_position(2, 9)
    assert position.phase is Phase.LEADERS
    running = from_position(position)
    running.play(running.legal_actions()[0])
    assert (running.phase, running.seat, running.camels_left) == ("camels", 1, 1)
    assert isinstance(position.game.edition, Edition)
