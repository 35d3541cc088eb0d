"""A table for tests: seats by number, commands in one line, the log kept beside it."""

from __future__ import annotations

from random import Random
from typing import Literal

from karawane.notation import Record
from karawane.rules import Edition, Move, deal, legal_moves
from karawane.server.table import (
    Actor,
    Decision,
    DecisionContext,
    DerivedSecrets,
    TableState,
    after,
    begin,
    decide,
    digest_of,
    place_for_bot,
)
from karawane.server.table.commands import Command, Confirm, Place
from karawane.server.table.events import Created, Event, Owner, Sat, Started
from karawane.server.table.options import BotSeat, PersonSeat, TableOptions

INVITE = "come and play"
SECRETS = DerivedSecrets(b"key")
MAKER = Actor(guest="guest 1")


def guest(seat: int) -> Actor:
    return Actor(guest=f"guest {seat}")


INVITED = Actor(guest="somebody", invite=digest_of(INVITE))


class Table:
    """A table with people at its first seats and bots at the others."""

    def __init__(
        self,
        people: int = 2,
        bots: int = 0,
        *,
        started: bool = True,
        seed: int = 1,
        **options: object,
    ) -> None:
        seats = (PersonSeat(),) * people + (BotSeat(level="random"),) * bots
        chosen = TableOptions.model_validate({"seats": seats, **options})
        rules = Edition.named(chosen.edition).with_options(**chosen.options)
        created = Created(
            options=chosen,
            setup=str(Record(deal(people + bots, seed=seed, edition=rules))),
            invite=digest_of(INVITE),
            owner=Owner(guest="guest 1"),
        )
        self.now = 1_000_000
        self.log: list[tuple[int, Event]] = [(self.now, created)]
        self.state: TableState = begin("table", created, self.now)
        if started:
            for seat in range(1, people + 1):
                owner = Owner(guest=f"guest {seat}", token=digest_of(f"token {seat}"))
                self.add(Sat(seat=seat, name=f"Player {seat}", owner=owner))
            self.add(Started(order=tuple(range(1, people + bots + 1))))

    def add(self, *events: Event) -> None:
        for event in events:
            self.log.append((self.now, event))
            self.state = after(self.state, event, self.now)

    def store(self, decision: Decision) -> list[Event]:
        """Store a decision and return its events."""
        self.log += ((decision.at, event) for event in decision.events)
        self.state = decision.state
        return list(decision.events)

    def send(self, actor: Actor, command: Command) -> list[Event]:
        scope = SECRETS.message_keys(actor, command)[0].scope
        context = DecisionContext(self.now, Random(1), SECRETS, scope, default_name="Guest")
        return self.store(decide(self.state, actor, command, context))

    def place(
        self,
        *moves: Move | str,
        confirm: bool | Literal["if_complete"] = False,
        seat: int | None = None,
    ) -> None:
        actor = guest(seat or int(self.acting))
        texts = tuple(map(str, moves))
        self.send(actor, Place(key="k", expects=self.sequence, moves=texts, confirm=confirm))

    def confirm(self) -> None:
        self.send(guest(self.acting), Confirm(key="k", expects=self.sequence))

    def play_turn(self, chance: Random) -> None:
        """Play a whole random turn for the seat to move."""
        bot = self.state.acting_bot is not None
        while not self.state.turn_is_complete:
            move = chance.choice(legal_moves(self.state.position))
            if not bot:
                self.place(move)
                continue
            if len(self.store(place_for_bot(self.state, move, self.now))) > 1:
                return
        self.confirm()

    def play_out(self, seed: int, turns: int = 1000) -> None:
        chance = Random(seed)
        for _ in range(turns):
            if self.state.status != "running":
                break
            self.play_turn(chance)

    def play_leaders(self, seed: int = 1) -> None:
        """Play until the first camel can be placed."""
        chance = Random(seed)
        while not self.state.position.camels_left:
            self.play_turn(chance)

    def status(self) -> str:
        return self.state.status

    @property
    def acting(self) -> int:
        assert self.state.acting is not None
        return int(self.state.acting)

    @property
    def sequence(self) -> int:
        return self.state.sequence

    def legal(self, number: int = 0) -> Move:
        return legal_moves(self.state.position)[number]
