from dataclasses import replace

import pytest

from karawane.server.table import digest_of, due_at, place_for_bot, replay, time_out
from karawane.server.table.clocks import out_of_time_at
from karawane.server.table.commands import AnswerUndo, AskUndo, Leave, Ready, Return, Sit
from karawane.server.table.events import Ended, EndedBy, SaidReady, StoodIn, TimedOut
from karawane.server.table.refusal import Refusal, RequestRefused
from tests.server.tables import INVITE, Table, guest

LIVE = {"kind": "live", "turn_seconds": 10, "reserve_seconds": 60}


def test_without_a_clock_nobody_is_hurried() -> None:
    table = Table()
    assert out_of_time_at(table.state) is None
    assert time_out(table.state, 10**15).events == ()


def test_a_turn_in_time_costs_no_reserve() -> None:
    table = Table(clock=LIVE)
    table.now += 10_000
    table.place("C@h7", confirm=True)
    assert table.state.reserve == (60_000, 60_000)


def test_time_beyond_a_turn_comes_out_of_the_reserve() -> None:
    table = Table(clock=LIVE)
    table.now += 25_000
    table.place("C@h7", confirm=True)
    assert table.state.reserve == (45_000, 60_000)
    assert out_of_time_at(table.state) == table.now + 70_000


def test_time_runs_until_the_turn_is_confirmed() -> None:
    table = Table(clock=LIVE)
    table.place("C@h7")
    table.now += 30_000
    table.confirm()
    assert table.state.reserve == (40_000, 60_000)


def test_a_bot_plays_for_a_seat_that_ran_out_of_time() -> None:
    table = Table(clock=LIVE)
    assert time_out(table.state, table.now + 69_999).events == ()
    events = table.store(time_out(table.state, table.now + 70_000))
    assert events == [StoodIn(seat=1, level="gazelle", why="time")]
    assert due_at(table.state) == table.now + 70_000


def test_with_two_players_the_other_wins_on_time() -> None:
    table = Table(clock=LIVE, on_time_out="lose")
    events = table.store(time_out(table.state, table.now + 70_000))
    assert events == [TimedOut(seat=1), Ended(by=EndedBy.TIME, winners=(2,))]


def test_with_more_players_the_game_goes_on_but_a_late_seat_cannot_win() -> None:
    table = Table(people=3, clock=LIVE, on_time_out="lose")
    table.store(time_out(table.state, table.now + 70_000))
    assert table.status() == "running"
    assert table.state.acting_bot == "gazelle"
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(1), Return(key="k", expects=table.sequence))
    assert excinfo.value.reason == Refusal.NOT_ALLOWED.value
    for seed in range(3):
        table.play_out(seed, turns=400)
    assert table.status() == "over"
    assert 1 not in table.state.winners
    assert table.state.winners


def test_correspondence_counts_days() -> None:
    table = Table(clock={"kind": "correspondence", "days": 2})
    assert out_of_time_at(table.state) == table.now + 2 * 86_400_000
    table.now += 86_400_000
    table.place("C@h7", confirm=True)
    assert out_of_time_at(table.state) == table.now + 2 * 86_400_000


def test_a_bots_turns_cost_nothing() -> None:
    table = Table(people=1, bots=1, clock=LIVE)
    table.place("C@h7", confirm=True)
    assert out_of_time_at(table.state) is None
    assert due_at(table.state) == table.now


def test_clocks_are_the_same_after_a_restart() -> None:
    table = Table(clock=LIVE)
    table.now += 25_000
    table.place("C@h7", confirm=True)
    assert replay("table", table.log) == table.state


def test_a_clock_needs_some_time() -> None:
    with pytest.raises(ValueError, match="at least a second"):
        Table(clock={"kind": "live", "turn_seconds": 0, "reserve_seconds": 0})


@pytest.mark.parametrize("on_absence", ["bot", "wait"])
def test_leaving_and_returning_does_not_stop_the_clock(on_absence: str) -> None:
    table = Table(clock=LIVE, on_absence=on_absence)
    for _ in range(6):
        table.now += 10_000
        table.send(guest(1), Leave(key="k", expects=table.sequence))
        table.send(guest(1), Return(key="k", expects=table.sequence))
    assert out_of_time_at(table.state) == table.now + 10_000
    table.place("C@h7", confirm=True)
    assert table.state.reserve == (10_000, 60_000)


def test_a_turn_left_to_a_bot_costs_the_time_used_so_far() -> None:
    table = Table(clock=LIVE)
    table.now += 25_000
    table.send(guest(1), Leave(key="k", expects=table.sequence))
    table.now += 5_000
    table.store(place_for_bot(table.state, table.legal(), table.now))
    assert table.state.reserve == (45_000, 60_000)


