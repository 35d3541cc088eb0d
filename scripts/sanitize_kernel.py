"""Run the kernel's tests with the address and undefined-behaviour sanitizers.

Needs GCC with its sanitizers (Debian: `g++`). The build and a small virtual environment go into
`build/sanitize`; the tools come from the current environment. Options are passed on to pytest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "sanitize"
PERCENT = "10"
"""The share of the same-game tests to play: this build is about twenty times slower."""

TIMED = "tests/kernel/test_search.py::test_it_stops_on_time"
"""Meaningless here: a single simulation of this build takes as long as the test allows."""


def build() -> None:
    """Build both native modules with the sanitizers."""
    tools = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    configure = ["cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja", "--log-level=ERROR"]
    configure += [f"-DPython_EXECUTABLE={sys.executable}", "-DCMAKE_CXX_COMPILER=g++"]
    configure += ["-DKARAWANE_SANITIZE=ON", "-DKARAWANE_WARNINGS_ARE_ERRORS=ON"]
    subprocess.run(configure, check=True, env=tools, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", str(BUILD), "--", "--quiet"], check=True, env=tools)


def make_environment() -> Path:
    """Return a Python that finds this build of the package first, then the tools."""
    package = BUILD / "package"
    shutil.rmtree(package, ignore_errors=True)
    kept_out = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(ROOT / "src", package, ignore=kept_out)
    for module in BUILD.glob("_native*.so"):
        shutil.copy(module, package / "karawane" / "kernel")
    venv.create(BUILD / "venv", symlinks=True, clear=True)
    python = BUILD / "venv" / "bin" / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    library = subprocess.run(
        [str(python), "-c", asked], check=True, capture_output=True, text=True
    ).stdout.strip()
    # Unlike a site folder, a path in a .pth file does not activate editable installs inside it.
    lines = f"{package}\n{sysconfig.get_path('purelib')}\n"
    (Path(library) / "karawane-sanitize.pth").write_text(lines, "utf-8")
    return python


def preloads() -> str:
    """Return the libraries to preload, since Python itself is built without sanitizers."""
    names = ("libasan.so", "libubsan.so", "libstdc++.so")
    found = (
        subprocess.run(
            ["g++", f"-print-file-name={name}"], check=True, capture_output=True, text=True
        )
        for name in names
    )
    return " ".join(done.stdout.strip() for done in found)


def main() -> int:
    """Build, then run the tests once with each native module."""
    build()
    python = make_environment()
    environment = os.environ | {
        "LD_PRELOAD": preloads(),
        # Python itself leaks memory at exit.
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "KARAWANE_GAMES_PERCENT": PERCENT,
    }
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", *sys.argv[1:]]
    for baseline in ("0", "1"):
        done = subprocess.run(
            [*command, "tests/kernel", f"--deselect={TIMED}"],
            cwd=ROOT,
            env=environment | {"KARAWANE_KERNEL_BASELINE": baseline},
            check=False,
        )
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
