"""The tables of the database in `databases/`: what people do at them, through the public API only.

Nothing here imports Karawane, so the same stories can be told to any version of the server.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import httpx
from websockets.sync.client import connect

__all__ = ["STORIES", "Person", "Story", "Teller"]

API = "/api/v1"
PATIENCE = 60.0

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
class Story:
    """A table, and everything that its players were given in secret."""

    name: str
    table: str
    invite: str | None = None
    tokens: dict[int, str] = field(default_factory=dict)
    """A seat's token, by the seat's number before any shuffling."""
    due: bool = False
    """Whether a clock runs, so that a server that opens the database later plays on by itself."""


class Teller:
    """Makes tables and plays at them with single requests."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.chance = Random(seed)
        self.stories: list[Story] = []
        self._keys: Iterator[int] = count(1)
        self.stranger = httpx.Client(base_url=address, timeout=PATIENCE)
        """Somebody without a cookie, whom only a seat's token lets play."""
        self.people = [self._person(name) for name in ("Anna", "Björn", "Chiara", "Dörte")]

    def _person(self, name: str) -> Person:
        client = httpx.Client(base_url=self.address, timeout=PATIENCE)
        checked(client.put(f"{API}/me", json={"name": name}))
        return Person(name, client)

    def make(self, name: str, *seats: Options, record: str | None = None, **options: Any) -> Story:
        """Have the first person make a table, and the others take its free seats."""
        body: Options = {"options": {"seats": seats, **options}}
        if record is not None:
            body["record"] = record
        made = checked(self.people[0].client.post(f"{API}/tables", json=body))
        tokens = {int(seat): token for seat, token in made["tokens"].items()}
        story = Story(name, made["table"], made["invite"], tokens)
        self.stories.append(story)
        return story

    def sit(self, story: Story, person: int, seat: int) -> None:
        done = self.send(story, self.people[person], "sit", seat=seat)
        story.tokens[seat] = done["token"]

    def follow_the_order(self, story: Story) -> None:
        """Give tokens the numbers that their seats have since the game started."""
        path = f"{API}/tables/{story.table}/events"
        headers = {"Karawane-Invite": story.invite or ""}
        events = checked(self.people[0].client.get(path, headers=headers))["events"]
        order = next(e["event"]["order"] for e in events if e["event"]["type"] == "started")
        story.tokens = {order.index(seat) + 1: token for seat, token in story.tokens.items()}

    def view(self, story: Story, seat: int | None = None) -> dict[str, Any]:
        """Return the table as a seat sees it, by default as its maker does."""
        headers = {"Karawane-Invite": story.invite or ""}
        if seat is not None:
            headers["Authorization"] = f"Bearer {story.tokens[seat]}"
        client = self.people[0].client
        view: dict[str, Any] = checked(client.get(f"{API}/tables/{story.table}", headers=headers))
        return view

    def send(self, story: Story, sender: int | Person, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command for a seat, by its token, or as a person."""
        headers = {"Karawane-Invite": story.invite or ""}
        client = sender.client if isinstance(sender, Person) else self.stranger
        if isinstance(sender, int):
            headers["Authorization"] = f"Bearer {story.tokens[sender]}"
            fields["seat"] = sender
        while True:
            command = {
                "type": kind,
                "key": f"key-{next(self._keys)}",
                "expects": fields.get("expects") or self.view(story)["sequence"],
                **fields,
            }
            fields.pop("expects", None)
            path = f"{API}/tables/{story.table}/commands"
            answer = client.post(path, json=command, headers=headers)
            if answer.status_code != 409 or answer.json()["reason"] != "stale":
                done: dict[str, Any] = checked(answer)
                return done

    def until(self, story: Story, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the table stands as is asked for, and return its view."""
        until = time.monotonic() + PATIENCE
        while not holds(view := self.view(story)):
            assert time.monotonic() < until, view
            time.sleep(0.02)
        return view

    def move(self, story: Story, view: dict[str, Any] | None = None) -> str:
        """Return a legal move of whoever is to place."""
        legal = (view or self.view(story))["board"]["legal"]
        moves = [f"{colour}-" for colour in legal["give_back"]]
        for sign, kind in (("@", "leaders"), ("", "camels")):
            moves += [f"{c}{sign}{space}" for c, spaces in legal[kind].items() for space in spaces]
        moves += ["pass"] if legal["may_pass"] else []
        return self.chance.choice(moves)

    def play(self, story: Story, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Have people place at random, and bots as they like, until something holds."""
        while not holds(view := self.view(story)):
            acting = view["acting"]
            if acting not in story.tokens or view["seats"][acting - 1]["stand_in"]:
                self.until(story, later_than(view["sequence"]))
            elif view["awaits"] == "confirmation":
                self.send(story, acting, "confirm", expects=view["sequence"])
            else:
                move = self.move(story, view)
                self.send(story, acting, "place", moves=[move], expects=view["sequence"])
        return view


def checked(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def later_than(sequence: int) -> Callable[[dict[str, Any]], bool]:
    return lambda view: bool(view["sequence"] > sequence)


def over(view: dict[str, Any]) -> bool:
    return bool(view["status"] == "over")


def after_plies(plies: int) -> Callable[[dict[str, Any]], bool]:
    """Wait for so many placements and a person to make the next."""

    def holds(view: dict[str, Any]) -> bool:
        acting = view["acting"]
        if acting is None:
            return over(view)
        seat = view["seats"][acting - 1]
        person = seat["kind"] == "person" and not seat["stand_in"]
        return person and view["board"]["ply"] >= plies and view["awaits"] == "placement"

    return holds


def in_camels(turns: int) -> Callable[[dict[str, Any]], bool]:
    """Wait for so many camels on the board beside the leaders, and a person to place."""
    ready = after_plies(0)

    def holds(view: dict[str, Any]) -> bool:
        board = view["board"]
        camels = sum(len(caravan["camels"]) - 1 for caravan in board["caravans"])
        return over(view) or (ready(view) and board["phase"] == "camels" and camels >= turns)

    return holds


def two_people(tell: Teller) -> None:
    """Clocks, a placement taken back, undo asked for, granted and declined, a rematch."""
    clock = {"kind": "live", "turn_seconds": 0, "reserve_seconds": 3600}
    story = tell.make("two people", MINE, FREE, clock=clock, watch="anyone")
    tell.sit(story, 1, 2)
    view = tell.play(story, in_camels(4))
    acting = view["acting"]
    tell.send(story, acting, "place", moves=[tell.move(story)])
    tell.send(story, acting, "take_back")
    tell.send(story, acting, "ask_undo", ply=view["board"]["ply"] - 2)
    tell.send(story, 3 - acting, "answer_undo", agree=True)
    view = tell.play(story, in_camels(8))
    tell.send(story, view["acting"], "ask_undo", ply=view["board"]["ply"] - 1)
    tell.send(story, 3 - view["acting"], "answer_undo", agree=False)
    tell.play(story, over)
    done = tell.send(story, 2, "rematch")
    again = Story("rematch", done["table"], story.invite, story.tokens, due=True)
    tell.stories.append(again)
    tell.follow_the_order(again)
    tell.play(again, after_plies(3))


def one_person(tell: Teller) -> None:
    """A person and bots, to the end, with turns that hand themselves over."""
    story = tell.make(
        "one person", MINE, BOT, BOT, edition="ffg", confirm="auto", hints=False, take_back="never"
    )
    tell.play(story, over)


def shared_screen(tell: Teller) -> None:
    """A leave and a return, an open question about undoing, half a turn, in the camels' phase."""
    seats = [{**MINE, "name": name} for name in ("Left", "Middle", "Right")]
    story = tell.make("shared screen", *seats, BOT, edition="kosmos-it")
    view = tell.play(story, in_camels(6))
    acting = view["acting"]
    tell.send(story, acting, "leave")
    tell.until(story, lambda now: bool(now["sequence"] > view["sequence"] + 3))
    tell.send(story, acting, "return")
    view = tell.play(story, in_camels(14))
    tell.send(story, view["acting"], "place", moves=[tell.move(story)])


def undo_pending(tell: Teller) -> None:
    """Three people, one of whom asks to go back; nobody has answered yet."""
    story = tell.make("undo pending", MINE, FREE, FREE, edition="kosmos")
    tell.sit(story, 1, 3)
    tell.sit(story, 2, 2)
    view = tell.play(story, in_camels(6))
    tell.send(story, view["acting"], "ask_undo", ply=view["board"]["ply"] - 3)
    tell.send(story, view["acting"] % 3 + 1, "answer_undo", agree=True)


def five_leaders(tell: Teller) -> None:
    """Five seats that were dealt anew, house rules, leaders given back, in the leaders' phase."""
    story = tell.make(
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
    tell.follow_the_order(story)
    tell.play(story, after_plies(12))


def five_camels(tell: Teller) -> None:
    """Five people at one screen, in the camels' phase."""
    story = tell.make("five camels", *[MINE] * 5, edition="v1.2", confirm="auto")
    tell.play(story, in_camels(20))


def waiting(tell: Teller) -> None:
    """A table that waits for a player who has left."""
    story = tell.make("waiting", MINE, FREE, BOT, on_absence="wait", watch="nobody")
    tell.sit(story, 1, 2)
    view = tell.play(story, in_camels(2))
    tell.send(story, 3 - view["acting"], "leave")


def deserted(tell: Teller) -> None:
    """A game that ended because everybody left."""
    story = tell.make("deserted", MINE, FREE, on_absence="wait")
    tell.sit(story, 3, 2)
    tell.play(story, after_plies(5))
    tell.send(story, 1, "leave")
    tell.send(story, 2, "leave")


def flagged(tell: Teller) -> None:
    """A game of two that ended on time."""
    clock = {"kind": "live", "turn_seconds": 1, "reserve_seconds": 0}
    story = tell.make("flagged", MINE, FREE, clock=clock, on_time_out="lose")
    tell.sit(story, 1, 2)
    tell.until(story, over)


def played_out_after_flag(tell: Teller) -> None:
    """Three players, one of whom ran out of time and cannot win; a bot finished for them."""
    clock = {"kind": "live", "turn_seconds": 0, "reserve_seconds": 8}
    story = tell.make("played out", MINE, FREE, BOT, clock=clock, on_time_out="lose")
    tell.sit(story, 2, 2)
    tell.until(story, lambda now: any(seat["out"] for seat in now["seats"]))
    tell.play(story, over)


def handed_to_bots(tell: Teller) -> None:
    """A game that bots finished, because everybody ran out of time."""
    clock = {"kind": "live", "turn_seconds": 1, "reserve_seconds": 0}
    story = tell.make("handed to bots", MINE, FREE, clock=clock, stand_in="jerboa")
    tell.sit(story, 1, 2)
    tell.until(story, over)


def by_post(tell: Teller) -> None:
    """A correspondence game that has just begun."""
    clock = {"kind": "correspondence", "days": 30}
    story = tell.make("by post", MINE, FREE, FREE, FREE, clock=clock, watch="anyone")
    story.due = True
    for seat in (2, 3, 4):
        tell.sit(story, seat - 1, seat)
    tell.play(story, after_plies(2))


def absent(tell: Teller) -> None:
    """A bot stands in for a player who stayed away while somebody watched."""
    story = tell.make("absent", MINE, FREE, grace_seconds=5, stand_in="jerboa", watch="anyone")
    tell.sit(story, 1, 2)
    address = f"{tell.address.replace('http', 'ws')}{API}/tables/{story.table}/socket"
    with connect(address, compression=None) as socket:
        socket.send(json.dumps({"type": "hello"}))
        tell.until(story, lambda now: bool(now["seats"][0]["stand_in"]))
    tell.play(story, in_camels(2))


def opened(tell: Teller) -> None:
    """An open table in the lobby, at which one person sits and another has left again."""
    story = tell.make("open", MINE, FREE, FREE, FREE, BOT, watch="anyone")
    tell.sit(story, 1, 2)
    tell.sit(story, 2, 3)
    tell.send(story, 2, "leave")
    del story.tokens[2]


def filled(tell: Teller) -> None:
    """A table whose maker did not wait for others."""
    story = tell.make("filled", MINE, FREE, FREE, FREE, FREE, stand_in="jerboa", edition="ffg")
    tell.send(story, tell.people[0], "start")
    tell.play(story, after_plies(9))


def continued(tell: Teller) -> None:
    """A table that goes on from a record."""
    source = next(story for story in tell.stories if story.name == "five camels")
    path = f"{API}/tables/{source.table}/record"
    record = tell.people[0].client.get(path).text
    story = tell.make("continued", *[MINE] * 4, BOT, record=record)
    tell.play(story, in_camels(24))


STORIES: tuple[Callable[[Teller], None], ...] = (
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
