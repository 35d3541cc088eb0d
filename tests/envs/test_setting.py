"""What games are played with."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("gymnasium")

from karawane.envs.setting import Setting
from karawane.kernel import to_position
from karawane.rules import Edition, OptionError, deal, legal_moves, load_board, play


def test_names_and_objects_mean_the_same() -> None:
    board = load_board("desert", players=4)
    named = Setting.named(4, "ffg", "desert")
    assert (
        named
        == Setting.named(4, Edition.named("ffg"), board)
        == Setting(4, Edition.named("ffg"), board)
    )


@pytest.mark.parametrize("players", [1, 6])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(ValueError, match="two to five"):
        Setting.named(players)


def test_an_edition_that_does_not_exist() -> None:
    with pytest.raises(OptionError, match="unknown edition"):
        Setting.named(2, "v9")


def test_the_same_chance_deals_the_same_game() -> None:
    setting = Setting.named(3)
    assert setting.deal(Random(1)) == setting.deal(Random(1)) != setting.deal(Random(2))


def test_a_game_begins_with_a_position() -> None:
    setting = Setting.named(3)
    position = deal(3, seed=5)
    position = play(position, legal_moves(position)[100])
    assert to_position(setting.begin(Random(1), {"position": position})) == position
    assert setting.begin(Random(1), {}) == setting.begin(Random(1), None) == setting.deal(Random(1))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [("K1 ...", TypeError), (deal(2, seed=1), ValueError)],
    ids=["text", "other players"],
)
def test_positions_that_do_not_fit(wrong: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="position"):
        Setting.named(3).begin(Random(1), {"position": wrong})


@pytest.mark.parametrize("players", [2, 5])
def test_observations_are_in_their_space(players: int) -> None:
    setting = Setting.named(players)
    game = setting.deal(Random(1))
    for seat in (1, 2):
        seen = setting.observe(game, seat)
        assert setting.observation_space().contains(seen)
        assert bool(seen["action_mask"].any()) == (seat == 1)
    assert np.flatnonzero(setting.observe(game, 1)["action_mask"]).tolist() == game.legal_actions()
