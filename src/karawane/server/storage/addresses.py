"""Addresses of databases: a file for SQLite, a URL for PostgreSQL."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from karawane.server.storage.storage_errors import CannotOpen

__all__ = ["Postgres", "parse_address"]

STATEMENTS = 100
"""How many prepared statements a connection keeps, unless the address says otherwise."""


@dataclass(frozen=True)
class Postgres:
    """The address of a PostgreSQL database; as text, it is shown without its password."""

    url: str = field(repr=False)
    shown: str
    statement_cache_size: int = STATEMENTS

    def __str__(self) -> str:
        return self.shown


def parse_address(text: str) -> Path | Postgres:
    """Read an address.

    >>> parse_address("games.db"), parse_address("sqlite:////var/lib/karawane/games.db")
    (PosixPath('games.db'), PosixPath('/var/lib/karawane/games.db'))
    >>> str(parse_address("postgresql://karawane:secret@db.example/games?sslmode=require"))
    'postgresql://db.example/games'
    """
    scheme, separator, rest = text.partition("://")
    if scheme in ("postgresql", "postgres") and separator:
        return _postgres(text)
    path = text if not separator else rest.removeprefix("/") if scheme == "sqlite" else ""
    if not path:
        raise CannotOpen(
            f"{scheme}{separator}: this is not a database; name a file, sqlite:///FILE, "
            "or postgresql://USER:PASSWORD@HOST/DATABASE"
        )
    return Path(path)


def _postgres(text: str) -> Postgres:
    parts = urlsplit(text)
    shown = f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"
    options = dict(parse_qsl(parts.query))
    size = options.pop("statement_cache_size", str(STATEMENTS))
    if not size.isdecimal():
        raise CannotOpen(f"{shown}: statement_cache_size is {size!r}; give a number, 0 for none")
    return Postgres(urlunsplit(parts._replace(query=urlencode(options))), shown, int(size))
