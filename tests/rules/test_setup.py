from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from karawane.notation import parse_space, position_text
from karawane.rules import (
    Board,
    BoardError,
    Edition,
    OptionError,
    Position,
    Seat,
    SetUpError,
    Space,
    deal,
    load_board,
    set_up,
    spaces_in,
)
from karawane.rules.setup import WATER_HOLES, water_places

# Never change these: a seed must give the same game in every version.
PINNED = {
    (2, 1998): (
        "K1 desert v1.2 2 d3,j3,m7,b8,h11 d1:1,q1:1,b4:1,l4:1,a6:1,e6:1,l6:1,l9:1,e10:1,h2:2,q3:2,"
        "h4:2,c5:2,f5:2,o7:2,g9:2,j9:2,b10:2,e12:2,k12:2,l2:3,o2:3,f3:3,i5:3,n5:3,p5:3,r6:3,q7:3,"
        "d9:3,o9:3,m10:3,j11:3,g12:3 -/- -/- 0/0 22/22/22/22/22 1 10 0/1 0"
    ),
    (5, "Karawane"): (
        "K1 desert v1.2 5 d3,j3,m7,b8,m14 d1:1,l4:1,c5:1,f5:1,i5:1,n5:1,p5:1,a6:1,o7:1,q7:1,d9:1,"
        "o9:1,m12:1,t14:1,l16:1,h2:2,o2:2,q3:2,e6:2,r6:2,g9:2,j9:2,b10:2,m10:2,e12:2,o12:2,r12:2,"
        "u12:2,q14:2,o15:2,q1:3,l2:3,f3:3,b4:3,h4:3,l6:3,l9:3,e10:3,q10:3,t10:3,h11:3,j11:3,g12:3,"
        "k12:3,j14:3 -/-/-/-/- -/-/-/-/- 0/0/0/0/0 30/30/30/30/30 1 20 0/2 0"
    ),
}


@pytest.mark.parametrize(("players", "seed"), PINNED)
def test_a_known_seed_gives_the_known_set_up(players: int, seed: int | str) -> None:
    assert position_text(deal(players, seed=seed)) == PINNED[players, seed]


def test_a_generator_can_be_passed_in_and_advances() -> None:
    generator = Random(1998)
    first, second = deal(2, seed=generator), deal(2, seed=generator)
    assert first == deal(2, seed=1998)
    assert second != first


def test_a_set_up_has_every_oasis_and_every_water_hole() -> None:
    for players, holes in ((2, 33), (3, 33), (4, 45), (5, 45)):
        start = deal(players, seed=players)
        assert start.game.oases.bit_count() == 5
        assert sum(water.bit_count() for water in start.water) == holes
        assert all(water.bit_count() <= 15 for water in start.water)


def test_the_edition_and_the_board_can_be_chosen() -> None:
    board = Board.from_text("oasis", "..P\no..")
    start = deal(5, seed=1, edition=Edition.named("ffg"), board=board)
    assert (start.game.board, start.game.edition.name) == (board, "ffg")
    assert start.game.oases == board.palms
    assert start.supply == (29,) * 5


