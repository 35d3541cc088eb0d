"""Check an installed karawane as its users would: import it, play, serve the page, play there.

    PYTHON scripts/check_installation.py [--library]

PYTHON is the one that karawane is installed in, with the extra `server`; --library checks an
installation without it. The bot of docs/protocol.md plays the game over the network.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 300.0
NO_HEADERS: Mapping[str, str] = {}


def check_library() -> None:
    """Play in the kernel, which must be the compiled one, and draw."""
    import karawane
    from karawane.kernel import playouts
    from karawane.kernel.loader import native

    installed = Path(karawane.__file__).resolve()
    assert ROOT / "src" not in installed.parents, f"{installed} is the checkout, not a package"
    position = karawane.deal(players=3, seed=7)
    assert playouts(position, 100, seed=1).games == 100
    assert karawane.draw_svg(position).startswith("<svg")
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        assert not sys._is_gil_enabled(), "the kernel has switched the GIL on"
    print(f"karawane {version('karawane')}, kernel {Path(native.__file__ or '').name}")


def check_command() -> None:
    """Play a game of bots on the command line, and ask for its score."""
    record = karawane("new", "--players", "3", "--seed", "7").stdout
    Path("game.ttd").write_text(record, "utf-8")
    assert "605" in karawane("perft", "game.ttd", "--depth", "1").stdout


def check_server() -> None:
    """Serve the page, and let the documented bot play a whole game."""
    with serving() as address:
        check_page(address)
        check_game(address)


@contextmanager
def serving(*options: str) -> Iterator[str]:
    """Run a server in the current folder, and yield its address."""
    port = ["--port", "0", "--database", "games.db"]
    command = [sys.executable, "-m", "karawane.cli", "serve", *port, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "the server has not printed its address"
            yield found[0]
            server.send_signal(signal.SIGTERM)
            status = server.wait(PATIENCE)
            assert os.name != "posix" or status == 0, f"the server has ended with status {status}"
        finally:
            server.kill()


def check_page(address: str) -> None:
    """Load the page, and the scripts that it names."""
    page = read(address).decode("utf-8")
    files = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page)
    assert files, "the page names no files"
    for file in files:
        assert read(address + file)


def check_game(address: str) -> None:
    """Let the bot of docs/protocol.md play a game against one of the server's."""
    text = (ROOT / "docs/protocol.md").read_text("utf-8")
    program = re.search(r"```python\n(import json.*?)```", text, re.DOTALL)
    assert program, "docs/protocol.md has no bot"
    seats = [{"kind": "person", "mine": True}, {"kind": "bot", "level": "jerboa"}]
    wanted = {"options": {"confirm": "auto", "seats": seats}}
    made = json.loads(read(f"{address}api/v1/tables", wanted))
    socket = f"{address.replace('http', 'ws', 1)}api/v1/tables/{made['table']}/socket"
    bot = [sys.executable, "-c", program[1], socket, made["tokens"]["1"], "1"]
    subprocess.run(bot, check=True, timeout=PATIENCE)
    token = {"Authorization": f"Bearer {made['tokens']['1']}"}
    record = read(f"{address}api/v1/tables/{made['table']}/record", headers=token)
    Path("played.ttd").write_bytes(record)
    assert json.loads(karawane("trace", "played.ttd").stdout.splitlines()[-1])["over"]


def read(address: str, sent: object = None, headers: Mapping[str, str] = NO_HEADERS) -> bytes:
    """Return what the server answers; with something to send, to a POST."""
    data = None if sent is None else json.dumps(sent).encode()
    json_header = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, data, json_header | dict(headers))
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        content: bytes = answer.read()
    return content


def karawane(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command, which must succeed."""
    command = [sys.executable, "-m", "karawane.cli", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)


def main() -> None:
    """Check everything, in an empty folder."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            check_library()
            check_command()
            if "--library" not in sys.argv:
                check_server()
        finally:
            os.chdir(ROOT)


if __name__ == "__main__":
    main()
