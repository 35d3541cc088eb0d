"""The metadata of a page, from which messengers make a preview of its link (Open Graph)."""

from __future__ import annotations

import re
from html import escape
from typing import get_args

from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request

from karawane.drawing.png import can_draw_png
from karawane.server.models import ChosenName
from karawane.server.presenters.link_previews import (
    LinkPreview,
    app_preview,
    invitation_preview,
    puzzle_preview,
    review_preview,
    table_preview,
    watch_preview,
)
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.table import Actor
from karawane.server.table.refusal import RequestRefused
from karawane.server.web.middleware import API_PREFIX
from karawane.server.web.origins import is_secure
from karawane.server.web.services import Services
from karawane.server.wire.api import LanguageCode

__all__ = ["link_metadata"]

_TABLE = re.compile(r"^/table/([A-Za-z0-9_-]{1,64})(/review)?$")
_PUZZLE = re.compile(r"^/learn/puzzles/([a-z0-9-]{1,64})$")
_HOST = re.compile(r"^[A-Za-z0-9.:\[\]-]{1,255}$")
_NAME: TypeAdapter[str] = TypeAdapter(ChosenName)
APP_PICTURE = "icons/karawane-512.png"


async def link_metadata(request: Request, services: Services) -> str:
    """Return the elements for the head of the page at a request's address."""
    preview = await _preview(request, services)
    root = _root(request, services)
    pictured = preview.picture is not None and can_draw_png()
    picture = f"{API_PREFIX.lstrip('/')}v1/{preview.picture}" if pictured else APP_PICTURE
    properties = {
        "og:site_name": "Karawane",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:image": f"{root}/{picture}",
        "twitter:card": "summary_large_image" if pictured else "summary",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(value)}" />'
        for name, value in properties.items()
    )


async def _preview(request: Request, services: Services) -> LinkPreview:
    path, language = request.url.path, _language(request)
    if table := _TABLE.match(path):
        return await _table_preview(table[1], request, services, is_review=table[2] is not None)
    if puzzle := _PUZZLE.match(path):
        try:
            return puzzle_preview(puzzle[1], language)
        except RequestRefused:
            return app_preview(language)
    return review_preview(language) if path == "/review" else app_preview(language)


async def _table_preview(
    table: str, request: Request, services: Services, *, is_review: bool
) -> LinkPreview:
    language = _language(request)
    try:
        # As a stranger, whoever asks: the answer may be kept and shown to anybody.
        found = await services.watched_table(table, Actor(), services.client(request))
        return table_preview(found.state, language)
    except (RequestRefused, StorageUnavailable):
        # The same for a table that does not exist, so that nobody learns which ones do.
        if is_review:
            return review_preview(language)
        of_link = watch_preview if "watch" in request.query_params else invitation_preview
        return of_link(language, _sharer(request))


def _sharer(request: Request) -> str | None:
    """Return the name of the player who shares the link, if it names one."""
    try:
        return _NAME.validate_python(request.query_params.get("by"))
    except ValidationError:
        return None


def _language(request: Request) -> LanguageCode:
    """Return the language of the player who shares the link."""
    wanted = request.query_params.get("lang")
    codes: tuple[LanguageCode, ...] = get_args(LanguageCode)
    return next((code for code in codes if code == wanted), "en")


def _root(request: Request, services: Services) -> str:
    """Return where the app is for the sender; relative if the `Host` it sends makes no sense."""
    settings = services.settings
    host = request.headers.get("host", "")
    if not _HOST.match(host):
        return settings.root_path
    scheme = "https" if is_secure(request, settings) else "http"
    return f"{scheme}://{host}{settings.root_path}"
