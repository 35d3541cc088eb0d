"""Check what would be published, as far as one machine can: `make release-check`.

Builds the packages, inspects them, compiles the kernel for other systems, and installs the wheels
into a fresh environment of every Python at hand, where `check_installation.py` and the examples of
the documentation run. The wheels are kept in build/release as long as their sources stay the same.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from build_packages import BIN, ROOT, build_sdist, build_wheels
from pythons import Python, pythons

WORK = ROOT / "build" / "release"
DIST = WORK / "dist"
# What the wheels are made from; the source distribution has more, such as tests.
WHEEL_SOURCES = ("CMakeLists.txt", "LICENSE", "README.md", "kernel", "pyproject.toml", "src")
# The systems for which continuous integration builds wheels, and their processors.
TARGETS = (
    "aarch64-linux-gnu",
    "aarch64-macos",
    "x86_64-linux-musl",
    "x86_64-macos",
    "x86_64-windows-gnu",
)
# Everything but the adapters for Python and WebAssembly, which need those.
ADAPTERS = ("bindings", "wasm")
SOURCES = [file for file in sorted(ROOT.glob("kernel/*/*.cpp")) if file.parent.name not in ADAPTERS]
# Examples that need nothing but the package, and those that need the extra `rl`.
GUIDE = ("docs/guide.md",)
LEARNING = ("README.md", "docs/environments.md")


class Failed(Exception):
    """A step that has failed, with its report."""


class Skipped(Exception):
    """A step that this machine cannot take, and why."""


@dataclass(frozen=True)
class Step:
    """One check: what it is called, and how it runs."""

    name: str
    run: Callable[[], str]


def main() -> int:
    """Take all steps, and summarise them."""
    available = pythons()
    results = [_taken(Step("packages", lambda: build(available)))]
    if results[0][1] == "ok":
        with ThreadPoolExecutor() as pool:  # most of them wait for downloads or for one process
            results += pool.map(_taken, steps(available))
    width = max(len(name) for name, _, _ in results)
    print("\nRelease check")
    for name, outcome, note in results:
        print(f"  {name:{width}}  {outcome:7}  {note}")
    failures = sum(outcome == "FAILED" for _, outcome, _ in results)
    skipped = sum(outcome == "skipped" for _, outcome, _ in results)
    print(f"{len(results)} checks, {failures} failed, {skipped} skipped.")
    return min(failures, 1)


def steps(available: list[Python]) -> Iterator[Step]:
    """Yield all checks of the packages; none depends on another."""
    yield Step("metadata", check_metadata)
    yield Step("contents", check_contents)
    yield Step("stable ABI", check_stable_abi)
    for target in TARGETS:
        yield Step(f"kernel, {target}", lambda target=target: compile_kernel(target))  # type: ignore[misc]
    for python in available:
        yield Step(f"Python {python.name}", lambda python=python: install(python))  # type: ignore[misc]
    yield Step("Python free-threaded", lambda: free_threaded(available))
    yield Step("extra rl", lambda: learn(available))
    yield Step("Containerfile", check_containerfile)
    yield Step("systemd unit", check_unit)
    yield Step("nginx", check_proxy)


def _taken(step: Step) -> tuple[str, str, str]:
    print(f"{step.name} ...", flush=True)
    begin = time.monotonic()
    try:
        note = step.run()
    except Failed as failure:
        print(failure, flush=True)
        return step.name, "FAILED", "see above"
    except Skipped as reason:
        return step.name, "skipped", str(reason)
    return step.name, "ok", f"{note} ({time.monotonic() - begin:.0f} s)"


def build(available: list[Python]) -> str:
    """Build the source distribution, and the wheels unless their sources are unchanged."""
    tags = sorted({python.wheel_tag for python in available})
    kept = WORK / "digest"
    try:
        with tempfile.TemporaryDirectory() as folder:
            built = build_sdist(Path(folder))
            digest = f"{_wheel_digest(built)} {' '.join(tags)}"
            unchanged = kept.exists() and kept.read_text("utf-8") == digest
            if not unchanged:
                shutil.rmtree(WORK, ignore_errors=True)
                DIST.mkdir(parents=True)
            sdist = Path(shutil.copy2(built, DIST))
        if not unchanged:
            build_wheels(sdist, DIST, available)
    except SystemExit as error:
        raise Failed(str(error.code)) from error
    kept.write_text(digest, "utf-8")
    return ", ".join(sorted(file.name for file in DIST.iterdir()))


def _wheel_digest(sdist: Path) -> str:
    """Return a digest of the files that wheels are made from, whatever their times."""
    digest = hashlib.sha256()
    with tarfile.open(sdist) as archive:
        for member in sorted(archive.getmembers(), key=lambda member: member.name):
            file = archive.extractfile(member)
            if file and member.name.split("/")[1] in WHEEL_SOURCES:
                digest.update(f"{member.name} {member.mode:o} {member.size}\n".encode())
                digest.update(file.read())
    return digest.hexdigest()


def check_metadata() -> str:
    """Check that PyPI accepts the metadata and can show the description."""
    run(BIN / "twine", "--no-color", "check", "--strict", *DIST.iterdir())
    return f"{len(list(DIST.iterdir()))} packages"


def check_contents() -> str:
    """Check that the packages hold what belongs in them, the page included."""
    run(BIN / "check-wheel-contents", *DIST.glob("*.whl"))
    with tarfile.open(next(DIST.glob("*.tar.gz"))) as archive:
        names = archive.getnames()
    page = "/src/karawane/server/page/index.html"
    if not any(name.endswith(page) for name in names):
        raise Failed(f"the source distribution lacks {page}")
    return f"{len(names)} files in the source distribution"


def check_stable_abi() -> str:
    """Check that the wheel for several Pythons uses only what all of them have."""
    wheels = list(DIST.glob("*-abi3-*.whl"))
    if not wheels:
        raise Skipped("needs Python 3.12 or later")
    run(BIN / "abi3audit", "--strict", "--assume-minimum-abi3", "3.12", *wheels)
    return wheels[0].name


def compile_kernel(target: str) -> str:
    """Compile engine and search for another system."""
    with tempfile.TemporaryDirectory() as folder:
        for source in SOURCES:
            out = Path(folder) / f"{source.stem}.o"
            options = ["-target", target, "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror"]
            run(sys.executable, "-m", "ziglang", "c++", *options, "-c", source, "-o", out)
    return f"{len(SOURCES)} files"


def install(python: Python) -> str:
    """Install the wheel with its server into a fresh environment, and use it."""
    if python.free_threaded:  # not all requirements of the server have packages for it yet
        with environment(python) as executable:
            run(executable, ROOT / "scripts/check_installation.py", "--library")
            run_examples(executable, GUIDE)
        return "library, guide"
    with environment(python, "server") as executable:
        run(executable, ROOT / "scripts/check_installation.py")
        run_examples(executable, GUIDE)
    return "library, guide, server, page, a game over the network"


def free_threaded(available: list[Python]) -> str:
    """Say whether a free-threaded Python was among the others."""
    names = [python.name for python in available if python.free_threaded]
    if not names:
        raise Skipped("none at hand (KARAWANE_PYTHONS can name one)")
    return ", ".join(names)


def learn(available: list[Python]) -> str:
    """Install the environments, and run their documentation."""
    python = min(available)  # every library has packages for the oldest
    with environment(python, "rl") as executable:
        run_examples(executable, LEARNING)
    return f"Python {python.name}: {', '.join(LEARNING)}"


def check_containerfile() -> str:
    """Check the Containerfile by hadolint's rules."""
    run(BIN / "hadolint", ROOT / "Containerfile")
    return "hadolint finds nothing"


