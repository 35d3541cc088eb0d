"""Scores computed from the last position alone, with plain sets and flood fill."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from karawane.rules import Caravan, Position, Seat, deal, scores, spaces_in
from tests.mirrors import places
from tests.oracle import Place, beside, joined
from tests.strategies import Played, editions, games, player_counts, seeds, small_boards


@st.composite
def closed_set_ups(draw: st.DrawFn) -> Position:
    """Set-ups in which owners stay out of their areas, so that these last to the end."""
    rules = draw(editions()).with_options(owner_may_enter="no")
    board = draw(st.none() | small_boards())
    return deal(draw(player_counts), seed=draw(seeds), edition=rules, board=board)


def areas_of(position: Position, caravan: Caravan) -> set[Place]:
    """Return all empty spaces that a caravan cuts off, not counting its leader alone (11.4)."""
    wall = places(caravan.camels)
    room = places(position.game.board.spaces) - wall
    followers = wall - {(caravan.leader.x, caravan.leader.y)}
    openings = {place for camel in followers for place in beside(camel) if place in room}
    areas: set[Place] = set()
    while openings:
        part = joined(openings.pop(), room)
        openings -= part
        if part != room and not part & places(position.camels):
            areas |= part
    return areas


@settings(max_examples=60)
@given(game=games(closed_set_ups()))
def test_areas_and_oases_follow_from_the_last_position_if_owners_stay_out(game: Played) -> None:
    position = game.end
    # A caravan alone on the board may have filled the rest that its areas were cut off from (8.1).
    assume(len(list(position.all_caravans())) > 1)
    enclosed: dict[Seat, set[Place]] = {seat: set() for seat in position.game.seats}
    for caravan in position.all_caravans():
        areas = areas_of(position, caravan)
        near = {place for camel in places(caravan.camels) for place in beside(camel)}
        assert places(caravan.oases) == (near | areas) & places(position.game.oases)
        enclosed[caravan.seat] |= areas
    assert [places(area) for area in position.areas] == list(enclosed.values())


@settings(max_examples=60)
@given(game=games())
def test_water_won_was_under_the_seats_camels_or_in_its_areas(game: Played) -> None:
    start, position = game.start, game.end
    for seat in position.game.seats:
        own = position.areas[seat.index]
        for caravan in position.all_caravans():
            own |= caravan.camels if caravan.seat is seat else 0
        assert scores(position)[seat.index].water == sum(map(start.water_at, spaces_in(own)))


@settings(max_examples=60)
@given(game=games())
def test_areas_score_their_spaces_except_oases_and_palms_that_do_not_count(
    game: Played,
) -> None:
    position = game.end
    board, edition = position.game.board, position.game.edition
    palms = set() if edition.palm_space_scores else places(board.palms)
    for score, area in zip(scores(position), position.areas, strict=True):
        assert score.areas == len(places(area) - palms - places(position.game.oases))
        assert score.total == score.water + score.oases + score.areas + score.caravans


@settings(max_examples=60)
@given(game=games())
def test_a_colour_scores_ten_for_one_seat_or_five_for_each_of_several(game: Played) -> None:
    position = game.end
    expected = dict.fromkeys(position.game.seats, 0)
    for colour in {caravan.colour for caravan in position.all_caravans()}:
        sizes = sorted(
            (caravan.camels.bit_count(), caravan.seat)
            for caravan in position.all_caravans()
            if caravan.colour is colour
        )
        longest = [seat for size, seat in sizes if size == sizes[-1][0]]
        for seat in longest:
            expected[seat] += 10 if len(longest) == 1 else 5
    assert [score.caravans for score in scores(position)] == list(expected.values())
