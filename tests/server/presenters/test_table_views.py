import json

import pytest

from karawane.notation import Record
from karawane.rules import deal, legal_moves, scores, spaces_in
from karawane.server.presenters.table_views import (
    board_view,
    hides_points,
    summary,
    table_view,
)
from karawane.server.table import begin
from karawane.server.table.events import Created, Placed
from karawane.server.table.options import TableOptions
from tests.server.tables import Table


def played(chips: str = "open") -> Table:
    table = Table(people=3, options={"chips": chips})
    table.play_out(seed=4, turns=36)
    assert table.status() == "running"
    return table


def test_legal_moves_are_those_of_the_rules() -> None:
    for turns in (0, 3, 40):
        table = Table()
        table.play_out(seed=2, turns=turns)
        legal = table_view(table.state, ()).board.legal
        texts = {
            *(f"{c}{name}" for c, names in legal.camels.items() for name in names),
            *(f"{c}@{name}" for c, names in legal.leaders.items() for name in names),
        }
        assert texts == {str(move) for move in legal_moves(table.state.position)}


def test_caravans_are_shown_as_they_stand() -> None:
    table = Table(people=5)
    table.play_out(seed=1, turns=60)
    shown = table_view(table.state, ())
    assert {
        (one.seat, one.colour, one.leader): (one.camels, one.oases) for one in shown.board.caravans
    } == {
        (int(one.seat), one.colour.letter, one.leader.name): (
            tuple(space.name for space in spaces_in(one.camels)),
            tuple(space.name for space in spaces_in(one.oases)),
        )
        for one in table.state.position.all_caravans()
    }


def test_every_placement_is_shown_with_the_seat_that_made_it() -> None:
    table = played()
    moved = table_view(table.state, ())
    seats = [event.seat for _, event in table.log if isinstance(event, Placed)]
    assert list(moved.movers) == seats
    assert moved.first_ply == 0


def test_placements_from_before_the_table_are_counted_and_have_their_seats() -> None:
    record = Record(deal(2, seed=3)).adding("C@h7", "S@k5")
    created = Created(options=TableOptions(), setup=str(record))
    view = table_view(begin("t", created, 0), ())
    assert (view.first_ply, view.movers) == (2, (1, 2))


def test_with_five_players_leaders_can_be_given_back() -> None:
    legal = table_view(Table(people=5).state, ()).board.legal
    assert legal.give_back == ("C", "S", "B", "R", "O")


def test_a_complete_turn_shows_no_legal_moves_of_somebody_else() -> None:
    table = Table()
    table.place("C@h7")
    view = table_view(table.state, ())
    assert view.awaits == "confirmation"
    assert view.board.legal.leaders == {}


@pytest.mark.parametrize(
    ("chips", "hidden"),
    [
        ("open", set()),
        ("water_hidden", {"water", "total"}),
        ("all_hidden", {"water", "oases", "total"}),
    ],
)
def test_hidden_points_are_shown_to_their_owner_only(chips: str, hidden: set[str]) -> None:
    table = played(chips)
    final = scores(table.state.position)
    view = table_view(table.state, (2,))
    own = view.board.scores[1]
    assert (own.water, own.oases, own.total) == (final[1].water, final[1].oases, final[1].total)
    for other in (view.board.scores[0], view.board.scores[2]):
        assert {name for name, value in other.model_dump().items() if value is None} == hidden
    for score in table_view(table.state, ()).board.scores:
        assert {name for name, value in score.model_dump().items() if value is None} == hidden


def test_when_the_game_is_over_all_points_are_shown() -> None:
    table = Table(people=3, options={"chips": "all_hidden"})
    table.play_out(seed=4)
    view = table_view(table.state, ())
    assert view.status == "over"
    assert [score.total for score in view.board.scores] == [
        score.total for score in scores(table.state.position)
    ]


def test_hidden_chips_hide_points() -> None:
    assert hides_points(Table(options={"chips": "water_hidden"}).state.position)
    assert not hides_points(Table(options={"chips": "open"}).state.position)


def test_a_view_holds_the_whole_board() -> None:
    table = played()
    position = table.state.position
    view = board_view(position, 7, (), over=False)
    assert view.ply == 7
    assert sum(len(caravan.camels) for caravan in view.caravans) == position.camels.bit_count()
    assert len(view.water) == sum(holes.bit_count() for holes in position.water)
    assert [len(area) for area in view.areas] == [area.bit_count() for area in position.areas]
    assert tuple(view.supply.values()) == position.supply


def test_what_is_shown_names_no_guest_and_no_secret() -> None:
    table = played()
    shown = table_view(table.state, (1,)).model_dump_json() + summary(table.state).model_dump_json()
    assert "guest" not in shown.replace('"guests"', "")
    for seat in table.state.seats:
        assert seat.token is not None
        assert seat.token not in shown


def test_a_summary_is_plain_json() -> None:
    found = json.loads(summary(played().state, (2,)).model_dump_json())
    assert found["status"] == "running"
    assert found["mine"] == [2]
    assert [seat["name"] for seat in found["seats"]] == ["Player 1", "Player 2", "Player 3"]