def check_unit() -> str:
    """Check the unit by systemd's own rules, with a program that exists."""
    if shutil.which("systemd-analyze") is None:
        raise Skipped("needs systemd-analyze (Debian: systemd)")
    text = (ROOT / "deploy/karawane.service").read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder) / "karawane.service"
        unit.write_text(text.replace("/opt/karawane/bin/karawane", "/bin/true"), "utf-8")
        run("systemd-analyze", "verify", unit)
        # 0 is closed to everything, 10 open to everything.
        run("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)
    return "valid, exposure below 2"


def check_proxy() -> str:
    """Play through nginx as its example sets it up."""
    if shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") is None:
        raise Skipped("needs nginx (Debian: nginx-light)")
    run(sys.executable, ROOT / "scripts/check_proxy.py")
    return "TLS, page, a game over a web socket"


class environment:  # noqa: N801
    """A fresh environment of a Python with the wheel and an extra; removed at the end."""

    def __init__(self, python: Python, extra: str = "") -> None:
        self._python = python
        self._extra = f"[{extra}]" if extra else ""
        self._folder = Path(tempfile.mkdtemp())

    def __enter__(self) -> Path:
        executable = self._folder / "bin" / "python"
        try:
            (wheel,) = DIST.glob(f"*-{self._python.wheel_tag}-*.whl")
            run(self._python.path, "-m", "venv", "--without-pip", self._folder)
            wanted = f"karawane{self._extra} @ {wheel.as_uri()}"
            run(BIN / "uv", "--quiet", "pip", "install", "--python", executable, wanted)
        except BaseException:
            shutil.rmtree(self._folder)
            raise
        return executable

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._folder)


def run_examples(executable: Path, pages: tuple[str, ...]) -> None:
    """Run the examples of some pages in an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        files = [ROOT / page for page in pages]
        run(executable, "-m", "doctest", *files, folder=Path(folder))


def run(*command: str | Path, folder: Path = ROOT) -> None:
    """Run a command; `Failed` with its output if it fails."""
    words = [str(part) for part in command]
    # What happens to be set for this checkout must not help the package.
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(words, cwd=folder, env=clean, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise Failed(f"{' '.join(words)}\n{ran.stdout}{ran.stderr}")


if __name__ == "__main__":
    sys.exit(main())
