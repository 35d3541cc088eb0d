"""The package describes itself truly: names, links, classifiers."""

from __future__ import annotations

import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hatch_fancy_pypi_readme._builder import build_text
from hatch_fancy_pypi_readme._config import load_and_validate_config
from trove_classifiers import classifiers

ROOT = Path(__file__).parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]


@pytest.fixture
def description(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the description that PyPI shows."""
    monkeypatch.chdir(ROOT)
    configured = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    config = load_and_validate_config(deepcopy(configured))
    return build_text(config.fragments, config.substitutions, PROJECT["version"], PROJECT["name"])


def test_the_published_description_links_only_to_absolute_addresses(description: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", description) + re.findall(r'src="([^"]+)"', description)
    source = PROJECT["urls"]["Source"]
    pictures = source.replace("github.com", "raw.githubusercontent.com")
    assert len(links) > 10
    assert [link for link in links if not link.startswith((source, pictures, "https://"))] == []


def test_it_is_the_readme_otherwise(description: str) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    plain = re.compile(r"\]\([^)]+\)|src=\"[^\"]+\"")
    assert plain.sub("", description) == plain.sub("", readme)


def test_its_pages_lead_to_one_repository() -> None:
    source = PROJECT["urls"]["Source"]
    assert [url for url in PROJECT["urls"].values() if not url.startswith(source)] == []


def test_classifiers_exist_and_are_sorted() -> None:
    assert set(PROJECT["classifiers"]) <= classifiers
    assert PROJECT["classifiers"] == sorted(PROJECT["classifiers"])


def test_classifiers_begin_with_the_oldest_python() -> None:
    versions = re.findall(r"Python :: (3\.\d+)$", "\n".join(PROJECT["classifiers"]), re.MULTILINE)
    assert PROJECT["requires-python"] == f">={versions[0]}"
