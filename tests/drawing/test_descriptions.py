import pytest

from karawane.drawing import describe_position, describe_space, state_of_play
from karawane.rules import PlaceLeader, Position, scores, spaces_in
from tests.drawing.games import seeded_game


def test_a_game_in_words_from_beginning_to_end() -> None:
    positions, _ = seeded_game(5)
    described = [state_of_play(position) for position in positions]
    assert described[0] == "Seat 1 gives back a leader"
    assert described[5] == "Seat 1 places a leader"
    assert described[25] == "Seat 1 places a camel"
    assert described[27] == "Seat 3 places 2 camels"
    assert described[28] == "Seat 3 places a camel"
    assert described[-1].startswith("Over: seat")


@pytest.mark.parametrize(
    ("water_won", "described"),
    [((3, 5), "Over: seat 2 wins"), ((4, 4), "Over: seats 1 and 2 win")],
)
def test_who_has_won(water_won: tuple[int, int], described: str) -> None:
    game = seeded_game(2)[0][0].game
    over = Position(game, water_won=water_won, leaders_left=0, short_turns=0, passes=2)
    assert state_of_play(over) == described


def test_spaces_in_words() -> None:
    positions, moves = seeded_game(2)
    at = next(ply for ply, move in enumerate(moves) if isinstance(move, PlaceLeader))
    move = moves[at]
    assert isinstance(move, PlaceLeader)
    described = describe_space(positions[at + 1], move.space)
    assert described == f"{move.space.name}: {move.colour} leader of seat {positions[at].seat:d}"


def test_an_area_in_words() -> None:
    position = next(position for position in seeded_game(2)[0] if any(position.areas))
    seat, area = next((n, area) for n, area in enumerate(position.areas, 1) if area)
    space = next(spaces_in(area))
    assert describe_space(position, space).endswith(f", in an area of seat {seat}")


def test_points_are_included() -> None:
    position = seeded_game(3)[0][-1]
    for seat, score in zip(position.game.seats, scores(position), strict=True):
        assert f"seat {seat:d} has {score.total}" in describe_position(position)
