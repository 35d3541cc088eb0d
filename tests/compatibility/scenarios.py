"""The scenarios behind `databases/`: what people do at its tables, through the public API only.

Nothing here imports Karawane, so they run against any version of the server.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import httpx
from websockets.sync.client import connect

from tests.waiting import HANGS_SECONDS, wait_until

__all__ = ["SCENARIOS", "Driver", "Person", "PlayedTable"]

API = "/api/v1"
Options = dict[str, Any]

BOT: Options = {"kind": "bot", "level": "jerboa"}
MINE: Options = {"kind": "person", "mine": True}
FREE: Options = {"kind": "person"}


@dataclass
class Person:
    """A guest with a cookie of their own."""

    name: str
    client: httpx.Client

    @property
    def cookie(self) -> str:
        (cookie,) = self.client.cookies.jar
        return f"{cookie.name}={cookie.value}"


@dataclass
class PlayedTable:
    """A table, and everything that its players were given in secret."""

    name: str
    id: str
    invite: str | None = None
    tokens: dict[int, str] = field(default_factory=dict)
    """A seat's token, by the seat's number before any shuffling."""
    due: bool = False
    """Whether a clock runs, so that a server that opens the database later plays on by itself."""


class Driver:
    """Makes tables and plays at them with single requests."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.chance = Random(seed)
        self.tables: list[PlayedTable] = []
        self._keys: Iterator[int] = count(1)
        self.stranger = httpx.Client(base_url=address, timeout=HANGS_SECONDS)
        """Somebody without a cookie, whom only a seat's token lets play."""
        self.people = [self._person(name) for name in ("Anna", "Björn", "Chiara", "Dörte")]

    def _person(self, name: str) -> Person:
        client = httpx.Client(base_url=self.address, timeout=HANGS_SECONDS)
        checked(client.put(f"{API}/me", json={"name": name}))
        return Person(name, client)

    def make(
        self, name: str, *seats: Options, record: str | None = None, **options: Any
    ) -> PlayedTable:
        """Have the first person make a table, and the others take its free seats."""
        body: Options = {"options": {"seats": seats, **options}}
        if record is not None:
            body["record"] = record
        made = checked(self.people[0].client.post(f"{API}/tables", json=body))
        tokens = {int(seat): token for seat, token in made["tokens"].items()}
        table = PlayedTable(name, made["table"], made["invite"], tokens)
        self.tables.append(table)
        return table

    def sit(self, table: PlayedTable, person: int, seat: int) -> None:
        done = self.send(table, self.people[person], "sit", seat=seat)
        table.tokens[seat] = done["token"]

    def follow_the_order(self, table: PlayedTable) -> None:
        """Give tokens the numbers that their seats have since the game started."""
        path = f"{API}/tables/{table.id}/events"
        headers = {"Karawane-Invite": table.invite or ""}
        events = checked(self.people[0].client.get(path, headers=headers))["events"]
        order = next(e["event"]["order"] for e in events if e["event"]["type"] == "started")
        table.tokens = {order.index(seat) + 1: token for seat, token in table.tokens.items()}

    def view(self, table: PlayedTable, seat: int | None = None) -> dict[str, Any]:
        """Return the table as a seat sees it, by default as its maker does."""
        headers = {"Karawane-Invite": table.invite or ""}
        if seat is not None:
            headers["Authorization"] = f"Bearer {table.tokens[seat]}"
        client = self.people[0].client
        view: dict[str, Any] = checked(client.get(f"{API}/tables/{table.id}", headers=headers))
        return view

    def send(
        self, table: PlayedTable, sender: int | Person, kind: str, **fields: Any
    ) -> dict[str, Any]:
        """Send a command for a seat, by its token, or as a person."""
        headers = {"Karawane-Invite": table.invite or ""}
        client = sender.client if isinstance(sender, Person) else self.stranger
        if isinstance(sender, int):
            headers["Authorization"] = f"Bearer {table.tokens[sender]}"
            fields["seat"] = sender
        while True:
            command = {
                "type": kind,
                "key": f"key-{next(self._keys)}",
                "expects": fields.get("expects") or self.view(table)["sequence"],
                **fields,
            }
            fields.pop("expects", None)
            path = f"{API}/tables/{table.id}/commands"
            answer = client.post(path, json=command, headers=headers)
            if answer.status_code != 409 or answer.json()["reason"] != "stale":
                done: dict[str, Any] = checked(answer)
                return done

    def until(self, table: PlayedTable, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the table stands as is asked for, and return its view."""
        view: dict[str, Any] = {}

        def found() -> bool:
            nonlocal view
            view = self.view(table)
            return holds(view)

        wait_until(found)
        return view

    def move(self, table: PlayedTable, view: dict[str, Any] | None = None) -> str:
        """Return a legal move for the seat to place."""
        legal = (view or self.view(table))["board"]["legal"]
        moves = [f"{colour}-" for colour in legal["give_back"]]
        for sign, kind in (("@", "leaders"), ("", "camels")):
            moves += [f"{c}{sign}{space}" for c, spaces in legal[kind].items() for space in spaces]
        moves += ["pass"] if legal["may_pass"] else []
        return self.chance.choice(moves)

    def play(self, table: PlayedTable, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Have people place at random, and bots as they like, until something holds."""
        while not holds(view := self.view(table)):
            acting = view["acting"]
            if acting not in table.tokens or view["seats"][acting - 1]["stand_in"]:
                self.until(table, later_than(view["sequence"]))
            elif view["awaits"] == "confirmation":
                self.send(table, acting, "confirm", expects=view["sequence"])
            else:
                move = self.move(table, view)
                self.send(table, acting, "place", moves=[move], expects=view["sequence"])
        return view


def checked(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def later_than(sequence: int) -> Callable[[dict[str, Any]], bool]:
    return lambda view: bool(view["sequence"] > sequence)


def over(view: dict[str, Any]) -> bool:
    return bool(view["status"] == "over")


def after_plies(plies: int) -> Callable[[dict[str, Any]], bool]:
    """Wait for that many placements and a person to make the next."""

    def holds(view: dict[str, Any]) -> bool:
        acting = view["acting"]
        if acting is None:
            return over(view)
        seat = view["seats"][acting - 1]
        person = seat["kind"] == "person" and not seat["stand_in"]
        return person and view["board"]["ply"] >= plies and view["awaits"] == "placement"

    return holds


def in_camels(turns: int) -> Callable[[dict[str, Any]], bool]:
    """Wait for that many camels on the board beside the leaders, and a person to place."""
    ready = after_plies(0)

    def holds(view: dict[str, Any]) -> bool:
        board = view["board"]
        camels = sum(len(caravan["camels"]) - 1 for caravan in board["caravans"])
        return over(view) or (ready(view) and board["phase"] == "camels" and camels >= turns)

    return holds


def two_people(driver: Driver) -> None:
    """Clocks, a placement taken back, undo asked for, granted and declined, a rematch."""
    clock = {"kind": "live", "turn_seconds": 0, "reserve_seconds": 3600}
    table = driver.make("two people", MINE, FREE, clock=clock, watch="anyone")
    driver.sit(table, 1, 2)
    view = driver.play(table, in_camels(4))
    acting = view["acting"]
    driver.send(table, acting, "place", moves=[driver.move(table)])
    driver.send(table, acting, "take_back")
    driver.send(table, acting, "ask_undo", ply=view["board"]["ply"] - 2)
    driver.send(table, 3 - acting, "answer_undo", agree=True)
    view = driver.play(table, in_camels(8))
    driver.send(table, view["acting"], "ask_undo", ply=view["board"]["ply"] - 1)
    driver.send(table, 3 - view["acting"], "answer_undo", agree=False)
    driver.play(table, over)
    done = driver.send(table, 2, "rematch")
    again = PlayedTable("rematch", done["table"], table.invite, table.tokens, due=True)
    driver.tables.append(again)
    driver.follow_the_order(again)
    driver.play(again, after_plies(3))


def one_person(driver: Driver) -> None:
    """A person and bots, to the end, with turns that hand themselves over."""
    table = driver.make(
        "one person", MINE, BOT, BOT, edition="ffg", confirm="auto", hints=False, take_back="never"
    )
    driver.play(table, over)


def shared_screen(driver: Driver) -> None:
    """A leave and a return, an open question about undoing, half a turn, in the camels' phase."""
    seats = [{**MINE, "name": name} for name in ("Left", "Middle", "Right")]
    table = driver.make("shared screen", *seats, BOT, edition="kosmos-it")
    view = driver.play(table, in_camels(6))
    acting = view["acting"]
    driver.send(table, acting, "leave")
    driver.until(table, lambda now: bool(now["sequence"] > view["sequence"] + 3))
    driver.send(table, acting, "return")
    view = driver.play(table, in_camels(14))
    driver.send(table, view["acting"], "place", moves=[driver.move(table)])


def undo_pending(driver: Driver) -> None:
    """Three people, one of whom asks to go back; nobody has answered yet."""
    table = driver.make("undo pending", MINE, FREE, FREE, edition="kosmos")
    driver.sit(table, 1, 3)
    driver.sit(table, 2, 2)
    view = driver.play(table, in_camels(6))
    driver.send(table, view["acting"], "ask_undo", ply=view["board"]["ply"] - 3)
    driver.send(table, view["acting"] % 3 + 1, "answer_undo", agree=True)


def five_leaders(driver: Driver) -> None:
    """Five shuffled seats, house rules, leaders given back, in the leaders' phase."""
    table = driver.make(
        "five leaders",
        MINE,
        BOT,
        MINE,
        BOT,
        MINE,
        edition="kosmos",
        options={"owner_may_enter": "no", "chips": "open"},
        shuffle=True,
    )
    driver.follow_the_order(table)
    driver.play(table, after_plies(12))


def five_camels(driver: Driver) -> None:
    """Five people at one screen, in the camels' phase."""
    table = driver.make("five camels", *[MINE] * 5, edition="v1.2", confirm="auto")
    driver.play(table, in_camels(20))


def waiting(driver: Driver) -> None:
    """A table that waits for a player who has left."""
    table = driver.make("waiting", MINE, FREE, BOT, on_absence="wait", watch="nobody")
    driver.sit(table, 1, 2)
    view = driver.play(table, in_camels(2))
    driver.send(table, 3 - view["acting"], "leave")


def deserted(driver: Driver) -> None:
    """A game that ended because everybody left."""
    table = driver.make("deserted", MINE, FREE, on_absence="wait")
    driver.sit(table, 3, 2)
    driver.play(table, after_plies(5))
    driver.send(table, 1, "leave")
    driver.send(table, 2, "leave")


def flagged(driver: Driver) -> None:
    """A game of two that ended on time."""
    clock = {"kind": "live", "turn_seconds": 1, "reserve_seconds": 0}
    table = driver.make("flagged", MINE, FREE, clock=clock, on_time_out="lose")
    driver.sit(table, 1, 2)
    driver.until(table, over)


def played_out_after_flag(driver: Driver) -> None:
    """Three players, one of whom ran out of time and cannot win; a bot finished for them."""
    clock = {"kind": "live", "turn_seconds": 0, "reserve_seconds": 8}
    table = driver.make("played out", MINE, FREE, BOT, clock=clock, on_time_out="lose")
    driver.sit(table, 2, 2)
    driver.until(table, lambda now: any(seat["out"] for seat in now["seats"]))
    driver.play(table, over)


def handed_to_bots(driver: Driver) -> None:
    """A game that bots finished, because everybody ran out of time."""
    clock = {"kind": "live", "turn_seconds": 1, "reserve_seconds": 0}
    table = driver.make("handed to bots", MINE, FREE, clock=clock, stand_in="jerboa")
    driver.sit(table, 1, 2)
    driver.until(table, over)


def by_post(driver: Driver) -> None:
    """A correspondence game that has just begun."""
    clock = {"kind": "correspondence", "days": 30}
    table = driver.make("by post", MINE, FREE, FREE, FREE, clock=clock, watch="anyone")
    table.due = True
    for seat in (2, 3, 4):
        driver.sit(table, seat - 1, seat)
    driver.play(table, after_plies(2))


def absent(driver: Driver) -> None:
    """A bot stands in for a player who stayed away while somebody watched."""
    table = driver.make("absent", MINE, FREE, grace_seconds=5, stand_in="jerboa", watch="anyone")
    driver.sit(table, 1, 2)
    address = f"{driver.address.replace('http', 'ws')}{API}/tables/{table.id}/socket"
    with connect(address, compression=None, open_timeout=HANGS_SECONDS) as socket:
        socket.send(json.dumps({"type": "hello"}))
        driver.until(table, lambda now: bool(now["seats"][0]["stand_in"]))
    driver.play(table, in_camels(2))


def opened(driver: Driver) -> None:
    """An open table in the lobby, at which one person sits and another has left again."""
    table = driver.make("open", MINE, FREE, FREE, FREE, BOT, watch="anyone")
    driver.sit(table, 1, 2)
    driver.sit(table, 2, 3)
    driver.send(table, 2, "leave")
    del table.tokens[2]


def filled(driver: Driver) -> None:
    """A table whose maker did not wait for others."""
    table = driver.make("filled", MINE, FREE, FREE, FREE, FREE, stand_in="jerboa", edition="ffg")
    driver.send(table, driver.people[0], "start")
    driver.play(table, after_plies(9))


def continued(driver: Driver) -> None:
    """A table that goes on from a record."""
    source = next(table for table in driver.tables if table.name == "five camels")
    path = f"{API}/tables/{source.id}/record"
    record = driver.people[0].client.get(path).text
    table = driver.make("continued", *[MINE] * 4, BOT, record=record)
    driver.play(table, in_camels(24))


SCENARIOS: tuple[Callable[[Driver], None], ...] = (
    two_people,
    one_person,
    shared_screen,
    undo_pending,
    five_leaders,
    five_camels,
    waiting,
    deserted,
    flagged,
    played_out_after_flag,
    handed_to_bots,
    by_post,
    absent,
    opened,
    filled,
    continued,
)
