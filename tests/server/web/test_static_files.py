import gzip
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from karawane.server.web.static_files import PageFiles


@pytest.fixture
def page(tmp_path: Path) -> PageFiles:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    files = {"index.html": "<head></head>", "assets/app-1a2b.js": "let x", "app.webmanifest": "{}"}
    for name, text in files.items():
        (tmp_path / "page" / name).write_text(text, "utf-8")
    smaller = tmp_path / "page" / "assets" / "app-1a2b.js.gz"
    smaller.write_bytes(gzip.compress(b"let x"))
    return PageFiles(tmp_path / "page")


def asked(page: PageFiles, path: str, **headers: str) -> Response:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw}
    request = Request({**scope, "server": ("here", 80), "scheme": "http"})
    return page.page(request, "<meta>") if page.is_page(request) else page.response(request)


def test_files_with_a_hash_are_immutable(page: PageFiles) -> None:
    answer = asked(page, "/assets/app-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    small = asked(page, "/assets/app-1a2b.js", accept_encoding="gzip, br;q=0.5")
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(bytes(small.body)) == b"let x"


def test_every_other_address_shows_the_page(page: PageFiles) -> None:
    for path in ("/", "/table/abc", "/lobby"):
        answer = asked(page, path)
        assert answer.body == b"<head><meta></head>"
        assert answer.headers["cache-control"] == "no-cache"
    known = asked(page, "/").headers["etag"]
    assert asked(page, "/", if_none_match=known).status_code == 304


@pytest.mark.parametrize("root_path", ["", "/games/karawane"])
def test_the_page_finds_its_files_from_every_address(tmp_path: Path, root_path: str) -> None:
    (tmp_path / "index.html").write_text('<script src="./assets/app.js"></script>', "utf-8")
    answer = asked(PageFiles(tmp_path, root_path), "/table/abc")
    assert answer.body == f'<script src="{root_path}/assets/app.js"></script>'.encode()


def test_only_built_files_are_read(page: PageFiles) -> None:
    for path in ("/assets/old.js", "/../secret.txt", "/favicon.ico", "/assets/../../secret.txt"):
        assert asked(page, path).status_code == 404


def test_a_missing_build_is_reported(tmp_path: Path) -> None:
    answer = asked(PageFiles(tmp_path / "nothing"), "/")
    assert answer.status_code == 503
    assert b"make page" in bytes(answer.body)
