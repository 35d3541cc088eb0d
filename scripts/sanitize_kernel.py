"""Run the kernel's tests with a build that watches memory accesses and undefined behaviour.

Needs GCC with its sanitizers (Debian: `g++`). The build and a small environment of its own go into
`build/sanitize`; the tools come from the environment that this runs in. Options are passed on to
pytest.
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
"""How many of the same-game tests' games are played: this build is about twenty times slower."""

TIMED = "tests/kernel/test_search.py::test_it_stops_on_time"
"""Tells nothing here: a single simulation of this build takes as long as the test allows."""


def build() -> None:
    """Build both native modules with the sanitizers."""
    tools = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    configure = ["cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja", "--log-level=ERROR"]
    configure += [f"-DPython_EXECUTABLE={sys.executable}", "-DCMAKE_CXX_COMPILER=g++"]
    configure += ["-DKARAWANE_SANITIZE=ON", "-DKARAWANE_WARNINGS_ARE_ERRORS=ON"]
    subprocess.run(configure, check=True, env=tools, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", str(BUILD), "--", "--quiet"], check=True, env=tools)


def make_environment() -> Path:
    """Return a Python that sees this build of the package first, and then the tools."""
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
    # A path in a .pth file is searched as it is: an editable install there does not take part.
    lines = f"{package}\n{sysconfig.get_path('purelib')}\n"
    (Path(library) / "karawane-sanitize.pth").write_text(lines, "utf-8")
    return python


def preloads() -> str:
    """Return the libraries that must be there before Python, which knows nothing of sanitizers."""
    names = ("libasan.so", "libubsan.so", "libstdc++.so")
    found = (
        subprocess.run(
            ["g++", f"-print-file-name={name}"], check=True, capture_output=True, text=True
        )
        for name in names
    )
    return " ".join(done.stdout.strip() for done in found)


def main() -> int:
    """Build, and run the tests once with each native module."""
    build()
    python = make_environment()
    environment = os.environ | {
        "LD_PRELOAD": preloads(),
        # Python itself leaves memory behind when it ends.
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
