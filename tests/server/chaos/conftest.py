"""Figures of the storms: kept in `build/chaos.txt`, and shown in the full form."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.chaos.forms import FULL

Figures = Callable[[str], None]

FILE = Path("build/chaos.txt")


@pytest.fixture
def figures(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Figures:
    """Report what a test measured; the short form measures nothing worth reporting."""

    def report(text: str) -> None:
        if not FULL:
            return
        line = f"{request.node.name}: {text}"
        FILE.parent.mkdir(exist_ok=True)
        with FILE.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        with capsys.disabled():
            print(f"\n  {line}")  # noqa: T201  (a figure is there to be read)

    return report
