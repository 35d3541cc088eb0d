"""`make audit` says what it could not check, and does not pass because of it."""

import runpy
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts/audit.py"


@pytest.mark.parametrize(
    ("found", "allowed", "status", "text"),
    [
        (([], []), False, 0, "no known vulnerabilities"),
        ((None, []), False, 3, "NOT AUDITED: requirements/dev.txt"),
        (([], None), False, 3, "NOT AUDITED: web/package-lock.json"),
        ((None, None), True, 0, "NOT AUDITED"),
        ((None, ["left-pad: high"]), True, 1, "left-pad: high"),
    ],
)
def test_the_status_says_what_was_audited(
    found: tuple[list[str] | None, list[str] | None],
    allowed: bool,
    status: int,
    text: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    script: dict[str, Any] = runpy.run_path(str(SCRIPT))
    names = script["main"].__globals__
    names["python_vulnerabilities"] = lambda _requirements: found[0]
    names["page_vulnerabilities"] = lambda: found[1]
    assert script["main"](allow_unaudited=allowed) == status
    assert text in capsys.readouterr().out
