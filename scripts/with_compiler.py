"""Run a command with a C++20 compiler in its environment, or without the kernel where none is.

    python scripts/with_compiler.py uv pip install --editable .

The compiler is the one that CXX names, else the machine's, else PyPI's `ziglang`, which is fetched
into this environment where it is missing. Without any, KARAWANE_NO_KERNEL=1 tells the build to
leave the native kernel out: the game works, playouts, bots and environments do not.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCKED = ROOT / "requirements" / "zig.txt"
TEST = "#include <span>\nint main() { return std::span<int>().empty() ? 0 : 1; }\n"
WITHOUT = """\
No C++20 compiler was found, and PyPI's ziglang {failed}: karawane is installed without
its native kernel. You can play, read and draw games; playouts, bots and environments need the
kernel. Install a compiler (Debian and Ubuntu: apt install g++), then run this again.
"""
NO_KERNEL = {"KARAWANE_NO_KERNEL": "1"}


def say(text: str) -> None:
    """Tell the user something, beside the command's own output."""
    sys.stderr.write(text)
    sys.stderr.flush()


def compiles(compiler: str) -> bool:
    """Tell whether a compiler is there and makes a program of C++20."""
    path = shutil.which(compiler)
    if path is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "test.cpp"
        source.write_text(TEST, "utf-8")
        command = [path, "-std=c++20", str(source), "-o", str(Path(folder) / "test")]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def machines_own() -> str | None:
    """Return the compiler that the user asks for or that the machine has."""
    named = os.environ.get("CXX")
    candidates = [named] if named else ["c++", "g++", "clang++"]
    return next((candidate for candidate in candidates if compiles(candidate)), None)


def fetch_ziglang() -> bool:
    """Put ziglang into this environment, if it is not there already."""
    if find_spec("ziglang"):
        return True
    say("No C++20 compiler was found: fetching PyPI's ziglang.\n")
    locked = ["--require-hashes", "-r", str(LOCKED)] if LOCKED.exists() else ["ziglang"]
    for installer in (["-m", "uv", "pip", "install", "--quiet"], ["-m", "pip", "install", "-q"]):
        command = [sys.executable, *installer, *locked]
        own = os.environ | {"VIRTUAL_ENV": sys.prefix}
        if subprocess.run(command, env=own, check=False, capture_output=True).returncode == 0:
            invalidate_caches()
            return find_spec("ziglang") is not None
    return False


def zig_tool(folder: Path, tool: str) -> str:
    """Write a program that is one of zig's tools: CMake wants each to be a single file."""
    path = folder / f"zig-{tool}"
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang {tool} "$@"\n', "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def with_zig() -> Mapping[str, str]:
    """Return an environment in which CMake builds with ziglang."""
    folder = ROOT / "build" / "zig"
    folder.mkdir(parents=True, exist_ok=True)
    say("Building the kernel with ziglang; the first time takes some minutes.\n")
    tools = f"-DCMAKE_AR={zig_tool(folder, 'ar')} -DCMAKE_RANLIB={zig_tool(folder, 'ranlib')}"
    given = os.environ.get("CMAKE_ARGS", "")
    return {"CXX": zig_tool(folder, "c++"), "CMAKE_ARGS": f"{given} {tools}".strip()}


def run(command: list[str], more: Mapping[str, str]) -> int:
    """Run the command with more in its environment, and return its exit status."""
    return subprocess.run(command, env=os.environ | more, check=False).returncode


def main() -> int:
    """Run the command that the arguments are."""
    command = sys.argv[1:]
    if not command:
        say(__doc__ or "")
        return 2
    if os.environ.get("KARAWANE_NO_KERNEL") == "1":
        return run(command, {})
    own = machines_own()
    if own:
        return run(command, {"CXX": own})
    failed = "could not be had"
    if os.name == "posix" and fetch_ziglang():
        if run(command, with_zig()) == 0:
            return 0
        failed = "could not build it"
    say(WITHOUT.format(failed=failed))
    return run(command, NO_KERNEL)


if __name__ == "__main__":
    sys.exit(main())