def test_the_time_of_a_bot_that_stands_in_is_nobodys() -> None:
    table = Table(clock=LIVE)
    table.now += 4_000
    table.send(guest(1), Leave(key="k", expects=table.sequence))
    table.now += 50_000
    table.send(guest(1), Return(key="k", expects=table.sequence))
    assert out_of_time_at(table.state) == table.now + 66_000


def test_a_player_out_of_time_returns_after_the_bots_turn() -> None:
    table = Table(clock=LIVE)
    table.now += 70_000
    table.store(time_out(table.state, table.now))
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(1), Return(key="k", expects=table.sequence))
    assert excinfo.value.reason == Refusal.OUT_OF_TIME.value
    table.store(place_for_bot(table.state, table.legal(), table.now))
    table.send(guest(1), Return(key="k", expects=table.sequence))
    assert table.state.seat(1).decides
    assert table.state.reserve == (0, 60_000)


def test_a_turn_out_of_time_is_finished_before_the_game_pauses() -> None:
    table = Table(people=1, bots=1, clock=LIVE)
    table.now += 70_000
    table.store(time_out(table.state, table.now))
    assert table.state.acting_bot == "gazelle"
    table.store(place_for_bot(table.state, table.legal(), table.now))
    assert table.state.is_paused
    table.send(guest(1), Return(key="k", expects=table.sequence))
    assert table.state.acting_bot == "random"


def test_going_back_by_consent_does_not_return_the_reserve() -> None:
    table = Table(clock=LIVE)
    table.place("C@h7", confirm=True)
    table.now += 25_000
    table.send(guest(1), AskUndo(key="a", expects=table.sequence, ply=0))
    table.send(guest(2), AnswerUndo(key="b", expects=table.sequence, agree=True))
    assert table.state.ply == 0
    assert table.state.reserve == (60_000, 45_000)


def sit_down(ready_seconds: int = 60) -> Table:
    """Return a table at which guest 1 waited and guest 2 has just taken the last seat."""
    table = Table(started=False, clock=LIVE, ready_seconds=ready_seconds)
    for number in (1, 2):
        invited = replace(guest(number), invite=digest_of(INVITE))
        table.send(invited, Sit(key=f"k{number}", expects=table.sequence))
    return table


def test_clocks_wait_until_everybody_is_ready() -> None:
    table = sit_down()
    assert table.state.unready_seats() == (1,)
    table.now += 20_000
    assert out_of_time_at(table.state) == table.now + 40_000 + 70_000
    events = table.send(guest(1), Ready(key="r", expects=table.sequence))
    assert events == [SaidReady(seat=1)]
    assert out_of_time_at(table.state) == table.now + 70_000
    assert replay("table", table.log) == table.state


def test_clocks_start_without_a_player_who_never_says_ready() -> None:
    table = sit_down()
    table.now += 75_000
    table.place("C@h7", confirm=True)
    assert table.state.reserve == (55_000, 60_000)


def test_who_plays_is_ready() -> None:
    table = sit_down()
    table.now += 5_000
    table.place("C@h7", confirm=True)
    assert table.state.reserve == (60_000, 60_000)
    assert table.state.unready_seats() == ()
    assert out_of_time_at(table.state) == table.now + 70_000


def test_nobody_waits_for_a_player_who_has_left() -> None:
    table = sit_down()
    table.now += 5_000
    table.send(guest(1), Leave(key="l", expects=table.sequence))
    assert table.state.held_until == table.now
    table.send(guest(1), Return(key="b", expects=table.sequence))
    assert out_of_time_at(table.state) == table.now + 70_000


def test_going_back_before_everybody_is_ready_does_not_start_the_clocks() -> None:
    table = Table(people=3, clock=LIVE, ready_seconds=60)
    began = table.now
    table.now += 5_000
    table.place("C@h7", confirm=True)
    table.send(guest(1), AskUndo(key="u", expects=table.sequence, ply=0))
    for number in (2, 3):
        table.send(guest(number), AnswerUndo(key="a", expects=table.sequence, agree=True))
    assert out_of_time_at(table.state) == began + 60_000 + 70_000


def test_to_be_ready_twice_changes_nothing() -> None:
    table = sit_down()
    assert table.send(guest(2), Ready(key="r", expects=table.sequence)) == []
    with pytest.raises(RequestRefused) as excinfo:
        table.send(guest(3), Ready(key="r", expects=table.sequence))
    assert excinfo.value.reason == Refusal.NOT_YOUR_SEAT.value


def test_without_the_option_clocks_start_with_the_game() -> None:
    table = sit_down(ready_seconds=0)
    assert out_of_time_at(table.state) == table.now + 70_000
