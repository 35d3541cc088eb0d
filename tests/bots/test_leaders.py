import pytest

from karawane.bots import leaders
from karawane.bots.leaders import best_leaders
from karawane.rules import CamelColour, PlaceLeader, Position, deal, legal_moves, play
from tests.bots.small_boards import names, table


def to_place_leaders(drawing: str) -> Position:
    return table(drawing)._replace(camels_left=0, leaders_left=6)


def spaces(position: Position, colour: CamelColour) -> int:
    chosen = 0
    for move in best_leaders(position):
        assert isinstance(move, PlaceLeader)
        if move.colour is colour:
            chosen |= 1 << move.space
    return chosen


def test_a_leader_goes_where_the_water_is() -> None:
    position = to_place_leaders("............3.3..")
    assert spaces(position, CamelColour.CREAM) & ~names("l1 n1 p1") == 0
    assert spaces(position, CamelColour.CREAM)


def test_with_equal_water_it_keeps_away_from_its_own_leaders() -> None:
    alone = to_place_leaders("...3...........3...")
    assert spaces(alone, CamelColour.CREAM) & names("a1 b1 c1 d1 e1 f1 g1")
    beside_own = to_place_leaders(".S.3...........3...")
    assert not spaces(beside_own, CamelColour.CREAM) & names("a1 b1 c1 d1 e1 f1 g1")


def test_with_equal_water_it_keeps_away_from_rivals_of_its_colour() -> None:
    # A rival leader of another colour takes the same room, and nothing more.
    position = to_place_leaders("c..3...........3..s")
    assert not spaces(position, CamelColour.CREAM) & names("b1 c1 d1 e1 f1 g1")
    assert not spaces(position, CamelColour.SKY) & names("m1 n1 o1 p1 q1 r1")


def close_pairs(seed: int) -> int:
    """Count the pairs of one seat's leaders that stand within three steps of each other."""
    position = deal(2, seed=seed)
    while position.leaders_left:
        position = play(position, best_leaders(position)[0])
    pairs = 0
    for one in position.all_caravans():
        near = 1 << one.leader
        for _ in range(3):
            near |= position.game.board.spread(near)
        pairs += sum(
            near >> other.leader & 1
            for other in position.all_caravans()
            if other.seat is one.seat and other.colour is not one.colour
        )
    return pairs


def test_the_leaders_of_one_seat_spread_over_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    spread = sum(close_pairs(seed) for seed in range(4))
    monkeypatch.setattr(leaders, "OWN_WITHIN", (0, 0, 0, 0))
    assert spread < sum(close_pairs(seed) for seed in range(4)) / 2


def test_it_skips_if_no_leader_fits() -> None:
    position = to_place_leaders("CsB")
    assert [str(move) for move in best_leaders(position)] == ["pass"]
    assert best_leaders(position) == list(legal_moves(position))
