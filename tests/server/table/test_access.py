import pytest

from karawane.server.table import (
    Actor,
    digest_of,
    is_maker,
    may_sit,
    may_watch,
    seats_of,
    watch_secret,
)
from karawane.server.table.access import is_invited
from karawane.server.table.commands import Kick, Sit
from tests.server.tables import INVITED, MAKER, Table, guest

STRANGER = Actor(guest="stranger")


@pytest.mark.parametrize(
    ("watch", "stranger", "invited"),
    [("anyone", True, True), ("link", False, True), ("nobody", False, False)],
)
def test_watching_a_running_game_depends_on_its_options(
    watch: str, stranger: bool, invited: bool
) -> None:
    state = Table(watch=watch).state
    assert may_watch(state, STRANGER) is stranger
    assert may_watch(state, INVITED) is invited
    assert may_watch(state, guest(2))
    assert may_watch(state, MAKER)


def test_the_invited_see_a_private_table_until_it_starts() -> None:
    assert may_watch(Table(watch="nobody", started=False).state, INVITED)


def test_an_unknown_actor_owns_no_seat() -> None:
    state = Table(people=1, bots=1).state
    assert seats_of(state, Actor()) == ()
    assert seats_of(state, Actor(guest="", token="")) == ()
    assert not is_maker(state, Actor())


def test_sitting_down_depends_on_the_invitation() -> None:
    state = Table(started=False).state
    assert not may_sit(state, STRANGER)
    assert may_sit(state, INVITED)
    assert may_sit(state, MAKER)
    assert may_sit(Table(started=False, watch="anyone").state, STRANGER)


def test_a_link_for_watching_shows_the_table_but_no_seat() -> None:
    state = Table(started=False).state
    secret = watch_secret(state)
    assert secret is not None
    spectator = Actor(guest="spectator", invite=digest_of(secret))
    assert may_watch(state, spectator)
    assert not may_sit(state, spectator)
    assert may_watch(Table().state, spectator)


def test_a_link_for_watching_ends_with_the_invitation() -> None:
    table = Table(people=3, started=False)
    table.send(INVITED, Sit(key="k", expects=table.sequence))
    before = watch_secret(table.state)
    table.send(MAKER, Kick(key="k", expects=table.sequence, seat=1))
    assert before is not None
    assert watch_secret(table.state) != before
    assert not may_watch(table.state, Actor(invite=digest_of(before)))


@pytest.mark.parametrize("watch", ["anyone", "nobody"])
def test_only_tables_watched_by_link_have_such_a_link(watch: str) -> None:
    state = Table(watch=watch).state
    assert watch_secret(state) is None
    assert not is_invited(state, Actor(invite=digest_of("")))
