"""Check the built site: `python scripts/docs/check_site.py`.

Every link leads to a file and an anchor that exist, every other address has a proper form, and no
page loads anything from another host.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}
"""What a browser fetches to show a page."""

NOT_FETCHED = {"canonical", "next", "prev"}
"""Kinds of `<link>` that only say something."""


class _Page(HTMLParser):
    """Collects the anchors and addresses of a page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what a tag refers to, and the anchor that it is."""
        given = {name: value or "" for name, value in attributes}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        for name, address in given.items():
            if (tag, name) in LOADED and given.get("rel") not in NOT_FETCHED:
                self.loaded.append(address)


_page = cache(_Page)


def problems(site: Path) -> Iterator[str]:
    """Iterate over everything that is wrong with a site."""
    for file in sorted(site.rglob("*.html")):
        # The page for unknown addresses is shown in any folder, so its links are absolute.
        if file.name == "404.html":
            continue
        page = _page(file)
        for address in page.links + page.loaded:
            if problem := _problem(file, address):
                yield f"{file.relative_to(site)}: {address}: {problem}"
        for address in page.loaded:
            if urlsplit(address).netloc:
                yield f"{file.relative_to(site)}: {address}: is loaded from another host"


def _problem(file: Path, address: str) -> str | None:
    """Return what is wrong with an address on a page, None if nothing is."""
    parts = urlsplit(address)
    if parts.scheme in {"data", "mailto"}:
        return None
    if parts.scheme or parts.netloc:
        proper = parts.scheme == "https" and "." in parts.netloc and " " not in address
        return None if proper else "is not a proper https address"
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "there is no such file"
    if parts.fragment and target.suffix == ".html":
        anchors = _page(target).anchors
        if unquote(parts.fragment) not in anchors:
            return "there is no such anchor"
    return None


if __name__ == "__main__":
    found = list(problems(Path(sys.argv[1])))
    sys.exit("\n".join(found) if found else 0)
