"""The command line `karawane`."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line with the program's own arguments, and leave with its exit status."""
    from karawane.cli.app import run

    sys.exit(run())
