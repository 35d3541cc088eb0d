"""The encoder's text is the JSON of the view, byte for byte, whatever it wrote before."""

from random import Random

import pytest

from karawane.server.presenters.table_encoder import TableEncoder
from karawane.server.presenters.table_views import table_view
from karawane.server.table import TableState
from karawane.server.table.commands import AnswerUndo, AskUndo, Leave, TakeBack
from karawane.server.table.events import Ended, EndedBy, Rematched, Sat, TimedOut
from tests.server.tables import Table, guest

CLOCK = {"kind": "live", "turn_seconds": 30}


def compare(encoder: TableEncoder, state: TableState, seats: tuple[int, ...] = ()) -> None:
    assert encoder.text(state).seen_by(seats) == table_view(state, seats).model_dump_json()


@pytest.mark.parametrize("people", [2, 3, 4, 5])
@pytest.mark.parametrize("chips", ["open", "water_hidden", "all_hidden"])
def test_a_whole_game_is_written_as_its_views(people: int, chips: str) -> None:
    table, encoder, chance = (
        Table(people=people, options={"chips": chips}),
        TableEncoder(),
        Random(people),
    )
    while table.status() == "running":
        while not table.state.turn_is_complete:
            compare(encoder, table.state, (table.acting,))
            table.place(chance.choice(table.state.position.legal_moves))
        compare(encoder, table.state, (1, 2))
        table.confirm()
    assert table.state.winners
    compare(encoder, table.state)


def test_a_table_that_goes_back_is_written_as_it_is() -> None:
    table, encoder = Table(), TableEncoder()
    table.play_out(seed=5, turns=40)
    compare(encoder, table.state)
    table.place(table.legal())
    compare(encoder, table.state)
    table.send(guest(table.acting), TakeBack(key="k", expects=table.sequence, count=1))
    compare(encoder, table.state)
    asks = table.acting
    table.send(guest(asks), AskUndo(key="k", expects=table.sequence, ply=2))
    compare(encoder, table.state)
    table.send(guest(3 - asks), AnswerUndo(key="k", expects=table.sequence, agree=True))
    assert table.state.ply == 2
    compare(encoder, table.state)
    for _ in range(3):
        table.play_turn(Random(7))
        compare(encoder, table.state)


def test_a_leader_that_stands_elsewhere_in_the_same_caravan_is_written_there() -> None:
    table, encoder = Table(), TableEncoder()
    table.play_leaders()
    table.place(table.legal())
    compare(encoder, table.state)
    position = table.state.position
    longest = max(position.all_caravans(), key=lambda one: one.camels.bit_count())
    swapped = position.leaders ^ longest.camels
    compare(encoder, table.state._replace(position=position._replace(leaders=swapped)))


def test_what_happens_at_a_table_beside_the_placements_is_written() -> None:
    table, encoder = Table(people=3, clock=CLOCK, on_absence="wait"), TableEncoder()
    compare(encoder, table.state)
    table.add(Sat(seat=2, name='Zoë "Z" \\ 🐪'))
    compare(encoder, table.state)
    table.send(guest(3), Leave(key="k", expects=table.sequence))
    compare(encoder, table.state)
    table.add(TimedOut(seat=1))
    compare(encoder, table.state)
    table.add(Ended(by=EndedBy.TIME, winners=(2,)), Rematched(table="abc_-9"))
    compare(encoder, table.state, (2,))


def test_a_table_that_waits_for_its_players_is_written() -> None:
    compare(TableEncoder(), Table(started=False).state)
