from dataclasses import replace

import pytest

from karawane.server.table import (
    Actor,
    after,
    digest_of,
    may_sit,
    may_watch,
    receipt_for,
    remove_player,
    replace_absent,
    replay,
)
from karawane.server.table.commands import Command, Kick, Leave, Place, Rematch, Return, Sit, Start
from karawane.server.table.events import (
    Ended,
    EndedBy,
    Left,
    Returned,
    Started,
    StoodIn,
    event_from_json,
    public,
)
from karawane.server.table.refusal import Refusal, RequestRefused
from tests.server.tables import INVITE, INVITED, MAKER, SECRETS, Table, guest


def reason(table: Table, actor: Actor, command: Command) -> str:
    with pytest.raises(RequestRefused) as excinfo:
        table.send(actor, command)
    return excinfo.value.reason


def test_the_invited_sit_down_and_the_last_one_starts_the_game() -> None:
    table = Table(started=False)
    table.send(INVITED, Sit(key="k", expects=table.sequence, name="Ann"))
    assert table.state.seat(1).name == "Ann"
    assert table.status() == "open"
    other = Actor(guest="other", invite=digest_of(INVITE))
    events = table.send(other, Sit(key="k", expects=table.sequence, seat=2))
    assert isinstance(events[-1], Started)
    assert table.status() == "running"
    assert table.acting == 1


def test_an_avatar_stays_with_its_seat() -> None:
    table = Table(started=False)
    table.send(INVITED, Sit(key="k", expects=table.sequence, seat=2, avatar="R2"))
    assert [seat.avatar for seat in table.state.seats] == [None, "R2"]
    with pytest.raises(ValueError, match="pattern"):
        Sit(key="k", expects=1, avatar="purple")


def test_only_invited_guests_sit_down() -> None:
    table = Table(started=False)
    sit = Sit(key="k", expects=table.sequence)
    assert reason(table, Actor(guest="x"), sit) == Refusal.NOT_ALLOWED.value
    wrong = Actor(guest="x", invite=digest_of("guessed"))
    assert reason(table, wrong, sit) == Refusal.NOT_ALLOWED.value


def test_at_a_listed_table_anybody_sits() -> None:
    table = Table(started=False, watch="anyone")
    table.send(Actor(guest="x"), Sit(key="k", expects=table.sequence))
    assert table.state.seat(1).kind == "person"


def test_a_seat_is_taken_once() -> None:
    table = Table(people=3, started=False)
    table.send(INVITED, Sit(key="k", expects=table.sequence, seat=2))
    taken = Sit(key="k", expects=table.sequence, seat=2)
    assert reason(table, INVITED, taken) == Refusal.SEAT_TAKEN.value
    none = Sit(key="k", expects=table.sequence, seat=4)
    assert reason(table, INVITED, none) == Refusal.NO_SUCH_SEAT.value


def test_after_the_start_nobody_sits_down() -> None:
    table = Table()
    sit = Sit(key="k", expects=table.sequence)
    assert reason(table, INVITED, sit) == Refusal.ALREADY_STARTED.value


def test_a_seat_that_is_left_before_the_game_is_free_again() -> None:
    table = Table(started=False)
    table.send(INVITED, Sit(key="k", expects=table.sequence))
    assert table.send(INVITED, Leave(key="k", expects=table.sequence)) == [Left(seat=1)]
    assert table.state.seat(1).kind == "free"


def test_the_maker_starts_with_bots_in_free_seats() -> None:
    table = Table(people=3, started=False)
    table.send(INVITED, Sit(key="k", expects=table.sequence, seat=2))
    start = Start(key="k", expects=table.sequence)
    assert reason(table, INVITED, start) == Refusal.NOT_ALLOWED.value
    table.send(MAKER, start)
    assert [seat.kind for seat in table.state.seats] == ["bot", "person", "bot"]
    assert table.state.acting_bot == "gazelle"


def test_shuffled_seats_move_with_their_players() -> None:
    table = Table(people=5, started=False, shuffle=True)
    table.send(INVITED, Sit(key="k", expects=table.sequence, seat=2))
    started = table.send(MAKER, Start(key="k", expects=table.sequence))[-1]
    assert isinstance(started, Started)
    assert sorted(started.order) == [1, 2, 3, 4, 5]
    assert started.order != (1, 2, 3, 4, 5)
    assert [seat.kind for seat in table.state.seats].index("person") == started.order.index(2)


def test_a_bot_stands_in_for_a_player_who_leaves_until_they_return() -> None:
    table = Table()
    events = table.send(guest(1), Leave(key="k", expects=table.sequence))
    assert events == [StoodIn(seat=1, level="gazelle", why="left")]
    assert table.state.acting_bot == "gazelle"
    place = Place(key="k", expects=table.sequence, moves=("C@h7",))
    assert reason(table, guest(1), place) == Refusal.NOT_YOUR_TURN.value
    assert table.send(guest(1), Return(key="k", expects=table.sequence)) == [Returned(seat=1)]
    table.place("C@h7")


