"""docs/engine-protocol.md describes the protocol that is spoken."""

from __future__ import annotations

import re
from pathlib import Path

import karawane
from karawane.engine import Engine
from karawane.engine.engine_options import EngineOptions

PAGE = (Path(__file__).parents[1] / "docs/engine-protocol.md").read_text("utf-8")


def section(heading: str) -> str:
    return PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]


def test_every_command_is_described() -> None:
    answers: list[str] = []
    Engine(answers.append).obey("dance")
    known = set(answers[0].split("commands: ")[1].split(", "))
    described = {
        word
        for row in re.findall(r"^\| (`.+?) \|", section("Commands"), re.MULTILINE)
        for word in re.findall(r"`([a-z]+)", row)
    }
    assert described == known


def test_every_option_is_described_with_its_default() -> None:
    described = re.findall(r"^\| `(\w+)` \| .* \| (\d+) \|$", section("Options"), re.MULTILINE)
    options = EngineOptions()
    assert described == [(name, str(options.value(name))) for name in options.names()]


def test_the_version_is_today_s() -> None:
    answers: list[str] = []
    Engine(answers.append).obey("version")
    assert answers[0] in section("A conversation").replace("0.1.0", karawane.__version__)
