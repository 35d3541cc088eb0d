import sys

import pytest

from karawane.bots import contestant, player_names
from karawane.bots.contestants import KINDS
from karawane.rules import deal, legal_moves


@pytest.mark.parametrize(
    "description",
    [
        "random",
        "greedy",
        "level:1",
        "search:20",
        "plain:20",
        "guided:20,exploration=0.3",
        "py:karawane.bots.greedy:GreedyPlayer",
    ],
)
def test_who_is_described_can_play(description: str) -> None:
    start = deal(2, seed=1)
    with contestant(description).playing("seed") as bot:
        assert bot.choose(start, seconds=0.01) in legal_moves(start)


def test_every_player_by_name_can_take_part() -> None:
    assert all(contestant(name).name == name for name in player_names())


@pytest.mark.parametrize(
    ("description", "has_limit"),
    [("search", False), ("search:100", True), ("plain:0.5s", True), ("search:threads=2", False)],
)
def test_a_limit_of_its_own_is_known(description: str, has_limit: bool) -> None:
    assert contestant(description).has_own_limit is has_limit


@pytest.mark.parametrize(
    ("description", "words"),
    [
        ("camel", "unknown bot; choose from random, greedy"),
        ("level:0", "unknown level '0'"),
        ("search:fast", "neither limit nor option"),
        ("search:0", "neither limit nor option"),
        ("search:wings=2", "wings"),
        ("search:exploration=big", "write a number"),
        ("search:threads=x", "write a number"),
        ("py:karawane.bots.greedy:GreedyPlayer,depth=3", "unexpected keyword argument 'depth'"),
        ("py:karawane.bots.greedy", "the module karawane.bots has no|write py:MODULE|no module"),
        ("cmd:", "write the program"),
        ("cmd:no-such-program -x", "no executable program 'no-such-program'"),
        ("cmd:'unclosed", "quotation"),
    ],
)
def test_what_is_wrong_is_reported(description: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as error:
        contestant(description)
    assert str(error.value).startswith(repr(description))


def test_the_same_seed_gives_the_same_moves() -> None:
    start = deal(2, seed=1)
    moves = []
    for _ in range(2):
        with contestant("search:200").playing("7/1") as bot:
            moves.append(bot.choose(start))
    assert moves[0] == moves[1]


def test_a_program_is_found_by_its_path() -> None:
    assert contestant(f"cmd:{sys.executable} -m karawane.cli engine").name.startswith("cmd:")
    assert set(KINDS) >= {"level", "search", "plain", "cmd"}
