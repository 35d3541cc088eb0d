"""Ask whether known weaknesses are in what we depend on: `python scripts/audit.py`.

Fails where there is one. Where the lists of weaknesses cannot be reached, that is said: a machine
without them can still test everything else.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
WORTH_FAILING = ("high", "critical")
"""Of npm's severities: what is below concerns the tools that build the page, not the page."""


def answer_of(*command: str) -> dict[str, Any]:
    """Return what a command printed as JSON, nothing where it did not."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return {}
    return found


def python_weaknesses(requirements: str) -> list[str] | None:
    """Return the weaknesses of Python packages, None where nobody could be asked."""
    answer = answer_of(
        *(sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"),
        *("--disable-pip", "--require-hashes", "--requirement", requirements),
    )
    packages = [each for each in answer.get("dependencies", ()) if "vulns" in each]
    if not packages:
        return None
    return [
        f"{each['name']} {each['version']}: {weakness['id']}"
        for each in packages
        for weakness in each["vulns"]
    ]


def page_weaknesses() -> list[str] | None:
    """Return the weaknesses of npm's packages, None where nobody could be asked."""
    answer = answer_of(sys.executable, "scripts/npm.py", "audit", "--json")
    packages = answer.get("vulnerabilities")
    if packages is None:
        return None
    return [
        f"{name}: {each['severity']}"
        for name, each in packages.items()
        if each["severity"] in WORTH_FAILING
    ]


def main() -> int:
    """Print what was found, and return 1 where that is something."""
    status = 0
    for name, found in (
        ("requirements/dev.txt", python_weaknesses("requirements/dev.txt")),
        ("web/package-lock.json", page_weaknesses()),
    ):
        if found is None:
            print(f"{name}: not audited, no list of known weaknesses can be reached from here")
        elif found:
            print(f"{name}: " + "; ".join(found))
            status = 1
        else:
            print(f"{name}: no known weakness")
    return status


if __name__ == "__main__":
    sys.exit(main())
