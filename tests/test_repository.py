"""The files around the code: what they call exists, and what they repeat is the same.

`make check` holds them to their schemas.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def every_workflow() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda workflow: workflow.stem)


@every_workflow()
def test_workflows_call_commands_that_exist(workflow: Path) -> None:
    commands = re.findall(
        r"^\s*-? ?run: (make [a-z-]+|\.ci/\w+)", workflow.read_text(), re.MULTILINE
    )
    assert commands
    for command in commands:
        name = command.removeprefix("make ")
        assert name in TARGETS or (ROOT / name).is_file()


@every_workflow()
def test_actions_are_pinned_and_say_their_version(workflow: Path) -> None:
    uses = re.findall(r"uses: (?!\./)(.+)", workflow.read_text())
    assert [use for use in uses if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", use)] == []


def test_the_hook_calls_what_continuous_integration_calls() -> None:
    hooks = re.findall(r"entry: make ([a-z-]+)", (ROOT / ".pre-commit-config.yaml").read_text())
    assert hooks == ["check"]


def test_updates_are_looked_for_in_folders_that_exist() -> None:
    folders = re.findall(r"directory: /(.*)", (ROOT / ".github/dependabot.yml").read_text())
    assert folders
    assert all((ROOT / folder).is_dir() for folder in folders)


def test_the_citation_names_the_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert re.findall(r"^(?:version|license): (.+)", citation, re.MULTILINE) == [
        project["version"],
        project["license"],
    ]
