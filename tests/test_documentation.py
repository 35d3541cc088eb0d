"""The documentation names only files, tests, commands and links that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
FOLDERS = "benchmarks|docs|examples|kernel|requirements|scripts|src|tests|web"


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
def test_make_targets_exist(page: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"(?:`|^|=1 )make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE)
    assert set(named) <= set(targets)


@every_page()
def test_tests_exist(page: Path) -> None:
    files = list(ROOT.glob("tests/**/test_*.py"))
    functions = "\n".join(file.read_text("utf-8") for file in files)
    defined = {file.stem for file in files} | set(re.findall(r"def (test_\w+)", functions))
    assert set(re.findall(r"`(test_\w+)`", page.read_text("utf-8"))) <= defined