def test_a_game_that_everybody_has_left_pauses_until_somebody_returns() -> None:
    table = Table(people=2, bots=1)
    played_by = []
    for player, command in ((1, Leave), (2, Leave), (2, Return)):
        table.send(guest(player), command(key="k", expects=table.sequence))
        played_by.append(table.state.acting_bot)
    assert played_by == ["gazelle", None, "gazelle"]
    assert replay("table", table.log) == table.state


def test_a_game_to_which_nobody_can_return_goes_on() -> None:
    table = Table(people=1, bots=1)
    table.store(remove_player(table.state, 1, table.now))
    assert table.state.acting_bot == "gazelle"


def test_nobody_returns_for_somebody_else() -> None:
    table = Table()
    table.send(guest(1), Leave(key="k", expects=table.sequence))
    back = Return(key="k", expects=table.sequence, seat=1)
    assert reason(table, guest(2), back) == Refusal.NOT_YOUR_SEAT.value
    mine = Return(key="k", expects=table.sequence)
    assert reason(table, guest(2), mine) == Refusal.NOT_AWAY.value


def test_a_table_that_waits_ends_when_everybody_has_left() -> None:
    table = Table(on_absence="wait")
    assert table.send(guest(1), Leave(key="k", expects=table.sequence)) == [Left(seat=1)]
    assert table.state.acting_bot is None
    table.send(guest(1), Return(key="k", expects=table.sequence))
    table.send(guest(1), Leave(key="k", expects=table.sequence))
    events = table.send(guest(2), Leave(key="k", expects=table.sequence))
    assert events[-1] == Ended(by=EndedBy.LEFT, winners=())
    assert table.status() == "over"


def test_a_bot_replaces_only_the_acting_player() -> None:
    table = Table()
    now = table.now
    assert replace_absent(table.state, 2, now).events == ()
    assert replace_absent(table.state, 1, now).events == (
        StoodIn(seat=1, level="gazelle", why="away"),
    )
    assert replace_absent(Table(on_absence="wait").state, 1, now).events == ()


def test_a_rematch_comes_after_the_game_and_once() -> None:
    table = Table()
    again = Rematch(key="k", expects=table.sequence)
    assert reason(table, guest(1), again) == Refusal.NOT_OVER.value
    table.play_out(seed=1)
    table.send(guest(1), Rematch(key="k", expects=table.sequence))
    assert table.state.rematch == SECRETS.rematch_id("table")
    assert table.send(guest(2), Rematch(key="k", expects=table.sequence)) == []
    spectator = Rematch(key="k", expects=table.sequence)
    assert reason(table, INVITED, spectator) == Refusal.NOT_YOUR_SEAT.value


def test_the_maker_kicks_a_player_who_may_not_sit_down_again() -> None:
    table = Table(started=False, watch="anyone")
    eve = Actor(guest="eve")
    table.send(eve, Sit(key="k", expects=table.sequence))
    assert reason(table, eve, Kick(key="k", expects=table.sequence, seat=1)) == "not_allowed"
    kicked = table.send(MAKER, Kick(key="k", expects=table.sequence, seat=1))
    assert kicked == [Left(seat=1, kicked=True, invite=table.state.invite)]
    assert table.state.seat(1).kind == "free"
    assert reason(table, eve, Sit(key="k", expects=table.sequence)) == "not_allowed"
    assert reason(table, MAKER, Kick(key="k", expects=table.sequence, seat=1)) == "no_such_seat"
    assert replay("table", table.log) == table.state


def test_a_kick_ends_the_invitation_that_the_player_knows() -> None:
    table = Table(people=3, started=False, watch="link")
    table.send(INVITED, Sit(key="k", expects=table.sequence))
    bob = Actor(guest="bob", invite=INVITED.invite)
    table.send(bob, Sit(key="k", expects=table.sequence))
    kick = Kick(key="k", expects=table.sequence, seat=1)
    (left,) = table.send(MAKER, kick)
    scope = SECRETS.message_keys(MAKER, kick)[0].scope
    invite = receipt_for(table.state, kick, scope, SECRETS).invite
    assert invite is not None
    assert isinstance(left, Left)
    assert public(left) == Left(seat=1, kicked=True)
    again = Actor(guest="eve with a new cookie", invite=INVITED.invite)
    assert not may_watch(table.state, again)
    assert reason(table, again, Sit(key="k", expects=table.sequence)) == "not_allowed"
    assert may_watch(table.state, bob)
    newcomer = Actor(guest="ann", invite=digest_of(invite))
    assert table.send(newcomer, Sit(key="k", expects=table.sequence))
    assert replay("table", table.log) == table.state


