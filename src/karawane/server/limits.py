"""The limits of a server: how much one client, and all clients together, may use."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self

__all__ = ["BadLimit", "Limit", "Limits"]

VARIABLE_PREFIX = "KARAWANE_LIMIT_"


class BadLimit(ValueError):
    """A limit that does not exist, or a value that it cannot have."""


@dataclass(frozen=True)
class Limit:
    """A limit as it is documented."""

    name: str
    default: float
    about: str

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return VARIABLE_PREFIX + self.name.upper()


def _limit(default: float, about: str) -> Any:
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Limits:
    """What one client may use, counted by each worker; an IPv6 address stands for its network.

    >>> Limits.of({"sockets": "7"}).sockets
    7
    """

    tables_an_hour: int = _limit(120, "new tables and rematches by an address in an hour")
    requests_a_second: float = _limit(40.0, "requests by an address (bursts of 5 s)")
    requests_at_once: int = _limit(16, "requests of an address worked on at once; others wait")
    files_a_second: float = _limit(100.0, "files and pages for an address (bursts of 5 s)")
    connections: int = _limit(200, "open connections of an address")
    connections_together: int = _limit(
        10_000, "open connections of all addresses, as far as file descriptors allow"
    )
    request_seconds: float = _limit(
        15.0, "seconds for a request to arrive, or until more of its response is read"
    )
    sockets: int = _limit(100, "open sockets of an address")
    messages_a_second: float = _limit(20.0, "messages on a socket (bursts of 5 s)")
    messages_a_second_together: float = _limit(
        400.0, "messages on all sockets of an address (bursts of 5 s)"
    )
    frames_a_second: float = _limit(50.0, "frames on a socket, pings included (bursts of 5 s)")
    frames_a_second_together: float = _limit(
        600.0, "frames on all sockets of an address, pings included (bursts of 1 s)"
    )
    strikes: int = _limit(
        20,
        "unreadable or too fast messages before a socket is closed; and refused requests of an "
        "address before refusals take two seconds",
    )
    events_a_table: int = _limit(2000, "events of a table after which nothing can be taken back")
    undo_requests_a_turn: int = _limit(3, "requests to go back by a seat in a turn")
    lobby_tables: int = _limit(5, "open tables of a guest in the lobby")
    lobby_tables_an_hour: int = _limit(30, "new tables in the lobby by an address in an hour")
    analyses: int = _limit(2, "concurrent analyses and reports of an address")
    analyses_waiting: int = _limit(32, "analyses, and as many reports, that wait for a process")
    records: int = _limit(
        10, "records and pictures of an address that are worked on or wait for it"
    )
    records_waiting: int = _limit(100, "records and pictures that wait to be worked on")
    bot_tables: int = _limit(5, "games of bots alone that a guest has running")
    bot_tables_of_address: int = _limit(20, "games of bots alone that an address has running")
    lobby_hours: float = _limit(24.0, "hours without a change after which the lobby closes a table")
    unfinished_days: float = _limit(
        36_500.0, "days without a change after which an unfinished table is deleted"
    )
    finished_days: float = _limit(36_500.0, "days after which a finished table is deleted")
    guest_days: float = _limit(
        400.0, "days after which the name of a guest without tables is deleted"
    )

    @classmethod
    def all(cls) -> Iterator[Limit]:
        """Yield every limit in the order of the fields."""
        for each in fields(cls):
            yield Limit(each.name, each.default, each.metadata["about"])  # type: ignore[arg-type]

    def describe(self, name: str) -> str:
        """Return the value of a limit and what it counts."""
        about = next(each.about for each in self.all() if each.name == name)
        return f"{getattr(self, name):g} ({about})"

    @classmethod
    def none(cls) -> Self:
        """Return limits that nobody reaches, for load tests."""
        return cls(**{each.name: 10**9 for each in fields(cls)})

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Self:
        """Return the default limits with some changed; bad names or values raise `BadLimit`."""
        return cls().changed(values)

    def changed(self, values: Mapping[str, object]) -> Self:
        """Return these limits with some changed; bad names or values raise `BadLimit`."""
        defaults = {each.name: each.default for each in self.all()}
        for name in values:
            if name not in defaults:
                raise BadLimit(f"unknown limit {name!r}; choose from {', '.join(defaults)}")
        numbers: dict[str, Any] = {
            name: _number(name, value, type(defaults[name])) for name, value in values.items()
        }
        return replace(self, **numbers)

    @classmethod
    def chosen(
        cls,
        file: Path | None = None,
        environment: Mapping[str, str] = os.environ,
        assignments: tuple[str, ...] = (),
    ) -> Self:
        """Return the limits from a settings file, then the environment, then `NAME=VALUE`s.

        >>> Limits.chosen(None, {"KARAWANE_LIMIT_SOCKETS": "3"}, ("strikes=5",)).strikes
        5
        """
        found = cls()
        if file is not None:
            found = found.changed(_limits_in(file))
        found = found.changed(
            {
                name.removeprefix(VARIABLE_PREFIX).lower(): value
                for name, value in environment.items()
                if name.startswith(VARIABLE_PREFIX)
            }
        )
        return found.changed(dict(_assigned(each) for each in assignments))


def _limits_in(file: Path) -> Mapping[str, object]:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8")).get("limits", {})
    except OSError as error:
        raise BadLimit(f"{file}: {error.strerror or error}") from error
    except ValueError as error:
        raise BadLimit(f"{file}: {error}") from error
    if not isinstance(table, dict):
        raise BadLimit(f"{file}: 'limits' must be a table")
    return table


def _assigned(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise BadLimit(f"{text!r}: write NAME=VALUE")
    return name.strip().lower().replace("-", "_"), value.strip()


def _number(name: str, value: object, kind: type[float]) -> float:
    try:
        number = kind(str(value))
    except ValueError:
        raise BadLimit(f"{name}: {value!r} is not a number") from None
    if not 0 < number <= 10**9:
        raise BadLimit(f"{name}: {value!r} is not a positive number")
    return number
