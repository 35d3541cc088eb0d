"""The command line `karawane`."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line with `sys.argv`, and exit with its status."""
    from karawane.cli.app import run

    sys.exit(run())
