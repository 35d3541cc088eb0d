from __future__ import annotations

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.bots import GreedyPlayer, RandomPlayer, play_out
from karawane.bots.search_player import SearchPlayer
from karawane.kernel.search import Search
from karawane.rules import Move, Position, deal, legal_moves, play, winners
from tests.bots.small_boards import table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_whole_games_and_beats_chance(players: int) -> None:
    start = deal(players, seed=1)
    others = [RandomPlayer(n) for n in range(players - 1)]
    record = play_out(start, [SearchPlayer(1, simulations=300), *others])
    assert [int(seat) for seat in winners(record.final)] == [1]


def test_the_same_seed_gives_the_same_game() -> None:
    def game() -> str:
        players = [SearchPlayer("a", simulations=100), SearchPlayer(2, simulations=100, plain=True)]
        return str(play_out(deal(2, seed=3), players))

    assert game() == game()


def test_it_has_the_name_it_is_given() -> None:
    assert SearchPlayer(1).name == "search"
    assert SearchPlayer(1, name="vizier").name == "vizier"


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """The seconds that each search is given, while the clock stands still."""
    given: list[float | None] = []

    def choose(self: Search, seconds: float | None, simulations: int | None) -> Move:
        given.append(seconds)
        return legal_moves(self.position)[0]

    monkeypatch.setattr(Search, "choose", choose)
    monkeypatch.setattr("karawane.bots.search_player.monotonic", lambda: 100.0)
    return given


def test_the_time_given_to_a_choice_comes_first(given: list[float | None]) -> None:
    player = SearchPlayer(1, seconds=10)
    player.choose(deal(2, seed=1), seconds=0.02)
    player.choose(deal(2, seed=1))
    assert given == [0.02, 10]


def test_preparing_a_search_counts_towards_its_time(
    given: list[float | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([100.0, 100.25, 200.0, 209.0])
    monkeypatch.setattr("karawane.bots.search_player.monotonic", lambda: next(clock))
    player = SearchPlayer(1, seconds=1)
    player.choose(deal(2, seed=1))
    player.choose(deal(2, seed=1))
    assert given == [0.75, 0]


@pytest.mark.parametrize(("players", "simulations"), [(2, 40), (4, 70)])
def test_simulations_may_depend_on_the_number_of_players(players: int, simulations: int) -> None:
    player = SearchPlayer(1, simulations={2: 40, 4: 70})
    player.choose(deal(players, seed=1))
    found = player.found()
    assert found is not None
    assert found.simulations == simulations


def test_one_legal_move_needs_no_search() -> None:
    position = table("C#.c")
    assert str(SearchPlayer(1, seconds=100).choose(position)) == "pass"


def test_a_finished_game_has_no_move_to_choose() -> None:
    over = play_out(deal(2, seed=1), [RandomPlayer(1), RandomPlayer(2)]).final
    with pytest.raises(ValueError, match="game is over"):
        SearchPlayer(1).choose(over)


def test_it_may_be_asked_about_any_position_in_any_order() -> None:
    player = SearchPlayer(1, simulations=50)
    late = RandomPlayer(1)
    positions: list[Position] = [deal(3, seed=1)]
    for _ in range(30):
        positions.append(play(positions[-1], late.choose(positions[-1])))
    for position in (*positions[::7], *positions[::-9], deal(2, seed=4)):
        assert player.choose(position) in legal_moves(position)


def test_it_keeps_its_tree_as_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    player = SearchPlayer(1, simulations=200)
    position = deal(2, seed=1)
    greedy = GreedyPlayer(1)
    searches = set()
    for _ in range(6):
        move = player.choose(position)
        searches.add(id(player._search))
        position = play(position, move)
        position = play(position, greedy.choose(position))
    assert len(searches) == 1


def test_processor_time_can_be_the_limit() -> None:
    player = SearchPlayer(1, cpu_seconds=0.001)
    assert player.choose(deal(2, seed=1)) in legal_moves(deal(2, seed=1))
    found = player.found()
    assert found is not None
    assert found.games >= 100
    assert player.has_time_limit


def test_it_thinks_a_little_even_without_time() -> None:
    player = SearchPlayer(1)
    player.choose(deal(2, seed=1), seconds=0.0)
    found = player.found()
    assert found is not None
    assert found.games > 0


def test_processor_time_is_for_one_thread() -> None:
    with pytest.raises(ValueError, match="one thread"):
        SearchPlayer(1, cpu_seconds=0.1, threads=2)
