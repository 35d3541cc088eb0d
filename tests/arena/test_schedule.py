from collections import Counter
from typing import Any

import pytest

from karawane.arena import Match, schedule
from karawane.bots import unregister_player
from karawane.rules import Board, Edition, Move, Position


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_plays_every_set_up_from_every_seat(players: int) -> None:
    bots = ("a", "b", "c", "d", "e")[:players]
    pairings = schedule(Match(bots, players=players), games=3 * players)
    assert len(pairings) == 3 * players
    seen = Counter((p.setup, bot, seat) for p in pairings for seat, bot in enumerate(p.seats))
    assert set(seen.values()) == {1}
    assert len(seen) == 3 * players * players


def test_the_last_bot_fills_the_other_seats() -> None:
    pairings = schedule(Match(("one", "many"), players=4), games=1)
    assert [p.seats.index("one") for p in pairings] == [0, 3, 2, 1]
    assert all(p.seats.count("many") == 3 for p in pairings)


def test_more_bots_than_seats_meet_in_every_company() -> None:
    pairings = schedule(Match(("a", "b", "c", "d"), players=2), games=12)
    assert len({frozenset(p.seats) for p in pairings}) == 6
    assert {p.setup for p in pairings} == {0}


def test_neighbours_meet_only_each_other() -> None:
    pairings = schedule(Match(("a", "b", "c"), players=2, neighbours=True), games=8)
    assert {frozenset(p.seats) for p in pairings} == {frozenset("ab"), frozenset("bc")}


def test_who_sits_beside_whom_changes() -> None:
    pairings = schedule(Match(("a", "b", "c"), players=3), games=6)
    assert {p.seats for p in pairings} == {
        ("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"),
        ("a", "c", "b"), ("c", "b", "a"), ("b", "a", "c"),
    }  # fmt: skip


def test_more_games_begin_with_the_same_ones() -> None:
    match = Match(("a", "b", "c"), players=2)
    assert schedule(match, 30)[:12] == schedule(match, 12)


@pytest.mark.parametrize("players", [1, 6])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(ValueError, match="two to five"):
        Match(("a", "b"), players=players)


class Fox:
    def choose(self, position: Position) -> Move:
        return position.legal_moves[0]


def test_older_matches_are_described_as_before() -> None:
    assert repr(Match(("a", "b"), 2, 7)) == (
        "Match(bots=('a', 'b'), players=2, seed=7, seconds=None, neighbours=False)"
    )


def test_edition_options_and_board_belong_to_a_match() -> None:
    board = Board.from_text("tiny", "....\n.oP.\n....")
    match = Match(("a", "b"), edition="kosmos", options=("owner_may_enter=no",), board=board)
    assert match.edition_with_options() == Edition.named("kosmos").with_options(
        owner_may_enter="no"
    )
    assert match.loaded_board() == board
    assert match.facts()["board"] == "tiny=..../.oP./...."


@pytest.mark.parametrize(
    "wrong", [{"edition": "first"}, {"options": ("ends",)}, {"board": "sea"}, {"bots": (7,)}]
)
def test_rules_boards_and_bots_that_do_not_exist_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"unknown|NAME=VALUE|is not a bot"):
        Match(**{"bots": ("a", "b"), **wrong})


def test_bots_in_python_are_found_by_their_module_or_registered() -> None:
    fox = Fox()
    try:
        assert Match((Fox, fox)).bots == (f"py:{__name__}:Fox", "Fox")
        with pytest.raises(ValueError, match="two bots are called 'Fox'"):
            Match((Fox(), "greedy"))
    finally:
        unregister_player("Fox")
