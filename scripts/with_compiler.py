"""Run a command with a C++20 compiler in its environment, or without the kernel if there is none.

    python scripts/with_compiler.py uv pip install --editable .

The compiler is CXX if set, else the system's, else PyPI's `ziglang`, which is installed into this
environment if missing. Without any compiler, KARAWANE_NO_KERNEL=1 makes the build skip the native
kernel: the game works, but playouts, bots and environments do not.
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
    """Print a message without mixing it into the command's output."""
    sys.stderr.write(text)
    sys.stderr.flush()


def compiles(compiler: str) -> bool:
    """Return whether a compiler exists and can compile C++20."""
    path = shutil.which(compiler)
    if path is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "test.cpp"
        source.write_text(TEST, "utf-8")
        command = [path, "-std=c++20", str(source), "-o", str(Path(folder) / "test")]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def system_compiler() -> str | None:
    """Return the compiler that CXX names, or the system's."""
    named = os.environ.get("CXX")
    candidates = [named] if named else ["c++", "g++", "clang++"]
    return next((candidate for candidate in candidates if compiles(candidate)), None)


def install_ziglang() -> bool:
    """Install ziglang into this environment if it is missing, and return whether it is there."""
    if find_spec("ziglang"):
        return True
    say("No C++20 compiler was found: installing PyPI's ziglang.\n")
    locked = ["--require-hashes", "-r", str(LOCKED)] if LOCKED.exists() else ["ziglang"]
    for installer in (["-m", "uv", "pip", "install", "--quiet"], ["-m", "pip", "install", "-q"]):
        command = [sys.executable, *installer, *locked]
        own = os.environ | {"VIRTUAL_ENV": sys.prefix}
        if subprocess.run(command, env=own, check=False, capture_output=True).returncode == 0:
            invalidate_caches()
            return find_spec("ziglang") is not None
    return False


def zig_tool(folder: Path, *arguments: str) -> str:
    """Write a wrapper for one of zig's tools: CMake expects each to be a single file."""
    path = folder / "-".join(("zig", *(each.lstrip("-") for each in arguments)))
    words = " ".join(arguments)
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang {words} "$@"\n', "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def zig_environment(*options: str) -> Mapping[str, str]:
    """Return the environment variables that make CMake build with ziglang and its options."""
    folder = ROOT / "build" / "zig"
    folder.mkdir(parents=True, exist_ok=True)
    say("Building the kernel with ziglang; the first build takes a few minutes.\n")
    tools = f"-DCMAKE_AR={zig_tool(folder, 'ar')} -DCMAKE_RANLIB={zig_tool(folder, 'ranlib')}"
    given = os.environ.get("CMAKE_ARGS", "")
    return {"CXX": zig_tool(folder, "c++", *options), "CMAKE_ARGS": f"{given} {tools}".strip()}


def run(command: list[str], extra: Mapping[str, str]) -> int:
    """Run the command with extra environment variables, and return its exit status."""
    return subprocess.run(command, env=os.environ | extra, check=False).returncode


def main() -> int:
    """Run the command given as arguments."""
    command = sys.argv[1:]
    if not command:
        say(__doc__ or "")
        return 2
    if os.environ.get("KARAWANE_NO_KERNEL") == "1":
        return run(command, {})
    compiler = system_compiler()
    if compiler:
        return run(command, {"CXX": compiler})
    failed = "could not be installed"
    if os.name == "posix" and install_ziglang():
        if run(command, zig_environment()) == 0:
            return 0
        failed = "could not build the kernel"
    say(WITHOUT.format(failed=failed))
    return run(command, NO_KERNEL)


if __name__ == "__main__":
    sys.exit(main())
