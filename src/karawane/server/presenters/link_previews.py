"""What messengers show of a link: a title, a sentence and a picture.

Whoever fetches a link for a preview has no cookie, and the invitation after its `#` is not sent. So
only a table that any stranger may see is shown; for others, the preview describes the link itself.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from karawane.server.presenters.lesson_views import puzzle_view
from karawane.server.table import TableState
from karawane.server.wire.api import LanguageCode

__all__ = [
    "LinkPreview",
    "app_preview",
    "invitation_preview",
    "puzzle_preview",
    "review_preview",
    "table_preview",
    "watch_preview",
]


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The preview of a link."""

    title: str
    text: str
    picture: str | None = None
    """The address of its picture in the API; None for that of the app."""


def app_preview(language: LanguageCode) -> LinkPreview:
    """Return the preview of every page without a more specific one."""
    return LinkPreview("Karawane", _texts()[language]["app"])


def invitation_preview(language: LanguageCode, name: str | None) -> LinkPreview:
    """Return the preview of an invitation, by a player whom the link may name."""
    texts = _texts()[language]
    title = texts["invites"].format(name=name) if name else texts["invitation"]
    return LinkPreview(title, texts["invitation-text"])


def watch_preview(language: LanguageCode, name: str | None) -> LinkPreview:
    """Return the preview of a link for watching, by a player whom it may name."""
    texts = _texts()[language]
    title = texts["watch-by"].format(name=name) if name else texts["watch"]
    return LinkPreview(title, texts["watch-text"])


def review_preview(language: LanguageCode) -> LinkPreview:
    """Return the preview of a game that strangers may not see, or whose record is in the link."""
    texts = _texts()[language]
    return LinkPreview(texts["review"], texts["review-text"])


def table_preview(state: TableState, language: LanguageCode) -> LinkPreview:
    """Return the preview of a table that anybody may watch."""
    texts = _texts()[language]
    people = [seat.name for seat in state.seats if seat.kind == "person" and seat.name]
    title = f"{texts['game']}: {', '.join(people)}" if people else texts["game"]
    text = texts[state.status]
    if state.status == "over":
        won = [state.seat(seat) for seat in state.winners]
        names = [
            seat.name.capitalize() if seat.bot == seat.name else seat.name
            for seat in won
            if seat.name
        ]
        text = text.format(names=", ".join(names)) if names else texts["finished"]
    return LinkPreview(title, text, f"tables/{state.table}/picture.png")


def puzzle_preview(name: str, language: LanguageCode) -> LinkPreview:
    """Return the preview of a puzzle; `RequestRefused` if there is none of that name."""
    view = puzzle_view(name, language)
    title = _texts()[language]["puzzle"].format(title=view.summary.title)
    return LinkPreview(title, view.task, f"puzzles/{name}/picture.png")


@cache
def _texts() -> dict[LanguageCode, dict[str, str]]:
    file = files("karawane.server.presenters") / "link_texts.toml"
    return tomllib.loads(file.read_text("utf-8"))  # type: ignore[return-value]
