from itertools import pairwise

import pytest

from karawane.selfplay import Plan


def test_every_game_has_a_set_up_of_its_own() -> None:
    starts = [
        Plan("greedy", players=4, seed=seed).start(game) for seed in (1, 2) for game in (0, 1)
    ]
    assert all(first != second for first, second in pairwise(starts))
    assert len({start.game.edition.name for start in starts}) == 1


def test_the_edition_is_the_one_that_is_asked_for() -> None:
    plan = Plan("greedy", edition="ffg", options=("owner_may_enter=yes",))
    assert plan.start(0).game.edition.owner_may_enter
    assert plan.start(0).game.edition.name == "ffg"


@pytest.mark.parametrize("bot", ["random", "gazelle", "search:50", "guided:50,threads=2"])
def test_a_bot_without_a_time_limit_is_reproducible(bot: str) -> None:
    assert Plan(bot).is_reproducible


@pytest.mark.parametrize(
    "bot", ["search", "search:50,0.1s", "guided:0.1s", "search:0.1cpu", "oryx", "level:7"]
)
def test_a_bot_with_a_time_limit_is_not_reproducible(bot: str) -> None:
    assert not Plan(bot).is_reproducible


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ({"bot": "clever"}, "unknown bot"),
        ({"bot": "cmd:python3"}, "self-play needs a built-in bot"),
        ({"bot": "greedy", "players": 6}, "two to five"),
        ({"bot": "greedy", "edition": "none"}, "none"),
        ({"bot": "greedy", "options": ("ends",)}, "ends"),
        ({"bot": "greedy", "board": "none"}, "none"),
        ({"bot": "greedy", "explore": -1}, "explore"),
        ({"bot": "greedy", "seed": 2**63}, "seed"),
    ],
)
def test_what_makes_no_sense_is_reported(plan: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Plan(**plan)  # type: ignore[arg-type]
