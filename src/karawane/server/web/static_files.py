"""The files of the built page, and `index.html` for every other address."""

from __future__ import annotations

import mimetypes
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

__all__ = ["PageFiles", "built_page", "is_page_built"]

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
HASHED = "assets/"
"""The folder of files with their hash in their name, which never change."""

INDEX = "index.html"
RELATIVE = b'="./'
"""How addresses in the built `index.html` begin."""
HEAD_END = b"</head>"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
NOT_BUILT = (
    "The page is not part of this installation: run `make page` in the source folder, then "
    "`pip install .` again, and restart. Programs can use /api/v1.\n"
)
_TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".ttd": "text/plain",
}


def built_page() -> Path:
    """Return the folder into which `make page` builds."""
    return Path(str(files("karawane.server"))) / "page"


def is_page_built() -> bool:
    """Return whether this installation contains the page."""
    return (built_page() / INDEX).is_file()


class PageFiles:
    """The files that were built; no others are ever read."""

    def __init__(self, folder: Path, root_path: str = "") -> None:
        # The page is a few megabytes, and changes only with a restart.
        self._load = cache(self._read)
        self._root_path = root_path
        self._files: dict[str, Path] = {}
        if folder.is_dir():
            self._files = {
                str(file.relative_to(folder)): file for file in folder.rglob("*") if file.is_file()
            }

    def is_page(self, request: Request) -> bool:
        """Return whether a request's address shows the page, and is not that of a file."""
        path = request.url.path.lstrip("/")
        is_file = path.startswith(HASHED) or "." in path.rpartition("/")[2]
        return INDEX in self._files and path not in self._files and not is_file

    def page(self, request: Request, head: str) -> Response:
        """Return the page, with these elements in its head."""
        content, _ = self._load(self._files[INDEX])
        content = content.replace(HEAD_END, head.encode() + HEAD_END, 1)
        headers = {"Cache-Control": REVALIDATE, "ETag": _etag(content)}
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=_type_of(INDEX), headers=headers)

    def response(self, request: Request) -> Response:
        """Return the file at a request's address."""
        path = request.url.path.lstrip("/")
        if INDEX not in self._files:
            return PlainTextResponse(NOT_BUILT, 503)
        if path not in self._files:
            return PlainTextResponse("no such file\n", 404)
        return self._file(path, request)

    def _file(self, path: str, request: Request) -> Response:
        file, encoding = self._smallest(path, request.headers.get("accept-encoding", ""))
        content, etag = self._load(file)
        headers = {
            "Cache-Control": IMMUTABLE if path.startswith(HASHED) else REVALIDATE,
            "ETag": etag,
            "Vary": "Accept-Encoding",
        }
        if encoding is not None:
            headers["Content-Encoding"] = encoding
        if etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=_type_of(path), headers=headers)

    def _smallest(self, path: str, accepted: str) -> tuple[Path, str | None]:
        """Return the smallest encoding of a file that the browser accepts."""
        encodings = {part.partition(";")[0].strip() for part in accepted.split(",")}
        for encoding, ending in ENCODINGS:
            if encoding in encodings and (smaller := self._files.get(path + ending)) is not None:
                return smaller, encoding
        return self._files[path], None

    def _read(self, file: Path) -> tuple[bytes, str]:
        """Return the content of a file and its entity tag."""
        content = file.read_bytes()
        if file.name == INDEX:
            # It is shown at every address, where its relative addresses would lead nowhere.
            content = content.replace(RELATIVE, f'="{self._root_path}/'.encode())
        return content, _etag(content)


def _etag(content: bytes) -> str:
    return f'"{sha256(content).hexdigest()[:20]}"'


def _type_of(path: str) -> str:
    ending = Path(path).suffix
    return _TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"
