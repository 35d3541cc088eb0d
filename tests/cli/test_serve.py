import json
import re
import signal
import socket
import subprocess
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import httpx
import psutil
import pytest
import typer
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from karawane.cli import serve
from karawane.server import launcher
from karawane.server.storage.sqlite_database import make_file
from karawane.server.web import static_files
from tests.cli.invocation import COMMAND, karawane, karawane_apart, refused
from tests.waiting import HANGS_SECONDS, wait_until


class Serving:
    """A server started from the command line."""

    def __init__(self, process: subprocess.Popen[str], address: str, log: Path) -> None:
        self.process = process
        self.address = address
        self._log = log

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8")

    def makes_table(self) -> dict[str, str]:
        made = httpx.post(f"{self.address}api/v1/tables", json={}, timeout=HANGS_SECONDS).json()
        uri = self.address.replace("http", "ws") + f"api/v1/tables/{made['table']}/socket"
        return {"uri": uri, "token": made["tokens"]["1"], "invite": made["invite"]}

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(HANGS_SECONDS)


def test_a_missing_page_is_reported_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_files, "built_page", lambda: tmp_path)
    monkeypatch.setattr(webbrowser, "open", lambda _: pytest.fail("there is nothing to show"))
    monkeypatch.setattr(launcher, "serve", lambda _, listening: listening.close())
    serve = ("serve", "--port", "0", "--database", tmp_path / "t.db", "--open")
    shown = karawane(*serve)
    assert shown.status == 0
    assert "`make page`" in shown.out
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(webbrowser, "open", lambda _: True)
    assert "`make page`" not in karawane(*serve).out


@pytest.mark.parametrize("given", ["/games/karawane", "games/karawane/"])
def test_the_folder_behind_a_proxy_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    served: list[launcher.ServeOptions] = []

    def serve(options: launcher.ServeOptions, listening: socket.socket) -> None:
        served.append(options)
        listening.close()

    monkeypatch.setattr(launcher, "serve", serve)
    shown = karawane("serve", "--port", "0", "--database", tmp_path / "t.db", "--root-path", given)
    assert served[0].settings.root_path == "/games/karawane"
    assert re.search(r"at http://127\.0\.0\.1:\d+/games/karawane/ ", shown.out)


@pytest.mark.parametrize("given", ["/api", "/a b", "/a/../b", "https://play.example.org/karawane"])
def test_a_folder_that_cannot_be_served_is_refused(given: str) -> None:
    refused(karawane("serve", "--root-path", given), "write a folder such as /karawane")


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Serving]:
    # Much faster here than in the server, which would load Alembic for it.
    make_file(folder / "t.db")
    command = [*COMMAND, "serve", "--port", "0", "--database", str(folder / "t.db"), *arguments]
    log = folder / "log"
    with (
        log.open("w") as err,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err, text=True) as process,
    ):
        try:
            address = _address(process.stdout)
            # The port is open already: this waits for the server to start.
            httpx.get(f"{address}healthz", timeout=HANGS_SECONDS).raise_for_status()
            yield Serving(process, address, log)
        finally:
            process.kill()


def _address(out: IO[str] | None) -> str:
    assert out is not None
    found = re.search(r"http://\S+", out.readline())
    assert found is not None
    return found[0]


def heard_until_closed(player: ClientConnection) -> list[str]:
    """Return the types of the messages received until the server closes the socket."""
    kinds = []
    with suppress(ConnectionClosed):
        while True:
            kinds.append(json.loads(player.recv(HANGS_SECONDS))["type"])
    return kinds


def test_it_serves_shuts_down_cleanly_and_logs_no_secret(tmp_path: Path) -> None:
    with serving(tmp_path, "--log-json", "--log-requests") as server:
        table = server.makes_table()
        with connect(table["uri"], open_timeout=HANGS_SECONDS) as player:
            player.send(json.dumps({"type": "hello", "token": table["token"]}))
            assert json.loads(player.recv(HANGS_SECONDS))["type"] == "welcome"
            player.send("{")
            assert server.process.poll() is None
            server.process.send_signal(signal.SIGTERM)
            assert "welcome" not in heard_until_closed(player)
        assert (player.close_code, player.close_reason) == (1012, "the server is restarting")
        assert server.process.wait(HANGS_SECONDS) == 0
        lines = [json.loads(line) for line in server.log.splitlines()]
    (made,) = [line for line in lines if line.get("route") == "/tables"]
    assert made["status"] == 201
    (opened,) = [line for line in lines if line["message"] == "socket opened"]
    (closed,) = [line for line in lines if line["message"] == "socket closed"]
    assert len({made["request"], opened["request"]}) == 2
    for name in ("request", "guest", "table"):
        assert opened[name] == closed[name]
    assert "Traceback" not in server.log
    for secret in (table["token"], table["invite"], table["uri"].split("/")[-2]):
        assert secret not in server.log


