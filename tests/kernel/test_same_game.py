"""The kernel plays the game of the rules: every legal-move set, score, position and ending."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.verify import STYLES, Difference, Seen, any_start, duel
from karawane.kernel.verify.comparison import verify_game
from karawane.rules import OPTIONS, Board, Edition, deal

PERCENT = int(os.environ.get("KARAWANE_GAMES_PERCENT", "100"))
"""The percentage of the games to play: the sanitizers' build is slow and plays fewer."""

EDITIONS = Edition.names()


def differ(difference: Difference | None) -> str:
    return difference.record() if difference else ""


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", EDITIONS)
def test_same_game_on_the_usual_board(name: str, players: int, style: str) -> None:
    # 4 editions * 4 numbers of players * 5 styles * 3 games: 240 games. `karawane verify`
    # plays as many as you like.
    random = Random(f"{name} {players} {style}")
    seen = Seen()
    for _ in range(max(1, 3 * PERCENT // 100)):
        start = deal(players, seed=random, edition=Edition.named(name))
        assert differ(duel(start, STYLES[style], random, seen)) == ""
    assert seen.moves > 50 * seen.games


@pytest.mark.parametrize("part", range(20))
def test_same_game_at_any_table(part: int) -> None:
    # 20 * 12 games: 240 more, one in three on a made-up board.
    for number in range(max(1, 12 * PERCENT // 100)):
        assert differ(verify_game(part, number, Seen())) == ""


def test_the_games_cover_everything_that_can_happen() -> None:
    seen = Seen()
    for number in range(150):
        assert differ(verify_game(1998, number, seen)) == ""
    never = [name for name, count in vars(seen).items() if not count]
    assert not never


OPTION_SETS = [
    dict(zip(OPTIONS, values, strict=True))
    for values in (
        (supply, enter, ends, palms, "open")
        for supply in OPTIONS["five_player_supply"]
        for enter in OPTIONS["owner_may_enter"]
        for ends in OPTIONS["ends"]
        for palms in OPTIONS["palm_space_scores"]
    )
]


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options.values()))
def test_same_game_with_every_set_of_options(options: dict[str, str]) -> None:
    random = Random(str(options))
    for players in (2, 5):
        start = deal(players, seed=random, edition=Edition.named().with_options(**options))
        assert differ(duel(start, STYLES["homes"], random, Seen())) == ""


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width = draw(st.integers(1, 8))
    sign = st.sampled_from("......ooP##")
    rows = draw(st.lists(st.text(sign, min_size=width, max_size=width), min_size=1, max_size=8))
    return Board.from_text("drawn", "\n".join([*rows, "." * width]))


@settings(
    max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(
    board=boards(),
    players=st.integers(2, 5),
    name=st.sampled_from(EDITIONS),
    style=st.sampled_from(sorted(STYLES)),
    seed=st.integers(0, 2**32),
)
def test_same_game_on_drawn_boards(
    board: Board, players: int, name: str, style: str, seed: int
) -> None:
    start = deal(players, seed=seed, edition=Edition.named(name), board=board)
    assert differ(duel(start, STYLES[style], Random(seed), Seen())) == ""


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(".", id="one space"),
        pytest.param("....", id="a path"),
        pytest.param("#.#\n###\n#.#", id="two islands"),
        pytest.param("...#...\n...#...\n.......\n...#...\n...#...", id="a pass in the mountains"),
        pytest.param("..P..\n.....\n..o..", id="one oasis"),
        pytest.param("\n".join(["." * 16] * 16), id="256 spaces"),
        pytest.param("\n".join(["#" * 26] * 40 + ["#" * 23 + "..."] * 8), id="far down and right"),
    ],
)
@pytest.mark.parametrize("players", [2, 5])
def test_same_game_on_odd_boards(drawing: str, players: int) -> None:
    board = Board.from_text("odd", drawing)
    for style in STYLES.values():
        random = Random(drawing)
        start = deal(players, seed=random, board=board)
        assert differ(duel(start, style, random, Seen())) == ""


def test_there_are_starts_of_every_kind() -> None:
    random = Random(1)
    starts = [any_start(random) for _ in range(200)]
    assert {start.game.players for start in starts} == {2, 3, 4, 5}
    assert {start.game.edition.name for start in starts} == set(EDITIONS)
    assert {start.game.board.no_space_cuts for start in starts} == {True, False}
