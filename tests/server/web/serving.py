"""A real server on a real database, and the people and programs that use it."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from karawane.server.launcher import bind_socket, create_server
from karawane.server.limits import Limits
from karawane.server.web.settings import Settings
from tests.waiting import HANGS_SECONDS

API = "/api/v1"
ALONE: list[dict[str, Any]] = [{"kind": "person", "mine": True}, {"kind": "bot", "level": "jerboa"}]
TWO: list[dict[str, Any]] = [{"kind": "person", "mine": True}, {"kind": "person"}]


@dataclass
class Server:
    """A server in a thread of this process."""

    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def guest(self, **headers: str) -> "Guest":
        return Guest(
            self, httpx.Client(base_url=self.address, timeout=HANGS_SECONDS, headers=headers)
        )

    def socket(self, table: str, **headers: str) -> ClientConnection:
        uri = f"ws://127.0.0.1:{self.port}{API}/tables/{table}/socket"
        shown = {name.replace("_", "-"): value for name, value in headers.items()}
        return connect(uri, additional_headers=shown, open_timeout=HANGS_SECONDS, compression=None)


@contextmanager
def serving(
    folder: Path,
    limits: Limits | None = None,
    *,
    monotonic: Callable[[], float] = time.monotonic,
    **settings: Any,
) -> Iterator[Server]:
    """Run a server in a thread, by default without limits, and shut it down at the end.

    `monotonic` is the clock by which its limits refill.
    """
    chosen = Settings(
        database=str(folder / "tables.db"), limits=limits or Limits.none(), **settings
    )
    ready = Event()
    server = create_server(chosen, ready.set, monotonic=monotonic)
    listening = bind_socket("127.0.0.1", 0)
    port = listening.getsockname()[1]

    def run() -> None:
        try:
            server.run(sockets=[listening])
        finally:
            ready.set()

    thread = Thread(target=run)
    thread.start()
    try:
        ready.wait()
        assert server.started
        yield Server(port)
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@dataclass
class Guest:
    """Somebody with a browser."""

    server: Server
    client: httpx.Client

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def get(self, path: str, status: int = 200, **how: Any) -> Any:
        return self._checked(self.client.get(API + path, **how), status)

    def post(self, path: str, body: object = None, status: int = 200, **how: Any) -> Any:
        return self._checked(self.client.post(API + path, json=body or {}, **how), status)

    def put(self, path: str, body: object, status: int = 200) -> Any:
        return self._checked(self.client.put(API + path, json=body), status)

    @staticmethod
    def _checked(answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def makes(self, seats: list[dict[str, Any]] | None = None, **options: Any) -> "Made":
        body = {"options": {"seats": seats or ALONE, **options}}
        made = self.post("/tables", body, 201)
        return Made(made["table"], made["invite"], {int(n): t for n, t in made["tokens"].items()})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    @contextmanager
    def at(self, table: str, **hello: Any) -> Iterator["Player"]:
        """Connect to a table with the guest's cookie."""
        headers = {"Cookie": self.cookie} if self.client.cookies else {}
        with self.server.socket(table, **headers) as socket:
            player = Player(socket)
            player.say("hello", **hello)
            player.until("welcome")
            yield player


@dataclass(frozen=True)
class Made:
    table: str
    invite: str
    tokens: dict[int, str]


@dataclass
class Player:
    """A client of a table's socket that keeps the latest view."""

    socket: ClientConnection
    sequence: int = 0
    seats: list[int] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    _keys: Iterator[int] = field(default_factory=count)

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(HANGS_SECONDS))
        if message["type"] in ("welcome", "events"):
            self.sequence = message["sequence"]
            self.events += message["events"]
            self.view = message["table"] or self.view
            if message["seats"] is not None:
                self.seats = message["seats"]
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """Read messages up to the next of one of these kinds."""
        while (message := self.hear())["type"] not in kinds:
            pass
        return message

    def asks(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its reply."""
        command = {"key": f"k{next(self._keys)}", "expects": self.sequence, **fields}
        self.say(kind, **command)
        while (answer := self.until("done", "refused", "previewed"))["key"] != command["key"]:
            pass
        return answer

    def in_step(self, sequence: int) -> None:
        """Read messages up to a sequence."""
        while self.sequence < sequence:
            self.hear()

    def legal(self) -> list[str]:
        """Return all legal moves."""
        legal = self.view["board"]["legal"]
        moves = [f"{colour}-" for colour in legal["give_back"]]
        for sign, kind in (("@", "leaders"), ("", "camels")):
            moves += [f"{c}{sign}{space}" for c, spaces in legal[kind].items() for space in spaces]
        return moves + (["pass"] if legal["may_pass"] else [])

    def plays(self, chance: Random, **fields: Any) -> dict[str, Any]:
        """Play a random legal placement."""
        move = self.legal()[int(chance.random() * len(self.legal()))]
        return self.asks("place", moves=[move], **fields)

    def plays_on(self, chance: Random, placements: int = 10**6) -> int:
        """Play all own seats until the game is over, or for that many placements."""
        made = 0
        while self.view["status"] != "over" and made < placements:
            acting = self.view["acting"]
            if acting in self.seats and self.view["awaits"] == "placement":
                assert self.plays(chance, seat=acting)["type"] == "done"
                made += 1
            self.until("events")
        return made
