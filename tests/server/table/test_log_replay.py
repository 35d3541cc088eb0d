"""The log is the truth: whatever happens at a table, its replay is the table."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karawane.notation import Record
from karawane.rules import legal_moves
from karawane.server.table import Actor, UnreadableLog, place_for_bot, replay, time_out
from karawane.server.table.commands import AskUndo, Command, TakeBack
from karawane.server.table.events import Confirmed, TakenBack, event_from_json, public
from karawane.server.table.log_replay import turn_starts
from karawane.server.table.refusal import RequestRefused
from karawane.server.wire.messages import AskPreview, Hello, client_message
from tests.server.rules_counter import rules_counted
from tests.server.tables import INVITED, Table, guest


def test_a_log_begins_with_the_tables_creation() -> None:
    with pytest.raises(UnreadableLog, match="creation"):
        replay("t", [(0, Confirmed(seat=1))])
    with pytest.raises(UnreadableLog, match="no events"):
        replay("t", [])


def test_a_table_is_created_once() -> None:
    table = Table()
    with pytest.raises(UnreadableLog, match="twice"):
        replay("t", [*table.log, table.log[0]])


@pytest.mark.parametrize("version", ["log", "rules"])
def test_the_log_of_a_newer_program_is_refused(version: str) -> None:
    at, created = Table().log[0]
    newer = created.model_copy(update={version: 99})
    with pytest.raises(UnreadableLog, match="newer program"):
        replay("t", [(at, newer)])


def test_turns_begin_where_the_seat_changes() -> None:
    table = Table()
    table.play_leaders()
    table.play_turn(Random(1))
    table.play_turn(Random(1))
    starts = turn_starts(table.state.movers, table.state.position.seat)
    assert starts == [*range(11), 11, 13]


def test_what_was_taken_back_costs_no_rules() -> None:
    table = Table()
    table.play_leaders()
    table.play_turn(Random(1))
    table.place(table.legal())
    for number in range(100):
        table.place(table.legal(number % 7))
        table.send(guest(table.acting), TakeBack(key="k", expects=table.sequence))
    with rules_counted() as counted:
        assert replay("table", table.log) == table.state
    assert counted == {"play": table.state.ply}


def test_a_take_back_costs_no_rules() -> None:
    table = Table()
    table.play_leaders()
    table.play_turn(Random(1))
    table.place(table.legal())
    before = table.state
    table.place(table.legal())
    with rules_counted() as counted:
        table.send(guest(table.acting), TakeBack(key="k", expects=table.sequence))
    assert table.state.position == before.position
    assert table.state.turn == before.turn
    assert not counted


def test_an_undo_costs_no_more_than_what_stood() -> None:
    table = Table(people=1, bots=1)
    for number in range(20):
        table.place(table.legal(number), confirm=True)
        table.send(guest(1), AskUndo(key="k", expects=table.sequence, ply=0))
    with rules_counted() as counted:
        assert replay("table", table.log) == table.state
    assert counted == {"play": 20}


def test_a_turn_that_a_record_began_can_be_taken_back() -> None:
    table = Table()
    table.play_leaders()
    table.play_turn(Random(1))
    table.place(table.legal())
    record = str(Record(table.state.start, table.state.moves))
    created = table.log[0][1].model_copy(update={"setup": record})
    log = [(0, created), *table.log[1:4]]
    state = replay("table", [*log, (0, TakenBack(seat=table.acting, count=1))])
    assert state.moves == table.state.moves[:-1]
    assert state.position == table.state.turn_positions[-1]


def random_command(table: Table, chance: Random) -> Command:
    expects = table.sequence - (chance.random() < 0.05)
    seat = chance.choice([None, None, None, 1, 2, 3])
    move = str(chance.choice(legal_moves(table.state.position) or ["C@h7"]))
    if chance.random() < 0.1:
        move = chance.choice(["Ch8", "pass", "C-", "S@k4"])
    kinds = ["place"] * 10 + ["confirm"] * 5 + ["take_back", "ask_undo", "answer_undo"]
    kinds += ["sit", "leave", "return", "start", "rematch"]
    kind = chance.choice(kinds)
    extra: dict[str, dict[str, object]] = {
        "place": {"moves": [move], "confirm": chance.random() < 0.2},
        "ask_undo": {"ply": chance.randrange(10)},
        "answer_undo": {"agree": chance.random() < 0.8},
    }
    message = {"type": kind, "key": "k", "expects": max(0, expects), "seat": seat}
    command = client_message(json.dumps(message | extra.get(kind, {})))
    assert not isinstance(command, Hello | AskPreview)
    return command


@given(st.integers(0, 10**9), st.sampled_from([(2, 0), (1, 2), (3, 1)]))
def test_any_commands_leave_a_log_that_replays_to_the_same_table(
    seed: int, seats: tuple[int, int]
) -> None:
    chance = Random(seed)
    clock = {"kind": "live", "turn_seconds": 5, "reserve_seconds": 20}
    table = Table(*seats, clock=clock, on_time_out=chance.choice(["bot", "lose"]))
    for _ in range(60):
        table.now += chance.randrange(3000)
        table.store(time_out(table.state, table.now))
        if table.state.acting_bot is not None:
            move = None
            if not table.state.turn_is_complete:
                move = chance.choice(legal_moves(table.state.position))
            table.store(place_for_bot(table.state, move, table.now))
            continue
        actor = chance.choice([guest(1), guest(2), guest(3), INVITED, Actor()])
        if table.state.acting and chance.random() < 0.7:
            actor = guest(table.acting)
        before = table.state
        try:
            table.send(actor, random_command(table, chance))
        except RequestRefused:
            assert table.state is before
    stored = [(at, event_from_json(event.model_dump_json())) for at, event in table.log]
    again = replay("table", stored)
    assert again == table.state
    assert again.sequence == len(table.log)


def test_what_is_sent_names_no_guest_and_no_secret() -> None:
    table = Table()
    sent = " ".join(public(event).model_dump_json() for _, event in table.log)
    for seat in table.state.seats:
        assert seat.guest is not None
        assert seat.guest not in sent
        assert seat.token is not None
        assert seat.token not in sent
    assert table.state.invite is not None
    assert table.state.invite not in sent
