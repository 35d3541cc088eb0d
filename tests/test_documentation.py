"""The documentation names only files, tests, commands and links that exist."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path

import pytest
import typer.main
from typer.core import TyperGroup

from karawane.cli.app import app

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
FOLDERS = "benchmarks|deploy|docs|examples|kernel|requirements|scripts|src|tests|web"


def every_page() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@every_page()
def test_paths_exist(page: Path) -> None:
    paths = re.findall(rf"`((?:{FOLDERS})/[\w./*-]*)`", page.read_text("utf-8"))
    assert [path for path in paths if not any(ROOT.glob(path.rstrip("/")))] == []


@every_page()
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    assert [link for link in links if not (page.parent / link).exists()] == []


@every_page()
def test_anchors_exist(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", page.read_text("utf-8"))
    for path, anchor in links:
        assert anchor in anchors_of(page.parent / path if path else page)


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub and the site make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page()
def test_other_addresses_have_a_proper_form(page: Path) -> None:
    addresses = re.findall(r"\]\((https?:[^)]*)\)", page.read_text("utf-8"))
    proper = re.compile(r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[\w./~%-]*)?(#[\w-]+)?")
    assert [address for address in addresses if not proper.fullmatch(address)] == []


@every_page()
def test_make_targets_exist(page: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"(?:`|^|=1 )make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE)
    assert set(named) <= set(targets)


@every_page()
def test_commands_and_their_options_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    lines = re.findall(r"^(?:\w+=\S+ )?(karawane .+)$", text, re.MULTILINE)
    spans = re.findall(r"`(karawane [^`]+)`", text)
    without_comments = [re.sub(r"\s#.*", "", command) for command in lines + spans]
    for command in "; ".join(without_comments).split("; "):
        words = shlex.split(command)
        assert set(options_in(words)) <= options_of(command_named(words)), command


def command_named(words: list[str]) -> str:
    """Return the command that a line begins with, with its subcommand if it has one."""
    return " ".join(word for word in words[1:3] if re.fullmatch(r"[a-z]+(-[a-z]+)*", word))


def options_in(words: list[str]) -> list[str]:
    """Return the options on a command line, up to a pipe."""
    command = words[: words.index("|")] if "|" in words else words
    return [word.split("=")[0] for word in command if re.match(r"--?[a-z]", word)]


@cache
def options_of(command: str) -> set[str]:
    """Return the options of a command by its name; arguments may follow the name."""
    group = typer.main.get_command(app)
    found = group
    for word in command.split():
        if isinstance(found, TyperGroup):
            assert word in found.commands, f"there is no command {command!r}"
            found = found.commands[word]
    options = {option for each in found.params for option in (*each.opts, *each.secondary_opts)}
    return options | {"--help", "--version"}


@every_page()
def test_tests_exist(page: Path) -> None:
    files = list(ROOT.glob("tests/**/test_*.py"))
    functions = "\n".join(file.read_text("utf-8") for file in files)
    defined = {file.stem for file in files} | set(re.findall(r"def (test_\w+)", functions))
    assert set(re.findall(r"`(test_\w+)`", page.read_text("utf-8"))) <= defined
