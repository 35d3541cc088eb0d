"""Gathers the sources of the documentation's site in build/docs: `python scripts/docs/sources.py`.

The pages in `docs/` and at the root are written for readers of the repository. Here links to files
that are no pages of the site lead to the repository, and every public package gets a page of the
reference, whose text mkdocstrings takes from the docstrings.
"""

from __future__ import annotations

import ast
import re
import shutil
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SITE = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]

ROOT_PAGES = {
    name: f"{name.lower()}.md"
    for name in (
        "ARCHITECTURE",
        "CHANGELOG",
        "CODE_OF_CONDUCT",
        "CONTRIBUTING",
        "RULES",
        "SECURITY",
    )
}
"""The pages at the root of the repository, and their names on the site."""

REFERENCE = {
    "rules": (),
    "notation": ("diagrams",),
    "drawing": (),
    "kernel": ("batch", "observation", "search", "actions"),
    "bots": ("analysis", "report", "explanations", "levels", "heat_map", "chart"),
    "engine": (),
    "arena": ("ratings_chart",),
    "envs": ("gymnasium", "vector", "pettingzoo", "openspiel"),
    "selfplay": (),
    "lessons": (),
}
"""The public packages, each with those modules that have more to offer than it exports."""

_LINK = re.compile(r"(?P<before>\]\()(?P<path>(?!https?:|#)[^)#\s]+)(?P<after>[)#])")
_PACKAGE = re.compile(rf"(?<!\[)`karawane\.(?P<name>{'|'.join(REFERENCE)})`(?!\])")


def gather(folder: Path) -> None:
    """Write everything the site is built from into a folder."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(ROOT / "docs", folder)
    for name, new_name in ROOT_PAGES.items():
        _write(folder / new_name, ROOT / f"{name}.md")
    for page in sorted(ROOT.glob("docs/**/*.md")):
        _write(folder / page.relative_to(ROOT / "docs"), page)
    shutil.copy(ROOT / "web/public/icons/karawane.svg", folder)
    (folder / "reference").mkdir()
    (folder / "reference" / "index.md").write_text(_overview(), "utf-8")
    for package, modules in REFERENCE.items():
        text = _reference_page(package, modules)
        (folder / "reference" / f"{package}.md").write_text(text, "utf-8")


def _write(target: Path, page: Path) -> None:
    """Write a page with the links that it needs on the site."""

    def link(found: re.Match[str]) -> str:
        file = (page.parent / found["path"]).resolve()
        return found["before"] + _address(file, page) + found["after"]

    text = _LINK.sub(link, page.read_text("utf-8"))
    target.write_text(_PACKAGE.sub(r"[\g<0>](reference/\g<name>.md)", text), "utf-8")


def _address(file: Path, page: Path) -> str:
    """Return where a link to a file of the repository leads on the site."""
    path = file.relative_to(ROOT)
    above = "../" * (len(page.relative_to(ROOT).parts) - 2)
    if path.parts[0] == "docs":
        return above + path.relative_to("docs").as_posix()
    if path.parent == Path() and path.stem in ROOT_PAGES:
        return above + ROOT_PAGES[path.stem]
    kind = "tree" if file.is_dir() else "blob"
    return f"{SITE['extra']['repository']}/{kind}/main/{path.as_posix()}"


def _overview() -> str:
    """Return the first page of the reference."""
    rows = [
        f"| [`karawane.{package}`]({package}.md) | {summary_of(package)} |" for package in REFERENCE
    ]
    return "\n".join(
        [
            "# Reference",
            "",
            "| package | what it holds |",
            "|---|---|",
            *rows,
            "",
            "`import karawane` has everything that `karawane.rules`, `karawane.notation` and",
            "`karawane.drawing` export, and needs only the standard library:",
            "",
            "```pycon",
            *_docstring("__init__").split("\n\n")[1].splitlines(),
            "```",
            "",
            "Everything on these pages is public; names that are missing here may change.",
            "",
        ]
    )


def _reference_page(package: str, modules: tuple[str, ...]) -> str:
    lines = [f"# karawane.{package}", "", *_described(f"karawane.{package}")]
    exported = exports_of(package)
    for name, defined_in in exported.items():
        lines += [f"::: {defined_in}.{name}", ""]
    for module in modules:
        path = f"karawane.{package}.{module}"
        lines += [f"## {path}", "", *_described(path)]
        for name, defined_in in exports_of(f"{package}.{module}").items():
            if exported.get(name) != defined_in:
                lines += [f"::: {defined_in}.{name}", "    options:", "      heading_level: 3", ""]
    return "\n".join(lines)


def _described(module: str) -> list[str]:
    """Return what shows the docstring of a module, and nothing of what it contains."""
    options = ("members: false", "show_root_heading: false", "show_root_toc_entry: false")
    return [f"::: {module}", "    options:", *(f"      {option}" for option in options), ""]


def exports_of(module: str) -> dict[str, str]:
    """Return the names that a module exports, each with the module that defines it.

    >>> exports_of("rules")["play"]
    'karawane.rules.play'
    """
    tree = _tree(module)
    sources = _imports(tree)
    names: list[str] = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    order = list(sources)

    def place(name: str) -> tuple[bool, int]:
        """Return where a name stands: as it is imported, but constants last."""
        return name.isupper(), order.index(name) if name in sources else len(order)

    return {name: _definer(name, f"karawane.{module}") for name in sorted(names, key=place)}


def _definer(name: str, module: str) -> str:
    """Return the module that defines a name, which may be imported from one to the next."""
    source = _imports(_tree(module.removeprefix("karawane."))).get(name)
    return _definer(name, source) if source else module


def _imports(tree: ast.Module) -> dict[str, str]:
    """Return the names that a module imports from others of the package, each with its module."""
    return {
        alias.asname or alias.name: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("karawane.")
        for alias in node.names
    }


def summary_of(module: str) -> str:
    """Return the first sentence of a module's docstring, without its full stop."""
    return _docstring(module).split("\n\n")[0].replace("\n", " ").removesuffix(".")


def _docstring(module: str) -> str:
    return ast.get_docstring(_tree(module)) or ""


@cache
def _tree(module: str) -> ast.Module:
    path = ROOT.joinpath("src/karawane", *module.split("."))
    package = path / "__init__.py"
    file = package if package.exists() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


if __name__ == "__main__":
    gather(ROOT / SITE["docs_dir"])