def test_ctrl_c_ends_it_after_the_commands_it_has_received(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.makes_table()
        with connect(table["uri"], open_timeout=HANGS_SECONDS) as player:
            player.send(json.dumps({"type": "hello", "token": table["token"]}))
            view = json.loads(player.recv(HANGS_SECONDS))["table"]
            colour, spaces = next(iter(view["board"]["legal"]["leaders"].items()))
            move = f"{colour}@{spaces[0]}"
            place = {"type": "place", "key": "k", "expects": view["sequence"], "moves": [move]}
            player.send(json.dumps({"type": "preview", "key": "before", "move": move}))
            player.send(json.dumps(place))
            # The reply to the first message shows that the server is reading both.
            while json.loads(player.recv(HANGS_SECONDS))["type"] != "previewed":
                pass
            server.process.send_signal(signal.SIGINT)
            assert "done" in heard_until_closed(player)
        assert server.process.wait(HANGS_SECONDS) == 0
        assert server.log == ""


def test_a_second_server_on_one_file_is_refused_but_a_backup_is_not(tmp_path: Path) -> None:
    with serving(tmp_path):
        second = karawane("serve", "--port", "0", "--database", tmp_path / "t.db")
        refused(second, "another server is using this file")
        assert karawane("backup", tmp_path / "b.db", "--database", tmp_path / "t.db").status == 0
        assert karawane("export", tmp_path / "x", "--database", tmp_path / "t.db").status == 0


def test_a_damaged_file_is_refused_with_what_to_do(tmp_path: Path) -> None:
    karawane("import", "/dev/null", "--database", tmp_path / "t.db")
    whole = (tmp_path / "t.db").read_bytes()
    (tmp_path / "t.db").write_bytes(whole[:4096] + b"\xff" * 8192 + whole[12288:])
    damaged = karawane("serve", "--port", "0", "--database", tmp_path / "t.db")
    refused(damaged, "restore a backup")


def test_workers_share_a_port_and_a_dead_one_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as server:
        table = server.makes_table()
        main = psutil.Process(server.process.pid)

        def workers() -> list[psutil.Process]:
            found = []
            for one in main.children():
                with suppress(psutil.NoSuchProcess):
                    found += [one] if "spawn_main" in " ".join(one.cmdline()) else []
            return found

        before = workers()
        assert len(before) == 2
        before[0].kill()
        wait_until(lambda: len(workers()) == 2 and before[0] not in workers())
        for _ in range(10):
            with connect(table["uri"], open_timeout=HANGS_SECONDS) as player:
                player.send(json.dumps({"type": "hello", "token": table["token"]}))
                assert json.loads(player.recv(HANGS_SECONDS))["seats"] == [1]
        assert (
            "karawane_sockets" in httpx.get(f"{server.address}metrics", timeout=HANGS_SECONDS).text
        )
        children = main.children(recursive=True)
        assert server.end() == 0
        _, alive = psutil.wait_procs(children, timeout=HANGS_SECONDS)
        assert not alive


def test_workers_end_when_their_supervisor_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as server:
        children = psutil.Process(server.process.pid).children(recursive=True)
        server.end(signal.SIGKILL)
        _, alive = psutil.wait_procs(children, timeout=HANGS_SECONDS)
        assert not alive


def test_thinking_processes_end_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        bots = [{"kind": "bot", "level": "simoom"}] * 2
        body = {"options": {"seats": bots}}
        address = f"{server.address}api/v1/tables"
        assert httpx.post(address, json=body, timeout=HANGS_SECONDS).status_code == 201
        main = psutil.Process(server.process.pid)
        wait_until(lambda: main.children(recursive=True))
        thinkers = main.children(recursive=True)
        server.end(signal.SIGKILL)
        _, alive = psutil.wait_procs(thinkers, timeout=HANGS_SECONDS)
        assert not alive


def test_a_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused(
            karawane("serve", "--port", port, "--database", tmp_path / "t.db"),
            "in use",
            "--port",
        )


def test_the_environment_can_set_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    app = typer.Typer(add_completion=False)
    serve.add_to(app)
    options = typer.main.get_command(app).params
    named = {option.opts[0]: option.envvar for option in options}
    # Limits have variables of their own, and a service has no browser.
    without = {option for option, variable in named.items() if variable is None}
    assert without == {"--open", "--limit"}
    assert all(
        variable == f"KARAWANE_{option[2:].upper().replace('-', '_')}"
        for option, variable in named.items()
        if variable
    )
    monkeypatch.setenv("KARAWANE_WORKERS", "0")
    refused(karawane("serve"), "--workers")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--database", "mysql://x/y"], ["this is not a database"]),
        (["--database", "missing/folder/t.db"], ["no folder"]),
        (["--database", "t.db", "--bus", "http://x"], ["not an address of Redis"]),
        (["--database", "t.db", "--host", "256.1.1.1"], ["256.1.1.1"]),
        (["--workers", "0"], ["--workers"]),
        (["--bot", "fox"], ["--bot 'fox': write NAME=BOT"]),
        (["--bot", "fox=py:json:Fox"], ["--bot 'py:json:Fox': the module json has no 'Fox'"]),
    ],
)
def test_wrong_options_are_reported_in_one_line(arguments: list[str], words: list[str]) -> None:
    refused(karawane("serve", *arguments), *words)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    missing = "raise ModuleNotFoundError(name='sqlalchemy')"
    (tmp_path / "sqlalchemy.py").write_text(missing, "utf-8")
    (tmp_path / "x.ttd").write_text("", "utf-8")
    for arguments in (["serve"], ["import", "x.ttd"]):
        result = karawane_apart(*arguments, "--database", "t.db", PYTHONPATH=str(tmp_path))
        refused(result, "the server needs sqlalchemy: pip install 'karawane[server]'")


def test_the_default_database_is_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("KARAWANE_DATABASE", raising=False)
    refused(karawane("export", "x"), str(tmp_path / "data" / "karawane" / "karawane.db"))
    assert (tmp_path / "data" / "karawane").stat().st_mode & 0o077 == 0
