"""The page's bots are the server's: the same choices for levels 1 to 4, the same search above."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.bots.search_player import SearchPlayer
from karawane.kernel.players import best_moves
from karawane.kernel.verify import any_start
from karawane.rules import Position, deal, legal_moves, play, set_up, spaces_in
from tests.wasm.wasm_kernel import WasmGame, WasmKernel, learned_weights

LEVELS = ("jerboa", "skink", "fennec", "gazelle")


@pytest.fixture(scope="module")
def kernel() -> WasmKernel:
    return WasmKernel()


@pytest.mark.parametrize("number", range(3))
def test_low_levels_choose_among_the_same_moves(kernel: WasmKernel, number: int) -> None:
    position = any_start(Random(f"players {number}"))
    game = WasmGame(kernel, position.game)
    game.begin(position)
    ply = 0
    while not position.is_over:
        for level, name in enumerate(LEVELS, 1):
            assert game.level_move(level, ply) in best_moves(position, name)
        move = game.level_move(1 + ply % 4, ply)
        assert game.play(move) is None
        position = play(position, move)
        ply += 1
    game.free()


def test_a_level_finds_all_its_best_moves(kernel: WasmKernel) -> None:
    position = deal(5, seed=1)
    game = WasmGame(kernel, position.game)
    game.begin(position)
    found = {game.level_move(2, seed) for seed in range(100)}
    assert found == set(best_moves(position, "skink"))
    game.free()


def test_a_finished_game_and_an_unknown_level_are_rejected() -> None:
    position = deal(2, seed=1)
    game = WasmGame(WasmKernel(), position.game)
    game.begin(position)
    with pytest.raises(Exception, match="there is no level of that number"):
        game.level_move(5, 0)
    while not position.is_over:
        position = play(position, legal_moves(position)[0])
    over = WasmGame(WasmKernel(), position.game)
    over.set(position)
    with pytest.raises(Exception, match="the game is over"):
        over.level_move(1, 0)


class Seeds(Random):
    """A generator whose first number gives a search the seed 7."""

    def random(self) -> float:
        return 7 / 2**53


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("learned", [False, True])
def test_a_search_follows_the_game_as_the_native_one(
    kernel: WasmKernel, players: int, learned: bool
) -> None:
    position: Position = deal(players, seed=3)
    weights = learned_weights(players) if learned else ((), (), ())
    places, moves, evaluation = weights
    native = SearchPlayer(
        Seeds(), simulations=200, places=places, moves=moves, evaluation=evaluation
    )
    game = WasmGame(kernel, position.game)
    game.begin(position)
    search = game.search(200, 7, weights)
    for _ in range(30):
        move = native.choose(position)
        # Nobody thinks about the only move.
        assert len(legal_moves(position)) == 1 or search.choose() == move
        search.advance(move)
        position = play(position, move)
    game.free()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_deals_are_set_ups_of_the_rules(kernel: WasmKernel, players: int) -> None:
    like = deal(players, seed=1).game
    game = WasmGame(kernel, like)
    seen: Counter[int] = Counter()
    for seed in range(40):
        oases, water = game.deal(seed)
        set_up(players, oases=spaces_in(oases), water=water, board=like.board)
        seen.update(int(space) for space in spaces_in(oases))
        assert game.deal(seed) == (oases, water)
    assert set(seen) == {int(space) for space in spaces_in(like.board.palms)}
    game.free()
