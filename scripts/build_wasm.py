"""Compile the kernel to WebAssembly for the page, with PyPI's `ziglang`.

    python scripts/build_wasm.py            # writes web/src/engine/kernel.wasm
    python scripts/build_wasm.py --check    # rebuilds it and compares it with that file

The built file is part of the repository, so that nobody needs the compiler to play: it is a large
download, and its first build takes over a minute. `kernel.wasm.digest` beside it holds a digest of
everything the file is made of. Comparing that is quick, and shows if somebody forgot to build.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "web" / "src" / "engine" / "kernel.wasm"
DIGEST = BUILT.with_suffix(".wasm.digest")
LOCKED = ROOT / "requirements" / "zig.txt"
ADAPTER = ROOT / "kernel" / "wasm"
INCLUDED = re.compile(r'^#include "(.+)"', re.MULTILINE)
TARGET = ("-target", "wasm32-wasi", "-mexec-model=reactor", "-s")
FLAGS = (
    *("-std=c++20", "-msimd128", "-fno-exceptions", "-fno-rtti"),
    *("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"),
)
# Searches and playouts are compiled for speed; the rest, which runs once per click, for size.
FAST = tuple(
    Path("kernel", name)
    for name in (
        "search/move_features.cpp",
        "search/tree.cpp",
        "wasm/playouts.cpp",
    )
)


def sources() -> list[Path]:
    """Return the adapter's files and all that they need, as paths from the root."""
    found: set[Path] = set()
    waiting = sorted(ADAPTER.glob("*.cpp"))
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        needed = [
            (path.parent / name).resolve() for name in INCLUDED.findall(path.read_text("utf-8"))
        ]
        # What a header declares is defined in the file of the same name, if there is one.
        definitions = [header.with_suffix(".cpp") for header in needed]
        waiting += [*needed, *(file for file in definitions if file.exists())]
    return sorted(path.relative_to(ROOT) for path in found)


def compiler() -> str:
    """Return the version of ziglang that the requirements lock."""
    match = re.search(r"^ziglang==\S+", LOCKED.read_text("utf-8"), re.MULTILINE)
    if match is None:
        sys.exit(f"{LOCKED} does not lock ziglang: run `make lock`")
    return match.group()


def digest(built: bytes) -> str:
    """Return a digest of the compiler, its flags, the sources, and what they were built to."""
    parts = [
        compiler().encode(),
        " ".join((*TARGET, *FLAGS, *map(Path.as_posix, FAST))).encode(),
        built,
    ]
    for path in sources():
        parts += [path.as_posix().encode(), (ROOT / path).read_bytes()]
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()


def build() -> bytes:
    """Compile the sources, and return the module."""
    files = [path for path in sources() if path.suffix == ".cpp"]
    with tempfile.TemporaryDirectory() as folder:
        # Of an inline function in several files, the linker takes the first: that for speed.
        in_order = sorted(files, key=lambda path: path not in FAST)
        objects = [compiled(path, Path(folder)) for path in in_order]
        out = Path(folder) / "kernel.wasm"
        run_compiler(*TARGET, *map(str, objects), "-o", str(out))
        return out.read_bytes()


def compiled(path: Path, folder: Path) -> Path:
    """Compile one file of the sources."""
    out = folder / f"{'-'.join(path.parts)}.o"
    optimise = "-O3" if path in FAST else "-Os"
    # A relative path from the root, so that the result does not depend on where that is.
    run_compiler("-target", "wasm32-wasi", *FLAGS, optimise, "-c", str(path), "-o", str(out))
    return out


def run_compiler(*arguments: str) -> None:
    """Run the C++ compiler in the root folder."""
    command = [sys.executable, "-m", "ziglang", "c++", *arguments]
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        sys.exit("The kernel was not compiled to WebAssembly.")


def main() -> None:
    """Build the file, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare with the file")
    if parser.parse_args().check:
        if not BUILT.exists() or build() != BUILT.read_bytes():
            sys.exit(f"{BUILT.relative_to(ROOT)} is not what its sources give: run `make wasm`.")
        return
    built = build()
    BUILT.parent.mkdir(exist_ok=True)
    BUILT.write_bytes(built)
    DIGEST.write_text(digest(built) + "\n", "utf-8")


if __name__ == "__main__":
    main()
