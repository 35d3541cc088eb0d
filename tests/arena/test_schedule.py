from collections import Counter

import pytest

from karawane.arena import Match, schedule


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
