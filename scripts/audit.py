"""Check our dependencies for known vulnerabilities: `python scripts/audit.py`.

Fails if there are any. What cannot be checked, because no vulnerability database can be reached, is
reported as not audited and the status is 3; `--allow-unaudited` turns that into a warning, for
machines without access that test everything else.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NOT_AUDITED = 3
"""The exit status if something could not be checked, and nothing was found elsewhere."""

WORTH_FAILING = ("high", "critical")
"""npm's severities that fail the audit; lower ones concern the build tools, not the page."""


def json_output(*command: str) -> dict[str, Any]:
    """Return the JSON object that a command prints, or an empty one if it prints none."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return {}
    return found


def python_vulnerabilities(requirements: str) -> list[str] | None:
    """Return the vulnerabilities of Python packages, or None if they could not be checked."""
    answer = json_output(
        *(sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"),
        *("--disable-pip", "--require-hashes", "--requirement", requirements),
    )
    packages = [each for each in answer.get("dependencies", ()) if "vulns" in each]
    if not packages:
        return None
    return [
        f"{each['name']} {each['version']}: {vulnerability['id']}"
        for each in packages
        for vulnerability in each["vulns"]
    ]


def page_vulnerabilities() -> list[str] | None:
    """Return the vulnerabilities of npm packages, or None if they could not be checked."""
    answer = json_output(sys.executable, "scripts/npm.py", "audit", "--json")
    packages = answer.get("vulnerabilities")
    if packages is None:
        return None
    return [
        f"{name}: {each['severity']}"
        for name, each in packages.items()
        if each["severity"] in WORTH_FAILING
    ]


def main(allow_unaudited: bool) -> int:
    """Print the vulnerabilities; return 1 if there are any, `NOT_AUDITED` if nobody knows."""
    status = 0
    for name, found in (
        ("requirements/dev.txt", python_vulnerabilities("requirements/dev.txt")),
        ("web/package-lock.json", page_vulnerabilities()),
    ):
        if found is None:
            print(f"NOT AUDITED: {name}, since no vulnerability database can be reached")
            if not allow_unaudited:
                status = status or NOT_AUDITED
        elif found:
            print(f"{name}: " + "; ".join(found))
            status = 1
        else:
            print(f"{name}: no known vulnerabilities")
    return status


if __name__ == "__main__":
    sys.exit(main(allow_unaudited="--allow-unaudited" in sys.argv[1:]))