@pytest.mark.parametrize(
    ("address", "invited", "welcome"),
    [("theirs", False, False), ("theirs", True, True), ("another", False, True)],
)
def test_a_new_cookie_does_not_bring_a_kicked_player_back_to_a_listed_table(
    address: str, invited: bool, welcome: bool
) -> None:
    table = Table(started=False, watch="anyone")
    table.send(Actor(guest="pest", origin="theirs"), Sit(key="s", expects=table.sequence))
    kick = Kick(key="k", expects=table.sequence, seat=1)
    (left,) = table.send(replace(MAKER, origin="the maker's"), kick)
    assert public(left) == Left(seat=1, kicked=True)
    invite = table.state.invite if invited else None
    newcomer = Actor(guest="new cookie", origin=address, invite=invite)
    assert may_sit(table.state, newcomer) is welcome


def test_a_kick_shuts_out_no_address_that_the_maker_shares() -> None:
    table = Table(started=False, watch="anyone")
    table.send(Actor(guest="brother", origin="home"), Sit(key="s", expects=table.sequence))
    kick = Kick(key="k", expects=table.sequence, seat=1)
    table.send(replace(MAKER, origin="home"), kick)
    assert may_sit(table.state, Actor(guest="sister", origin="home"))
    assert not may_sit(table.state, Actor(guest="brother", origin="home"))


def test_a_repeated_kick_names_no_invitation_that_a_later_one_has_ended() -> None:
    table = Table(people=3, started=False, watch="anyone")
    kicks = []
    for number, name in enumerate(("eve", "mallory"), 1):
        table.send(Actor(guest=name), Sit(key="k", expects=table.sequence, seat=1))
        kicks.append(Kick(key=f"k{number}", expects=table.sequence, seat=1))
        table.send(MAKER, kicks[-1])
    scope = SECRETS.message_keys(MAKER, kicks[0])[0].scope
    first, second = (receipt_for(table.state, kick, scope, SECRETS).invite for kick in kicks)
    assert (first, digest_of(second or "")) == (None, table.state.invite)


def test_a_kick_of_before_keeps_the_invitation() -> None:
    table = Table(started=False, watch="anyone")
    table.send(Actor(guest="eve"), Sit(key="k", expects=table.sequence))
    old = event_from_json('{"type":"left","seat":1,"kicked":true}')
    assert after(table.state, old, table.now).invite == table.state.invite


def test_nobody_is_kicked_from_a_seat_that_somebody_else_has_left() -> None:
    table = Table(started=False, watch="anyone")
    table.send(Actor(guest="eve"), Sit(key="k", expects=table.sequence))
    seen = table.sequence
    table.send(Actor(guest="eve"), Leave(key="k", expects=table.sequence))
    table.send(Actor(guest="bob"), Sit(key="k", expects=table.sequence))
    assert reason(table, MAKER, Kick(key="k", expects=seen, seat=1)) == "stale"


def test_nobody_is_kicked_once_the_game_runs() -> None:
    table = Table()
    kick = Kick(key="k", expects=table.sequence, seat=2)
    assert reason(table, guest(1), kick) == "already_started"


def test_a_player_removed_by_the_host_cannot_return() -> None:
    table = Table()
    table.store(remove_player(table.state, 2, table.now))
    assert table.state.seat(2).bot == "gazelle"
    assert reason(table, guest(2), Return(key="k", expects=table.sequence)) == "not_away"
    assert replay("table", table.log) == table.state


def test_a_guest_from_the_lobby_takes_one_seat() -> None:
    table = Table(people=3, started=False, watch="anyone")
    table.send(Actor(guest="eve"), Sit(key="k", expects=table.sequence))
    again = Sit(key="k", expects=table.sequence)
    assert reason(table, Actor(guest="eve"), again) == "not_allowed"


@pytest.mark.parametrize("name", ["Ann", "ANN", "\uff21nn"])
def test_nobody_gets_the_name_of_somebody_at_the_table(name: str) -> None:
    table = Table(people=3, started=False, watch="anyone")
    table.send(Actor(guest="ann"), Sit(key="k", expects=table.sequence, name="Ann"))
    table.send(Actor(guest="eve"), Sit(key="k", expects=table.sequence, name=name))
    assert table.state.seat(2).name == f"{name} (2)"


def test_others_who_come_and_go_keep_nobody_from_a_seat() -> None:
    table = Table(people=3, started=False, watch="anyone")
    seen = table.sequence
    for _ in range(3):
        table.send(Actor(guest="eve"), Sit(key="k", expects=table.sequence))
        table.send(Actor(guest="eve"), Leave(key="k", expects=table.sequence))
    table.send(Actor(guest="bob"), Sit(key="k", expects=seen))
    assert table.state.seat(1).guest == "bob"
    # A second seat is taken on purpose only.
    assert reason(table, Actor(guest="bob"), Sit(key="k", expects=seen)) == "stale"