@pytest.mark.parametrize("players", [2, 5])
def test_the_edition_and_the_board_can_be_named(players: int) -> None:
    start = deal(players, seed=1, edition="kosmos", board="desert")
    board = load_board("desert", players=players)
    assert start == deal(players, seed=1, edition=Edition.named("kosmos"), board=board)
    oases, water = list(spaces_in(start.game.oases)), dict(start.water.items())
    assert set_up(players, oases=oases, water=water, edition="kosmos", board="desert") == start


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"edition": "moon"}, OptionError, "unknown edition 'moon'; choose from v1.2, kosmos"),
        ({"edition": ""}, OptionError, "unknown edition ''"),
        ({"board": "moon"}, BoardError, "unknown board 'moon'; choose from desert"),
        ({"board": ""}, BoardError, "unknown board ''"),
        ({"edition": 2}, TypeError, "edition must be a name or an Edition, not 2"),
        ({"board": 2}, TypeError, "board must be a name or a Board, not 2"),
    ],
)
def test_an_unknown_edition_or_board_is_refused_at_once(
    wrong: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        deal(2, seed=1, **wrong)
    with pytest.raises(error, match=message):
        set_up(2, oases=[], water={}, **wrong)


def test_oases_and_water_are_random() -> None:
    oases = Counter(
        space for seed in range(200) for space in spaces_in(deal(2, seed=seed).game.oases)
    )
    # Five of six palm spaces: each has an oasis in about 167 of 200 set-ups.
    assert len(oases) == 6
    assert all(140 < count < 190 for count in oases.values())


@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(SetUpError, match=rf"^{players} players; the game is for two to five"):
        deal(players, seed=1)
    with pytest.raises(SetUpError, match=rf"^{players} players; the game is for two to five"):
        set_up(players, oases=[], water={})


def test_a_board_with_too_many_circles_is_refused() -> None:
    board = Board.from_text("wells", "\n".join(["o" * 10] * 5))
    with pytest.raises(SetUpError, match="board 'wells' needs 50 water holes; there are 45"):
        deal(2, seed=1, board=board)


Changes = Mapping[str, int | None]

OASES = ["b8", "d3", "h11", "j3", "m7"]


def written_out(oases: list[str] = OASES, changes: Changes | None = None) -> Position:
    """Set up with 1, 2, 3, 1, 2, 3, ... points, some holes changed, or left out with None."""
    board = load_board(players=2)
    where = [parse_space(name) for name in oases]
    on_palms = sum(1 << parse_space(name) for name in OASES)
    places = spaces_in(water_places(board, on_palms))
    water: dict[Space, int | None] = {s: at % 3 + 1 for at, s in enumerate(places)}
    water |= {parse_space(name): value for name, value in (changes or {}).items()}
    return set_up(2, oases=where, water={s: v for s, v in water.items() if v is not None})


def test_a_given_set_up_is_used_as_it_is() -> None:
    start = written_out()
    assert {space.name for space in spaces_in(start.game.oases)} == set(OASES)
    assert [water.bit_count() for water in start.water] == [11, 11, 11]
    assert (start.seat, start.leaders_left, start.camels_left) == (Seat.ONE, 10, 0)


def test_a_dealt_set_up_can_be_given_again() -> None:
    dealt = deal(3, seed=5, edition=Edition.named("ffg"))
    water = {s: value for value, holes in enumerate(dealt.water, 1) for s in spaces_in(holes)}
    again = set_up(3, oases=spaces_in(dealt.game.oases), water=water, edition=Edition.named("ffg"))
    assert again == dealt


@pytest.mark.parametrize(
    ("oases", "problem"),
    [
        (["b8", "d3", "h11", "j3", "b8"], "an oasis is listed twice"),
        (["b8", "d3", "h11", "j3", "a1"], "the oasis at a1 is not on a palm space in play"),
        (["b8", "d3", "h11", "j3", "m14"], "the oasis at m14 is not on a palm space in play"),
        (["b8", "d3", "h11", "j3"], "4 oases; there must be 5"),
        (["b8", "d3", "h11", "j3", "m7", "q3"], "6 oases; there must be 5"),
    ],
)
def test_oases_in_the_wrong_place_or_number_are_refused(oases: list[str], problem: str) -> None:
    with pytest.raises(SetUpError) as error:
        written_out(oases)
    assert str(error.value) == f"{problem} (2.5)"


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"d1": 4}, "the water hole at d1 has 4 points; 1, 2 and 3 exist (1.5)"),
        ({"d1": 0}, "the water hole at d1 has 0 points; 1, 2 and 3 exist (1.5)"),
        ({"e1": 1}, "no water hole belongs at e1 (2.6)"),
        ({"b8": 1}, "no water hole belongs at b8 (2.6)"),
        ({"d1": None}, "the water hole at d1 is missing (2.6)"),
        ({"q3": None}, "the water hole at q3 is missing (2.6)"),
    ],
)
def test_water_in_the_wrong_place_is_refused(changes: Changes, problem: str) -> None:
    with pytest.raises(SetUpError) as error:
        written_out(changes=changes)
    assert str(error.value) == problem


def test_there_are_only_fifteen_holes_of_each_value() -> None:
    start = written_out()
    few = [space.name for space in spaces_in(start.water[0])]
    assert written_out(changes=dict.fromkeys(few[:4], 2)).water[1].bit_count() == WATER_HOLES[2]
    with pytest.raises(SetUpError, match=r"^16 water holes of 2 points; there are only 15"):
        written_out(changes=dict.fromkeys(few[:5], 2))
