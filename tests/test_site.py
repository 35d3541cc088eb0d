"""The documentation's site is complete; `make docs` builds it and checks every link."""

from __future__ import annotations

import ast
import re
import runpy
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
NOT_PUBLIC = {"cli", "server", "training", "workers"}
"""Packages that are used through commands and protocols."""

sources = runpy.run_path(str(ROOT / "scripts/docs/sources.py"))
problems: Callable[[Path], Iterator[str]] = runpy.run_path(
    str(ROOT / "scripts/docs/check_site.py")
)["problems"]


def pages_in(navigation: list[Any] | dict[str, Any] | str) -> Iterator[str]:
    """Iterate over the pages of a navigation, section by section."""
    if isinstance(navigation, str):
        yield navigation
    else:
        for entry in navigation.values() if isinstance(navigation, dict) else navigation:
            yield from pages_in(entry)


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    sources["gather"](folder)
    return folder


def test_every_page_is_in_the_navigation_once(gathered: Path) -> None:
    pages = [page.relative_to(gathered).as_posix() for page in gathered.rglob("*.md")]
    assert sorted(pages_in(sources["SITE"]["nav"])) == sorted(pages)


def test_every_public_package_is_in_the_reference() -> None:
    packages = {file.parent.name for file in (ROOT / "src/karawane").glob("*/__init__.py")}
    assert set(sources["REFERENCE"]) == packages - NOT_PUBLIC


def test_a_package_exports_what_its_page_describes(gathered: Path) -> None:
    page = (gathered / "reference/rules.md").read_text("utf-8").splitlines()
    assert "::: karawane.rules.play.play" in page
    assert "::: karawane.rules.legal_moves.legal_moves" in page


@pytest.mark.parametrize("package", sources["REFERENCE"])
def test_everything_in_the_reference_has_a_docstring(gathered: Path, package: str) -> None:
    page = (gathered / f"reference/{package}.md").read_text("utf-8")
    for name in re.findall(r"^::: (\S+)", page, re.MULTILINE):
        module, _, local = name.rpartition(".")
        assert is_described(name) or local in described_in(module), name


def is_described(module: str) -> bool:
    file = module_file(module)
    return file is not None and ast.get_docstring(ast.parse(file.read_text("utf-8"))) is not None


@cache
def described_in(module: str) -> set[str]:
    """Return the names that a module defines and describes."""
    file = module_file(module)
    assert file is not None
    body = ast.parse(file.read_text("utf-8")).body
    found = {
        node.name
        for node in body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
    }
    for node, after in pairwise(body):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(after, ast.Expr):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            found.add(ast.unparse(target))
    return found


def module_file(module: str) -> Path | None:
    path = (ROOT / "src").joinpath(*module.split("."))
    files = (path / "__init__.py", path.with_suffix(".py"))
    return next((file for file in files if file.exists()), None)


def test_the_repository_is_the_one_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert sources["SITE"]["extra"]["repository"] == project["urls"]["Source"]


def test_links_to_other_files_lead_to_the_repository(gathered: Path) -> None:
    page = (gathered / "learning.md").read_text("utf-8")
    assert f"({sources['SITE']['extra']['repository']}/tree/main/examples/learning)" in page


def test_packages_are_linked_to_the_reference(gathered: Path) -> None:
    page = (gathered / "gallery.md").read_text("utf-8")
    assert "[`karawane.drawing`](reference/drawing.md)" in page


@pytest.mark.parametrize(
    ("markup", "problem"),
    [
        ('<a href="other.html#there">', None),
        ('<a href="https://example.org/page">', None),
        ('<a href="missing.html">', "there is no such file"),
        ('<a href="other.html#missing">', "there is no such anchor"),
        ('<a href="#missing">', "there is no such anchor"),
        ('<a href="http://example.org">', "is not a proper https address"),
        ('<img src="https://example.org/x.png">', "is loaded from another host"),
    ],
)
def test_what_is_wrong_with_a_link_is_found(
    tmp_path: Path, markup: str, problem: str | None
) -> None:
    (tmp_path / "other.html").write_text('<h2 id="there">There</h2>')
    (tmp_path / "page.html").write_text(markup)
    found = list(problems(tmp_path))
    assert [each.rpartition(": ")[2] for each in found] == ([problem] if problem else [])
