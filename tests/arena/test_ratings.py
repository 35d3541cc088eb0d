from itertools import combinations
from math import log
from random import Random

import pytest

from karawane.arena import GameResult, ratings
from karawane.arena.ratings import ELO
from tests.arena.results import result


def played(strengths: dict[str, float], setups: int, seats: int, seed: int = 1) -> list[GameResult]:
    """Play games as Plackett and Luce's model has them: strength and chance (Gumbel's) together."""
    chance = Random(seed)
    games: list[GameResult] = []
    for setup in range(setups):
        for bots in combinations(strengths, seats):
            merits = [strengths[bot] / ELO - _exponential_log(chance) for bot in bots]
            points = [
                (bot, round(1000 * merit) + 10**6) for bot, merit in zip(bots, merits, strict=True)
            ]
            games.append(result(*points, game=len(games), setup=setup))
    return games


def _exponential_log(chance: Random) -> float:
    return log(-log(1 - chance.random()))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strengths_are_found_again_within_their_errors(seats: int) -> None:
    truth = {"d": -150.0, "c": -50.0, "b": 50.0, "a": 150.0}
    found = ratings(played(truth, 150, seats))
    assert [rating.bot for rating in found] == ["a", "b", "c", "d"]
    for rating in found:
        assert rating.elo == pytest.approx(truth[rating.bot], abs=1.6 * rating.error)
        assert 5 < rating.error < 60


def test_a_win_rate_has_its_elo() -> None:
    games = [result(("a", 1), ("b", 0), setup=n, game=n) for n in range(750)]
    games += [result(("a", 0), ("b", 1), setup=n, game=n) for n in range(750, 1000)]
    first, second = ratings(games)
    assert first.above_next == pytest.approx(190.8, abs=2)
    assert second.above_next is None
    assert first.elo == pytest.approx(-second.elo)
    # sqrt(1 / (n p q)) logits, 95%
    assert first.above_next_error == pytest.approx(24.9, abs=3)


def test_shared_ranks_are_half_a_win_each() -> None:
    games = [result(("a", 7), ("b", 7), game=n, setup=n) for n in range(10)]
    assert [rating.elo for rating in ratings(games)] == pytest.approx([0, 0], abs=1e-6)


def test_who_wins_every_game_has_a_finite_rating_and_a_wide_error() -> None:
    games = [result(("a", 9), ("b", 1), game=n, setup=n) for n in range(20)]
    best = ratings(games)[0]
    assert 300 < best.elo < 1000
    assert best.error > 150


def test_games_of_one_set_up_are_not_taken_for_independent() -> None:
    """Ten games on a set-up that all end alike say no more than one."""
    alone, tenfold = [], []
    chance = Random(5)
    for setup in range(30):
        won = chance.random() < 0.6
        game = result(("a", int(won)), ("b", int(not won)), setup=setup)
        alone.append(game)
        tenfold += [game] * 10
    error, error_of_ten = (ratings(games)[0].error for games in (alone, tenfold))
    assert error_of_ten == pytest.approx(error, rel=0.25)


def test_a_bot_is_not_compared_with_itself() -> None:
    games = [result(("a", 9), ("b", 5), ("b", 1), game=n, setup=n) for n in range(4)]
    assert [rating.bot for rating in ratings(games)] == ["a", "b"]


def test_no_games_no_ratings() -> None:
    assert ratings([]) == []


def test_the_same_games_give_the_same_ratings() -> None:
    games = played({"a": 0, "b": 100}, 20, 2)
    assert ratings(games) == ratings(games)
