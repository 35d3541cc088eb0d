"""People and bots at their seats, and the tags that record them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from karawane.bots import contestant, player_names
from karawane.cli.command_error import CommandError
from karawane.cli.options import PERSON
from karawane.notation import Record
from karawane.rules import Seat

__all__ = ["TAG", "Seating", "shown_names"]

TAG = "Seat"
"""The tags `Seat1`, `Seat2`, ... hold `me` or the name of a bot."""

NAME_TAG = "Name"
"""The tags `Name1`, `Name2`, ... hold the names of people."""


@dataclass(frozen=True)
class Seating:
    """The player and the displayed name of each seat."""

    players: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, players: Sequence[str], people: Sequence[str] = ()) -> Seating:
        """Seat people and bots; `people` are the names of the people, in order."""
        for player in players:
            if player != PERSON:
                _check_bot(player)
        if len(people) > players.count(PERSON):
            raise CommandError(
                f"--name: {len(people)} names for {players.count(PERSON)} people; "
                f"seat people with --seat {PERSON}"
            )
        for name in people:
            if not name.strip() or not name.isprintable():
                raise CommandError(f"--name {name!r}: a name must be printable and not blank")
        return cls(tuple(players), tuple(_names(players, people)))

    @classmethod
    def from_record(cls, record: Record) -> Seating | None:
        """Return who plays a recorded game, None if the record does not say."""
        seats = record.start.game.seats
        players = [record.tag(f"{TAG}{seat:d}") or "" for seat in seats]
        # A record may come from anybody, so it starts no programs and imports no modules.
        if any(player != PERSON and player not in player_names() for player in players):
            return None
        return cls(tuple(players), shown_names(record))

    def tags(self) -> tuple[tuple[str, str], ...]:
        """Return the tags that record the seating."""
        players = ((f"{TAG}{n}", player) for n, player in enumerate(self.players, 1))
        names = ((f"{NAME_TAG}{n}", name) for n, name in enumerate(self.names, 1))
        return (*players, *names)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(
            seat for seat, player in zip(Seat, self.players, strict=False) if player == PERSON
        )


def _check_bot(player: str) -> None:
    """Refuse a description that no bot matches."""
    try:
        contestant(player)
    except ValueError as error:
        raise CommandError(f"--seat {error}; write {PERSON} to play yourself") from error


def shown_names(record: Record) -> tuple[str, ...]:
    """Return the players' names of any record."""
    return tuple(
        record.tag(f"{NAME_TAG}{seat:d}") or record.tag(f"{TAG}{seat:d}") or f"seat {seat:d}"
        for seat in record.start.game.seats
    )


def _names(players: Sequence[str], people: Sequence[str]) -> list[str]:
    """Return a distinct name for each seat."""
    alone = players.count(PERSON) == 1
    given = iter(people)
    names: list[str] = []
    for number, player in enumerate(players, 1):
        if player == PERSON:
            name = next(given, "you" if alone else f"player {number}")
        else:
            name = player if players.count(player) == 1 else f"{player} {number}"
        names.append(name if name not in names else f"{name} {number}")
    return names
