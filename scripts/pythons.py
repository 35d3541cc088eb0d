"""The Pythons at hand: those on the PATH, pyenv's, and those that KARAWANE_PYTHONS lists."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

OLDEST = (3, 11)
NEWEST = (3, 15)
FACTS = """
import importlib.util, json, sys, sysconfig
able = all(map(importlib.util.find_spec, ("venv", "ensurepip")))
threads = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
print(json.dumps([sys.implementation.name, *sys.version_info[:2], threads, able]))
"""


@dataclass(frozen=True, order=True)
class Python:
    """An interpreter that can make virtual environments."""

    version: tuple[int, int]
    free_threaded: bool
    path: Path

    @property
    def name(self) -> str:
        """The version as people write it, such as 3.13t."""
        return f"{self.version[0]}.{self.version[1]}{'t' if self.free_threaded else ''}"

    @property
    def wheel_tag(self) -> str:
        """The tag of the wheel that this Python installs."""
        number = "".join(map(str, self.version))
        if self.free_threaded:
            return f"cp{number}-cp{number}t"
        return "cp312-abi3" if self.version >= (3, 12) else f"cp{number}-cp{number}"


def pythons() -> list[Python]:
    """Return one Python of each version, oldest first."""
    found: dict[str, Python] = {}
    for path in _candidates():
        python = _examined(path)
        if python is not None:
            found.setdefault(python.name, python)
    return sorted(found.values())


def _candidates() -> Iterator[Path]:
    yield from map(Path, filter(None, os.environ.get("KARAWANE_PYTHONS", "").split(os.pathsep)))
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        for name in (f"python3.{minor}", f"python3.{minor}t"):
            if (found := shutil.which(name)) is not None:
                yield Path(found)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from sorted(pyenv.glob("*/bin/python3"))
    if (found := shutil.which("python3")) is not None:
        yield Path(found)


def _examined(path: Path) -> Python | None:
    """Return what a program is; None if it does not run, is too old or lacks venv."""
    command = [str(path), "-c", FACTS]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        return None
    name, major, minor, free_threaded, able = json.loads(ran.stdout)
    if name != "cpython" or not able or not OLDEST <= (major, minor) <= NEWEST:
        return None
    return Python((major, minor), free_threaded, path)
