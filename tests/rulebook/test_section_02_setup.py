"""Section 2: the set-up."""

import pytest

from karawane.rules import (
    CamelColour,
    Edition,
    GiveBack,
    IllegalMove,
    Phase,
    Reason,
    Seat,
    deal,
    legal_moves,
    load_board,
    play,
    spaces_in,
)


@pytest.mark.parametrize(("players", "spaces"), [(2, 189), (3, 189), (4, 246), (5, 246)])
def test_2_1_two_and_three_players_use_the_larger_part_only(players: int, spaces: int) -> None:
    assert deal(players, seed=1).game.board.size == spaces


def test_2_1_the_smaller_part_is_as_good_as_mountain() -> None:
    small, whole = load_board(players=3), load_board(players=4)
    assert small.spaces & ~whole.spaces == 0
    beyond = whole.spaces & ~small.spaces
    assert small.spread(small.spaces) & beyond == 0
    assert whole.spread(small.spaces) & beyond


@pytest.mark.parametrize("players", [1, 6])
def test_2_1_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(ValueError, match=r"two to five \(2\.1\)"):
        deal(players, seed=1)


@pytest.mark.parametrize(("players", "leaders"), [(2, 10), (3, 15), (4, 20), (5, 20)])
def test_2_2_each_player_has_five_leaders_and_four_with_five_players(
    players: int, leaders: int
) -> None:
    assert deal(players, seed=1).leaders_left == leaders


def test_2_3_with_five_players_each_gives_back_a_leader_of_a_different_colour() -> None:
    position = deal(5, seed=1)
    for seat, colour in enumerate(reversed(CamelColour), 1):
        assert position.phase is Phase.GIVE_BACK
        assert position.seat == seat
        position = play(position, GiveBack(colour))
    assert position.phase is Phase.LEADERS
    assert set(position.given_back) == set(CamelColour)
    # Four leaders of every colour are left: of cream, all but seat 5's.
    assert position.given_back[4] is CamelColour.CREAM


def test_2_3_nobody_gives_back_with_four_players() -> None:
    with pytest.raises(IllegalMove) as caught:
        play(deal(4, seed=1), GiveBack(CamelColour.CREAM))
    assert caught.value.reason is Reason.NOT_GIVING_BACK


@pytest.mark.parametrize(
    ("players", "name", "supply"),
    [(2, "v1.2", 22), (3, "v1.2", 26), (4, "v1.2", 30), (5, "v1.2", 30), (5, "kosmos", 29)],
)
def test_2_4_the_supply_of_each_colour(players: int, name: str, supply: int) -> None:
    assert deal(players, seed=1, edition=Edition.named(name)).supply == (supply,) * 5


@pytest.mark.parametrize("players", [2, 5])
def test_2_5_oases_go_on_palm_spaces_at_random(players: int) -> None:
    dealt = {deal(players, seed=seed).game.oases for seed in range(200)}
    board = load_board(players=players)
    assert all(oases.bit_count() == 5 and not oases & ~board.palms for oases in dealt)
    # Every choice of five: 6 on the small board, 21 on the whole one.
    assert len(dealt) == (6 if players == 2 else 21)


@pytest.mark.parametrize(("players", "holes"), [(3, 33), (4, 45)])
def test_2_6_a_water_hole_on_every_circle_and_every_palm_space_without_oasis(
    players: int, holes: int
) -> None:
    position = deal(players, seed=5)
    board, (few, some, many) = position.game.board, position.water
    assert few | some | many == board.circles | board.palms & ~position.game.oases
    assert (few | some | many).bit_count() == holes
    assert not few & some
    assert not few & many
    assert not some & many


def test_2_6_leftover_water_holes_leave_the_game() -> None:
    values = [sum(h.bit_count() for h in deal(2, seed=seed).water) for seed in range(5)]
    assert values == [33] * 5


def test_2_7_seats_take_turns_beginning_with_the_first() -> None:
    position = deal(3, seed=2)
    seats = []
    for _ in range(4):
        seats.append(position.seat)
        position = play(position, legal_moves(position)[0])
    assert seats == [Seat.ONE, Seat.TWO, Seat.THREE, Seat.ONE]


def test_2_7_the_same_seed_gives_the_same_set_up() -> None:
    assert deal(4, seed="caravan") == deal(4, seed="caravan")
    assert deal(4, seed="caravan") != deal(4, seed="camel")
    assert len(list(spaces_in(deal(4, seed="caravan").game.oases))) == 5


def test_2_1_a_board_knows_its_part_beyond_the_dark_line() -> None:
    small, whole = load_board(players=2), load_board(players=4)
    assert whole.beyond == whole.spaces & ~small.spaces
    assert small.beyond == 0
