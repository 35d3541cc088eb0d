"""Take the steps of the Containerfile without a container engine: `make container-check`, as root.

Each stage is an empty Debian (debootstrap) with the distribution's Python in place of the image's.
Then the server runs as the image's user, must report its health, serve the page, and host a game.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path

from check_installation import check_game, check_page
from check_proxy import free_port

ROOT = Path(__file__).parents[1]
CONTAINERFILE = ROOT / "Containerfile"
SUITE = "trixie"
# The images of Python have its headers.
PYTHON = "python3,python3-venv,libpython3-dev,ca-certificates"
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
# How this machine reaches the package registries.
NETWORK = ("/etc/resolv.conf", "/etc/hosts", AUTHORITIES)
TRUST = ("SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS")
PATIENCE = 300.0


@dataclass
class Stage:
    """A stage: a file system, and what the instructions have set."""

    root: Path
    folder: str = "/"
    user: str = "0"
    variables: dict[str, str] = field(default_factory=lambda: {"PATH": os.defpath + ":/sbin"})

    def command(self, words: list[str]) -> list[str]:
        """Return a command that runs in this stage."""
        setting = [f"{name}={value}" for name, value in self.variables.items()]
        trust = [f"{name}={AUTHORITIES}" for name in TRUST]
        inside = ["env", "-i", f"--chdir={self.folder}", *trust, *setting, *words]
        return ["chroot", f"--userspec={self.user}:{self.user}", str(self.root), *inside]


def instructions() -> Iterator[tuple[str, str]]:
    """Yield the instructions of the Containerfile with their arguments."""
    text = re.sub(r"^\s*#.*\n", "", CONTAINERFILE.read_text("utf-8"), flags=re.MULTILINE)
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip():
            name, _, arguments = line.partition(" ")
            yield name, arguments.strip()


def main() -> int:
    """Take all steps, then run the server."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        print("This needs root and debootstrap (Debian: apt install debootstrap).")
        return 1
    with tempfile.TemporaryDirectory(prefix="karawane-container-") as folder:
        stages: dict[str, Stage] = {}
        stage = Stage(Path())
        entry: list[str] = []
        health: list[str] = []
        for name, arguments in instructions():
            print(f"{name} {' '.join(arguments.split())[:90]}", flush=True)
            match name:
                case "FROM":
                    stage = Stage(empty_debian(Path(folder) / str(len(stages))))
                    stages[arguments.rpartition(" AS ")[2]] = stage
                case "RUN":
                    run(stage.command(["sh", "-ec", arguments]))
                case "COPY":
                    copy(arguments, stage, stages)
                case "ENV":
                    set_variables(stage, arguments)
                case "WORKDIR":
                    stage.folder = arguments
                    (stage.root / arguments[1:]).mkdir(parents=True, exist_ok=True)
                case "USER":
                    stage.user = arguments
                case "HEALTHCHECK":
                    health = json.loads(arguments.partition(" CMD ")[2])
                case "ENTRYPOINT" | "CMD":
                    entry += json.loads(arguments)
                case "ARG" | "EXPOSE" | "VOLUME":
                    pass
                case _:
                    raise SystemExit(f"{name} is new here: teach {Path(__file__).name}")
        size = size_of(stage.root / "opt")
        run_server(stage, entry, health)
    print(f"The server is healthy as user {stage.user} and hosts a game; /opt has {size} MB.")
    return 0


def run(command: list[str]) -> None:
    """Run a command; end with its whole output if it fails."""
    ran = subprocess.run(
        command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if ran.returncode:
        raise SystemExit(f"{shlex.join(command)}\n{ran.stdout}")


def empty_debian(root: Path) -> Path:
    """Unpack a minimal Debian with Python into a folder; the download is kept in build/."""
    kept = ROOT / "build" / f"{SUITE}.tar"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            options = ["--variant=minbase", f"--include={PYTHON}"]
            run(["debootstrap", *options, SUITE, folder])
            run(["tar", "-C", folder, "-cf", str(kept), "."])
    root.mkdir()
    run(["tar", "-C", str(root), "-xf", str(kept)])
    # The archive has the permissions of the temporary folder that it was made in.
    root.chmod(0o755)
    for file in NETWORK:
        shutil.copy(file, root / file[1:])
    return root


def copy(arguments: str, stage: Stage, stages: dict[str, Stage]) -> None:
    """Copy the repository, or a folder of an earlier stage."""
    words = arguments.split()
    if words[0].startswith("--from="):
        source = stages[words[0].removeprefix("--from=")].root / words[1][1:]
        shutil.copytree(source, stage.root / words[2][1:], symlinks=True)
        return
    if words != [".", "."]:
        raise SystemExit(f"COPY {arguments} is new here: teach {Path(__file__).name}")
    # Tracked and new files, without what .dockerignore keeps out.
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    allowed = re.findall(r"^!(.+)", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    for name in filter(None, names.split("\0")):
        if name.split("/")[0] in allowed and (ROOT / name).exists():
            target = stage.root / stage.folder[1:] / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


def set_variables(stage: Stage, arguments: str) -> None:
    """Set variables, which may contain the PATH so far."""
    for assignment in shlex.split(arguments):
        name, _, value = assignment.partition("=")
        stage.variables[name] = value.replace("$PATH", stage.variables["PATH"])


def run_server(stage: Stage, entry: list[str], health: list[str]) -> None:
    """Run the server until it is healthy, load its page and play a game there."""
    port = free_port()
    stage.variables |= {"KARAWANE_HOST": "127.0.0.1", "KARAWANE_PORT": str(port)}
    with subprocess.Popen(stage.command(entry)) as server:
        try:
            wait_for_health(server, stage.command(health))
            address = f"http://127.0.0.1:{port}/"
            check_page(address)
            with tempfile.TemporaryDirectory() as folder, chdir(folder):
                check_game(address)
            server.send_signal(signal.SIGTERM)
            status = server.wait(PATIENCE)
            if status:
                raise SystemExit(f"the server has ended with status {status}")
        finally:
            server.kill()


def wait_for_health(server: subprocess.Popen[bytes], health: list[str]) -> None:
    """Run the health check until it succeeds, as a container engine does."""
    end = time.monotonic() + PATIENCE
    while subprocess.run(health, check=False, stderr=subprocess.DEVNULL).returncode:
        if server.poll() is not None or time.monotonic() > end:
            raise SystemExit("the server does not become healthy")
        time.sleep(1)


def size_of(folder: Path) -> int:
    """Return the size of a folder in megabytes."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(file.stat().st_size for file in files) // 1_000_000


if __name__ == "__main__":
    sys.exit(main())
